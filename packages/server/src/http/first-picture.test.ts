import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overlayFile, pictureDrawer, withPicture } from './first-picture.ts';

const state = overlayView(defaultDocument());

let folder: string;
let warnings: string[];
const log = {
  warn: (_: object, message: string) => void warnings.push(message),
  error: () => undefined,
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'first-picture-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** As the build of the web program leaves it. */
async function built(code: string): Promise<void> {
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.server', 'server.js'), code);
}

const draws = (html: string, sheets: string[] = []) =>
  `export const drawPicture = async () => (${JSON.stringify({ html, sheets })});`;

const deps = () => ({
  webFolder: folder,
  fonts: {
    ownSheet: (path: string) => Promise.resolve(path.includes('lora') ? `sheet of ${path}` : null),
  },
  log,
});

it('leaves the first picture to the page where the pages are not built for it', async () => {
  expect(await pictureDrawer(deps())(state)).toBeNull();
  expect(warnings).toEqual([]);
});

it('draws each picture once, and another one anew', async () => {
  await built(
    `let drawn = 0; export const drawPicture = async () => ({ html: String(++drawn), sheets: [] });`,
  );
  const draw = pictureDrawer(deps());
  expect((await Promise.all([draw(state), draw(state)])).map((one) => one?.html)).toEqual([
    '1',
    '1',
  ]);
  expect(await draw({ ...state })).toEqual({ html: '2', sheets: new Map() });
});

it('adds the sheets of fonts that the server has', async () => {
  await built(draws('<main></main>', ['/fonts/lora/400-normal.css']));
  const path = '/fonts/lora/400-normal.css';
  expect((await pictureDrawer(deps())(state))?.sheets).toEqual(
    new Map([[path, `sheet of ${path}`]]),
  );
});

it('leaves a picture with other fonts to the page', async () => {
  await built(draws('<main></main>', ['/fonts/lora/400-normal.css', '/fonts/far/400-normal.css']));
  expect(await pictureDrawer(deps())(state)).toBeNull();
  expect(warnings).toEqual([]);
});

it('leaves the first picture to the page where drawing fails, and says so in the log', async () => {
  await built(`export const drawPicture = () => { throw new Error('no color'); };`);
  expect(await pictureDrawer(deps())(state)).toBeNull();
  expect(warnings).toEqual(['first picture of an overlay not drawn']);
});

it('refuses a module that draws nothing, and says so in the log', async () => {
  await built(`export const other = 1;`);
  expect(await pictureDrawer(deps())(state)).toBeNull();
  expect(warnings).toEqual(['first picture of an overlay not drawn']);
});

const page = '<head><!--first-picture--></head><div id="overlay"></div><p>$1</p>';
const picture = { revision: 3, nowMs: 5, state };

it('puts picture, sheets and description into the page, whatever characters their texts have', () => {
  const drawn = { html: "<main>$& $1 $'</main>", sheets: new Map([['/fonts/a.css', 'a{$&}']]) };
  const filled = withPicture(page, { ...picture, drawn });
  expect(filled).toContain(`<div id="overlay" data-unfitted><main>$& $1 $'</main></div><p>$1</p>`);
  expect(filled).toContain('<style data-sheet="/fonts/a.css">a{$&}</style>');
  expect(filled).toContain('<script type="application/json" id="first-picture">{"revision":3,');
  expect(withPicture(page, { ...picture, drawn: null })).toContain('<div id="overlay"></div>');
  expect(withPicture(page, null)).toBe('<head></head><div id="overlay"></div><p>$1</p>');
});

it('takes the page that waits with its program only for a picture that is drawn', () => {
  const drawn = { html: '<main></main>', sheets: new Map() };
  expect(overlayFile({ ...picture, drawn })).toBe('overlay-drawn.html');
  expect(overlayFile({ ...picture, drawn: null })).toBe('overlay.html');
  expect(overlayFile(null)).toBe('overlay.html');
});
