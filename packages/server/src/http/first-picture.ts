import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isRecord } from '@quizcast/game/json';
import type { OverlayView } from '@quizcast/game/views/view';
import type { OverlayPicture } from '../documents/rooms.ts';
import type { Log } from '../ports/log.ts';

export interface FirstPicture extends OverlayPicture {
  /** What the page shows before its program runs; null when the program draws the first picture. */
  html: string | null;
}

type DrawPicture = (state: OverlayView) => Promise<string | null>;

/** The overlay's page, as built for a picture or without one: packages/web/overlay-page.ts. */
export const overlayPage = (picture: FirstPicture | null): string =>
  picture === null || picture.html === null ? 'overlay.html' : 'overlay-drawn.html';

/** The module that the build of the web program makes of its parts: packages/web/overlay-page.ts. */
const moduleFile = join('.server', 'server.js');

/**
 * Draws pictures with the parts of the overlay, each picture once. Resolves with null where it cannot: the page then
 * draws its first picture itself, a little later.
 */
export function pictureDrawer(webFolder: string, log: Log): DrawPicture {
  let loading: Promise<DrawPicture> | null = null;
  const drawn = new WeakMap<OverlayView, Promise<string | null>>();
  const draw: DrawPicture = async (state) => {
    try {
      loading ??= loadDrawer(join(webFolder, moduleFile));
      return await (
        await loading
      )(state);
    } catch (error) {
      log.warn({ error }, 'first picture of an overlay not drawn');
      return null;
    }
  };
  return (state) => {
    const html = drawn.get(state) ?? draw(state);
    drawn.set(state, html);
    return html;
  };
}

/** Loaded with the first overlay: a server that shows none does without React. */
async function loadDrawer(file: string): Promise<DrawPicture> {
  const isBuilt = await access(file).then(
    () => true,
    () => false,
  );
  if (!isBuilt) return () => Promise.resolve(null);
  const module: unknown = await import(pathToFileURL(file).href);
  if (isRecord(module) && isDrawer(module['drawPicture'])) return module['drawPicture'];
  throw new Error(`${file} has no drawPicture`);
}

const isDrawer = (value: unknown): value is DrawPicture => typeof value === 'function';

const picturePlaceholder = '<!--first-picture-->';
const canvasPlaceholder = '<div id="overlay"></div>';

/** Embeds the current picture in the page, so that it is on air before the program has requested it. */
export function withPicture(page: string, picture: FirstPicture | null): string {
  if (picture === null) return page.replace(picturePlaceholder, '');
  const { revision, nowMs, state, html } = picture;
  const text = `{"revision":${revision},"nowMs":${nowMs},"state":${textOf(state)}}`;
  const script = `<script type="application/json" id="first-picture">${text}</script>`;
  const described = page.replace(picturePlaceholder, () => script);
  if (html === null) return described;
  return described.replace(
    canvasPlaceholder,
    () => `<div id="overlay" data-unfitted>${html}</div>`,
  );
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
