import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadOrCreateSecret, openSecret } from './data-folder.ts';

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

it('another secret than the one in the folder is used with a warning', async () => {
  const config = { databaseUrl: null, dataFolder: folder };
  const first = openSecret({ ...config, secret: null }, false, log);
  expect(openSecret({ ...config, secret: first }, true, log)).toBe(first);
  const other = 'x'.repeat(32);
  expect(openSecret({ ...config, secret: other, databaseUrl: 'postgres://x' }, true, log)).toBe(
    other,
  );
  expect(warnings).toEqual([]);
  expect(openSecret({ ...config, secret: other }, true, log)).toBe(other);
  expect(warnings.join()).toMatch(/QUIZCAST_SECRET is not the key .*second factors/);
});

it('a configured secret is used beside one that cannot be read', async () => {
  await mkdir(join(folder, 'secret'));
  const config = { secret: 'x'.repeat(32), databaseUrl: null, dataFolder: folder };
  expect(openSecret(config, true, log)).toBe(config.secret);
  expect(warnings).toEqual([]);
});

it('a configured secret is not written into the folder', async () => {
  openSecret({ secret: 'x'.repeat(32), databaseUrl: null, dataFolder: folder }, false, log);
  expect(await readdir(folder)).toEqual([]);
  expect(warnings).toEqual([]);
});
