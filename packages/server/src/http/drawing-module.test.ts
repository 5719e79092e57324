import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { drawingModule } from './drawing-module.ts';

let folder: string;
let warnings: string[];
const log = { warn: (_: object, message: string) => void warnings.push(message) };
beforeEach(async () => {
  warnings = [];
  folder = await mkdtemp(join(tmpdir(), 'drawing-module-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Writes the module to where the web build writes it. */
async function built(code: string): Promise<void> {
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.server', 'server.js'), code);
}

const whole = `
  export const drawPicture = async () => null;
  export const drawBuzzer = async () => ({ html: '<main></main>', language: 'en', direction: 'ltr' });
  export const drawAudience = drawBuzzer;`;

it('loads the built module once', async () => {
  await built(whole);
  const module = drawingModule(folder, log);
  const loaded = await module();
  expect((await loaded?.drawBuzzer([], { code: null }))?.html).toBe('<main></main>');
  expect(await module()).toBe(loaded);
});

it('returns null if the pages are not built', async () => {
  expect(await drawingModule(folder, log)()).toBeNull();
  expect(warnings).toEqual([]);
});

it('ignores a module that does not draw all pages, and logs one warning', async () => {
  await built(whole.replace('drawAudience', 'drawOther'));
  const module = drawingModule(folder, log);
  expect([await module(), await module()]).toEqual([null, null]);
  expect(warnings).toEqual(['drawing module not loaded: pages draw their first screen themselves']);
});
