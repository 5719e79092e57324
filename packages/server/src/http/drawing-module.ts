import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '@quizcast/game/json';
import type { OverlayView } from '@quizcast/game/views/view';
import type { Log } from '../ports/log.ts';

/** Server-side rendering functions, built from the pages' components: packages/web/src/server.ts. */
export interface DrawingModule {
  /** Null without a game, and for fonts that only the page can load. `sheets`: paths of the fonts' style sheets. */
  drawPicture(state: OverlayView): Promise<{ html: string; sheets: string[] } | null>;
  drawBuzzer: DrawScreen;
  drawAudience: DrawScreen;
}

/** Renders the screen in the first of these languages that the page supports. */
export type DrawScreen = (languages: readonly string[], first: FirstScreen) => Promise<DrawnScreen>;

/** What the first screen of a page for players or viewers depends on: packages/web/src/first-screen/first-screen.ts. */
export interface FirstScreen {
  code: string | null;
  invitation?: object | null;
}

export interface DrawnScreen {
  html: string;
  language: string;
  direction: 'ltr' | 'rtl';
}

const moduleFile = join('.server', 'server.js');

/**
 * Loads the module for the first page that needs it. Resolves with null when it is not built or cannot be loaded; pages
 * then render in the browser.
 */
export function drawingModule(
  webFolder: string,
  log: Pick<Log, 'warn'>,
): () => Promise<DrawingModule | null> {
  let loading: Promise<DrawingModule | null> | null = null;
  return () =>
    (loading ??= load(join(webFolder, moduleFile)).catch((error: unknown) => {
      log.warn({ error }, 'drawing module not loaded: pages draw their first screen themselves');
      return null;
    }));
}

async function load(file: string): Promise<DrawingModule | null> {
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return null;
  const module: unknown = await import(pathToFileURL(file).href);
  if (isDrawingModule(module)) return module;
  throw new Error(`${file} does not draw all pages`);
}

const isDrawingModule = (module: unknown): module is DrawingModule =>
  isRecord(module) &&
  ['drawPicture', 'drawBuzzer', 'drawAudience'].every((name) => typeof module[name] === 'function');
