import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '@quizcast/game/json';
import type { OverlayView } from '@quizcast/game/views/view';
import type { OverlayPicture } from '../documents/rooms.ts';
import type { FontLibrary } from '../fonts/font-library.ts';
import type { Log } from '../ports/log.ts';

export interface FirstPicture extends OverlayPicture {
  /** What the page shows before its program runs; null when the program draws the first picture. */
  drawn: DrawnPicture | null;
}

export interface DrawnPicture {
  html: string;
  /** Paths of the style sheets of its fonts, without those of the page's own, and their contents. */
  sheets: ReadonlyMap<string, string>;
}

export interface PictureDeps {
  webFolder: string;
  fonts: Pick<FontLibrary, 'ownSheet'>;
  log: Log;
}

/** The file of the overlay's page, as built for a drawn picture or without one: packages/web/overlay-page.ts. */
export const overlayFile = (picture: FirstPicture | null): string =>
  picture === null || picture.drawn === null ? 'overlay.html' : 'overlay-drawn.html';

/** The module that the build of the web program makes of its parts: packages/web/overlay-page.ts. */
const moduleFile = join('.server', 'server.js');

/** Its function. Null for pictures whose first parts the page has to load. */
type Draw = (state: OverlayView) => Promise<{ html: string; sheets: string[] } | null>;

/**
 * Draws pictures with the parts of the overlay, each picture once. Resolves with null where it cannot: the page then
 * draws its first picture itself, a little later.
 */
export function pictureDrawer({ webFolder, fonts, log }: PictureDeps) {
  let loading: Promise<Draw> | null = null;
  const known = new WeakMap<OverlayView, Promise<DrawnPicture | null>>();
  const draw = async (state: OverlayView): Promise<DrawnPicture | null> => {
    try {
      loading ??= loadDraw(join(webFolder, moduleFile));
      const drawn = await (await loading)(state);
      if (drawn === null) return null;
      const sheets = new Map<string, string>();
      for (const path of drawn.sheets) {
        const css = await fonts.ownSheet(path);
        if (css === null) return null;
        sheets.set(path, css);
      }
      return { html: drawn.html, sheets };
    } catch (error) {
      log.warn({ error }, 'first picture of an overlay not drawn');
      return null;
    }
  };
  return (state: OverlayView): Promise<DrawnPicture | null> => {
    const drawn = known.get(state) ?? draw(state);
    known.set(state, drawn);
    return drawn;
  };
}

/** Loaded with the first overlay: a server that shows none does without React. */
async function loadDraw(file: string): Promise<Draw> {
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return () => Promise.resolve(null);
  const module: unknown = await import(pathToFileURL(file).href);
  if (isRecord(module) && isDraw(module['drawPicture'])) return module['drawPicture'];
  throw new Error(`${file} has no drawPicture`);
}

const isDraw = (value: unknown): value is Draw => typeof value === 'function';

const picturePlaceholder = '<!--first-picture-->';
const canvasPlaceholder = '<div id="overlay"></div>';

/** Embeds the current picture in the page, so that it is on air before the program has requested it. */
export function withPicture(page: string, picture: FirstPicture | null): string {
  if (picture === null) return page.replace(picturePlaceholder, '');
  const { revision, nowMs, state, drawn } = picture;
  const text = `{"revision":${revision},"nowMs":${nowMs},"state":${textOf(state)}}`;
  const script = `<script type="application/json" id="first-picture">${text}</script>`;
  if (drawn === null) return page.replace(picturePlaceholder, () => script);
  const styles = [...drawn.sheets].map(
    ([path, css]) => `<style data-sheet="${path}">${css}</style>`,
  );
  return page
    .replace(canvasPlaceholder, () => `<div id="overlay" data-unfitted>${drawn.html}</div>`)
    .replace(picturePlaceholder, () => [...styles, script].join(''));
}

/** Serialized once, however many pages show it. */
const texts = new WeakMap<object, string>();

function textOf(state: OverlayPicture['state']): string {
  const text = texts.get(state) ?? JSON.stringify(state).replace(/[<>&\u2028\u2029]/g, escaped);
  texts.set(state, text);
  return text;
}

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
