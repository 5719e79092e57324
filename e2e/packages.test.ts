import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPackages } from '../scripts/packages.js';

const lock = {
  packages: {
    '': {},
    'node_modules/server': { version: '1.0.0' },
    'node_modules/checker': { version: '2.0.0', dev: true },
  },
};

let folder = '';
/** Log of the npm calls, one a line. */
const requestFile = (): string => join(folder, 'asked');
const install = (withTools: boolean): Promise<void> =>
  installPackages(folder, { title: 'Installing', logName: 'install-test', withTools });
const calls = (): string[] => readFileSync(requestFile(), 'utf8').split('\n').filter(Boolean);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizcast-packages-'));
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  writeFileSync(requestFile(), '');
  const npm = join(folder, 'npm-cli.js');
  const record = `require('fs').appendFileSync(${JSON.stringify(requestFile())}, process.argv.slice(2).join(' ') + '\\n')`;
  writeFileSync(npm, record);
  vi.stubEnv('npm_execpath', npm);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

test('a start installs the packages for building and running, once', async () => {
  await install(false);
  await install(false);
  expect(calls()).toEqual([expect.stringContaining('--omit=dev')]);
});

test('tests install the dev packages after a start, and a later start installs nothing', async () => {
  await install(false);
  await install(true);
  await install(false);
  await install(true);
  expect(calls()).toEqual([
    expect.stringContaining('--omit=dev'),
    expect.stringContaining('--include=dev'),
  ]);
});

test('existing packages are reused, and dev tools are installed only when they are needed', async () => {
  const { 'node_modules/checker': _, ...running } = lock.packages;
  writeFileSync(
    join(folder, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: running }),
  );
  await install(false);
  expect(calls()).toEqual([]);
  await install(true);
  expect(calls()).toHaveLength(1);
});

test('a changed lock file triggers a new installation', async () => {
  await install(true);
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, name: 'other' }));
  await install(true);
  expect(calls()).toHaveLength(2);
});
