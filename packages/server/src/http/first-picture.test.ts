import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { beforeEach, expect, it } from 'vitest';
import type { DrawingModule } from './drawing-module.ts';
import { overlayFile, pictureDrawer, withPicture } from './first-picture.ts';

const state = overlayView(defaultDocument());

let warnings: string[];
const log = {
  warn: (_: object, message: string) => void warnings.push(message),
  error: () => undefined,
};
beforeEach(() => {
  warnings = [];
});

const drawerWith = (drawPicture: DrawingModule['drawPicture']) =>
  pictureDrawer({ ...deps, drawing: async () => ({ drawPicture }) });

const draws = (html: string, sheets: string[] = []) =>
  drawerWith(() => Promise.resolve({ html, sheets }));

const deps = {
  fonts: {
    ownSheet: (path: string) => Promise.resolve(path.includes('lora') ? `sheet of ${path}` : null),
  },
  log,
};

it('draws nothing if there is no drawing module', async () => {
  expect(await pictureDrawer({ ...deps, drawing: async () => null })(state)).toBeNull();
  expect(warnings).toEqual([]);
});

it('draws nothing if the module returns no picture', async () => {
  expect(await drawerWith(async () => null)(state)).toBeNull();
  expect(warnings).toEqual([]);
});

it('draws the same picture only once, and a new one again', async () => {
  let drawn = 0;
  const draw = drawerWith(async () => ({ html: String(++drawn), sheets: [] }));
  expect((await Promise.all([draw(state), draw(state)])).map((one) => one?.html)).toEqual([
    '1',
    '1',
  ]);
  expect(await draw({ ...state })).toEqual({ html: '2', sheets: new Map() });
});

it('adds the style sheets of fonts that the server has', async () => {
  const path = '/fonts/lora/400-normal.css';
  expect((await draws('<main></main>', [path])(state))?.sheets).toEqual(
    new Map([[path, `sheet of ${path}`]]),
  );
});

it('draws nothing if the picture uses fonts that the server does not have', async () => {
  const sheets = ['/fonts/lora/400-normal.css', '/fonts/far/400-normal.css'];
  expect(await draws('<main></main>', sheets)(state)).toBeNull();
  expect(warnings).toEqual([]);
});

it('draws nothing and logs a warning if drawing fails', async () => {
  expect(await drawerWith(() => Promise.reject(new Error('no color')))(state)).toBeNull();
  expect(warnings).toEqual(['first picture of an overlay not drawn']);
});

const page = '<head><!--first-picture--></head><div id="overlay"></div><p>$1</p>';
const picture = { revision: 3, nowMs: 5, state };

it('inserts picture, style sheets and state into the page, even with special characters', () => {
  const drawn = { html: "<main>$& $1 $'</main>", sheets: new Map([['/fonts/a.css', 'a{$&}']]) };
  const filled = withPicture(page, { ...picture, drawn });
  expect(filled).toContain(`<div id="overlay" data-unfitted><main>$& $1 $'</main></div><p>$1</p>`);
  expect(filled).toContain('<style data-sheet="/fonts/a.css">a{$&}</style>');
  expect(filled).toContain('<script type="application/json" id="first-picture">{"revision":3,');
  expect(withPicture(page, { ...picture, drawn: null })).toContain('<div id="overlay"></div>');
  expect(withPicture(page, null)).toBe('<head></head><div id="overlay"></div><p>$1</p>');
});

it('uses the page of the game, which defers its script, only for a drawn picture', () => {
  const drawn = { html: '<main></main>', sheets: new Map() };
  expect(overlayFile({ ...picture, drawn })).toBe('overlay-stageQuiz-drawn.html');
  const category = { ...picture, state: { ...state, kind: 'categoryQuiz' as const } };
  expect(overlayFile({ ...category, drawn })).toBe('overlay-categoryQuiz-drawn.html');
  expect(overlayFile({ ...picture, drawn: null })).toBe('overlay.html');
  expect(overlayFile(null)).toBe('overlay.html');
});
