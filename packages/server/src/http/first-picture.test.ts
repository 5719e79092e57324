import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { overlayPage, pictureDrawer, withPicture } from './first-picture.ts';

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

it('leaves the first picture to the page where the pages are not built for it', async () => {
  expect(await pictureDrawer(folder, log)(state)).toBeNull();
  expect(warnings).toEqual([]);
});

it('draws each picture once, and another one anew', async () => {
  await built(`let drawn = 0; export const drawPicture = async () => String(++drawn);`);
  const draw = pictureDrawer(folder, log);
  expect(await Promise.all([draw(state), draw(state)])).toEqual(['1', '1']);
  expect(await draw({ ...state })).toBe('2');
});

it('leaves the first picture to the page where drawing fails, and says so in the log', async () => {
  await built(`export const drawPicture = () => { throw new Error('no color'); };`);
  expect(await pictureDrawer(folder, log)(state)).toBeNull();
  expect(warnings).toEqual(['first picture of an overlay not drawn']);
});

it('refuses a module that draws nothing, and says so in the log', async () => {
  await built(`export const other = 1;`);
  expect(await pictureDrawer(folder, log)(state)).toBeNull();
  expect(warnings).toEqual(['first picture of an overlay not drawn']);
});

it('puts picture and description into the page, whatever characters their texts have', () => {
  const page = '<head><!--first-picture--></head><div id="overlay"></div><p>$1</p>';
  const picture = { revision: 3, nowMs: 5, state, html: "<main>$& $1 $'</main>" };
  const filled = withPicture(page, picture);
  expect(filled).toContain(`<div id="overlay" data-unfitted><main>$& $1 $'</main></div><p>$1</p>`);
  expect(filled).toContain('<script type="application/json" id="first-picture">{"revision":3,');
  expect(withPicture(page, { ...picture, html: null })).toContain('<div id="overlay"></div>');
  expect(withPicture(page, null)).toBe('<head></head><div id="overlay"></div><p>$1</p>');
});

it('takes the page that waits with its program only for a picture that is drawn', () => {
  const picture = { revision: 3, nowMs: 5, state };
  expect(overlayPage({ ...picture, html: '<main></main>' })).toBe('overlay-drawn.html');
  expect(overlayPage({ ...picture, html: null })).toBe('overlay.html');
  expect(overlayPage(null)).toBe('overlay.html');
});
