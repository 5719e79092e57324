import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOrCreateSecret } from './data-folder.ts';

let folder: string;
let warnings: string[];
const log = { warn: (_: object, text: string) => void warnings.push(text) };
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-secret-'));
  warnings = [];
});
afterEach(() => rm(folder, { recursive: true }));

it('a secret is created once, for its owner only', async () => {
  const secret = loadOrCreateSecret(folder, false, log);
  expect(loadOrCreateSecret(folder, true, log)).toBe(secret);
  expect((await stat(join(folder, 'secret'))).mode & 0o077).toBe(0);
  expect(warnings).toEqual([]);
});

it('a missing secret beside data is replaced with a warning', () => {
  expect(loadOrCreateSecret(folder, true, log)).toHaveLength(64);
  expect(warnings.join()).toMatch(/second factors.*backup/);
});

it('a damaged secret is refused with the way to keep second factors and connected accounts', async () => {
  await writeFile(join(folder, 'secret'), 'short');
  expect(() => loadOrCreateSecret(folder, true, log)).toThrow(
    /secret is damaged\. Put the one from a backup .*second factors/,
  );
});
