import type { OverlayView } from '@quizcast/game/views/view';
import type { OverlayPicture } from '../documents/rooms.ts';
import type { FontLibrary } from '../fonts/font-library.ts';
import type { Log } from '../ports/log.ts';
import type { DrawingModule } from './drawing-module.ts';
import { scriptJson } from './script-json.ts';

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
  drawing: () => Promise<Pick<DrawingModule, 'drawPicture'> | null>;
  fonts: Pick<FontLibrary, 'ownSheet'>;
  log: Log;
}

/** File of the overlay's page, which is built with and without a drawn picture: packages/web/drawn-pages.ts. */
export const overlayFile = (picture: FirstPicture | null): string =>
  picture === null || picture.drawn === null
    ? 'overlay.html'
    : `overlay-${picture.state.kind}-drawn.html`;

/**
 * Renders pictures with the overlay's components, each picture once. Resolves with null when that fails; the page then
 * draws its first picture itself, a little later.
 */
export function pictureDrawer({ drawing, fonts, log }: PictureDeps) {
  const known = new WeakMap<OverlayView, Promise<DrawnPicture | null>>();
  const draw = async (state: OverlayView): Promise<DrawnPicture | null> => {
    try {
      const drawn = await (await drawing())?.drawPicture(state);
      if (drawn === null || drawn === undefined) return null;
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
  const text = texts.get(state) ?? scriptJson(state);
  texts.set(state, text);
  return text;
}
