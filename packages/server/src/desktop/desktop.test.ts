import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { migrate } from '../adapters/sqlite/database.ts';
import { migrations } from '../adapters/sqlite/migrations.ts';
import { builtFile } from '../testing/built-file.ts';
import { browserCommand } from './open-browser.ts';
import { userDataFolder } from './user-data-folder.ts';

describe('the data folder of a user', () => {
  it.each([
    [
      'win32',
      { LOCALAPPDATA: 'C:\\Users\\Jörg\\AppData\\Local' },
      'C:\\Users\\Jörg\\AppData\\Local\\Quizcast',
    ],
    ['win32', {}, 'C:\\Users\\Ann\\AppData\\Local\\Quizcast'],
  ] as const)('is in the standard place of %s with %o', (platform, environment, folder) => {
    expect(userDataFolder(platform, environment, 'C:\\Users\\Ann')).toBe(folder);
  });

  it.each([
    ['darwin', {}, '/home/ann/Library/Application Support/Quizcast'],
    ['linux', {}, '/home/ann/.local/share/quizcast'],
    ['linux', { XDG_DATA_HOME: '/data of ann' }, '/data of ann/quizcast'],
    ['linux', { XDG_DATA_HOME: 'not/absolute' }, '/home/ann/.local/share/quizcast'],
  ] as const)('is in the standard place of %s with %o', (platform, environment, folder) => {
    expect(userDataFolder(platform, environment, '/home/ann')).toBe(folder);
  });
});

describe('the browser', () => {
  it('is opened without a shell, by the launcher of each platform', () => {
    const address = 'http://localhost:4747/';
    expect(browserCommand(address, 'win32', '')?.[0]).toBe('rundll32.exe');
    expect(browserCommand(address, 'darwin', '')).toEqual(['open', address]);
    expect(browserCommand(address, 'linux', undefined)).toEqual(['xdg-open', address]);
    expect(browserCommand(address, 'linux', '/usr/bin/other')).toEqual(['/usr/bin/other', address]);
    expect(browserCommand(address, 'linux', 'none')).toBeNull();
  });
});

let folder: string;
let children: ChildProcess[];
let others: Server[];
beforeEach(async () => {
  // As long and unusual as real folder names can be.
  folder = join(await mkdtemp(join(tmpdir(), 'quizcast-desktop-')), `Ä ö ${'x'.repeat(200)}`);
  await mkdir(folder);
  [children, others] = [[], []];
});
afterEach(async () => {
  for (const child of children) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
  }
  for (const other of others) other.close();
  await rm(join(folder, '..'), { recursive: true });
});

interface Started {
  child: ChildProcess;
  output: () => string;
  exit: Promise<unknown>;
}

/** Starts the program like a double-click; the arguments of the browser are written to a file. */
async function start(environment: Record<string, string> = {}): Promise<Started> {
  const browser = join(folder, 'browser');
  await writeFile(browser, `#!/bin/sh\necho "$1" >> "${join(folder, 'opened')}"\n`);
  await chmod(browser, 0o755);
  const child = spawn(process.execPath, [builtFile('desktop/quizcast.js')], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      BROWSER: browser,
      PORT: '0',
      FONT_SOURCE_URL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const written: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => written.push(text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => written.push(text));
  const exit = once(child, 'close').then(([code]: unknown[]) => code);
  return { child, output: () => written.join(''), exit };
}

const data = (...names: string[]): string => join(folder, '.local', 'share', 'quizcast', ...names);
const instance = z.object({ port: z.int(), pid: z.int() });

/** A start takes about a second, and many times that on a busy machine. */
const patience = { timeout: 100_000 };

/** Port of the program that uses the data folder, once it is ready. */
async function portOf({ child, output }: Started): Promise<number> {
  let port = 0;
  await expect
    .poll(async () => {
      if (child.exitCode !== null) throw new Error(`ended: ${output()}`);
      const text = await readFile(data('running.json'), 'utf8').catch(() => 'null');
      const found = instance.nullable().parse(JSON.parse(text));
      if (found?.pid === child.pid) ({ port } = found ?? { port });
      return port;
    }, patience)
    .toBeGreaterThan(0);
  return port;
}

const openedAddresses = async (): Promise<string[]> =>
  (await readFile(join(folder, 'opened'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

/** Signs in to the demo from the origin of this page; returns the cookie. */
async function signIn(port: number): Promise<string> {
  const origin = `http://localhost:${port}`;
  const answer = await fetch(`${origin}/api/v1/auth/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: '{}',
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

const quit = (port: number, headers: Record<string, string>): Promise<number> =>
  fetch(`http://localhost:${port}/api/v1/desktop/quit`, {
    method: 'POST',
    headers: { origin: `http://localhost:${port}`, ...headers },
  }).then(({ status }) => status);

describe('a start by double-click', () => {
  it('GUARD24 keeps its data in the user’s folder, opens the browser, and quits only at the request of its own page', async () => {
    const program = await start();
    const port = await portOf(program);
    await expect.poll(openedAddresses).toEqual([`http://localhost:${port}/`]);
    expect(program.output()).toContain(`Your data is in ${data()}`);
    const cookie = await signIn(port);
    const offer = await fetch(`http://localhost:${port}/api/v1/desktop`, { headers: { cookie } });
    expect(await offer.json()).toEqual({ canQuit: true });
    expect(await quit(port, {})).toBe(401);
    expect(await quit(port, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await quit(port, { cookie, 'x-forwarded-for': '203.0.113.9' })).toBe(403);
    expect(program.child.exitCode).toBeNull();
    expect(await quit(port, { cookie })).toBe(202);
    expect(await program.exit).toBe(0);
    await expect(readFile(data('running.json'))).rejects.toThrow('ENOENT');
  });

  it('opens the instance that is already running, and exits', async () => {
    const first = await start();
    const port = await portOf(first);
    await expect.poll(openedAddresses).toHaveLength(1);
    const second = await start();
    expect(await second.exit).toBe(0);
    expect(second.output()).toContain(`running already: http://localhost:${port}/`);
    await expect
      .poll(openedAddresses)
      .toEqual([`http://localhost:${port}/`, `http://localhost:${port}/`]);
    expect(first.child.exitCode).toBeNull();
  });

  it('leaves one instance running when two start at once, and both open it @release', async () => {
    const both = await Promise.all([start(), start()]);
    const codes = await Promise.race(both.map(({ exit }) => exit));
    expect(codes).toBe(0);
    await expect.poll(openedAddresses).toHaveLength(2);
    expect(new Set(await openedAddresses()).size).toBe(1);
    expect(both.filter(({ child }) => child.exitCode === null)).toHaveLength(1);
  });

  it('ignores a stale file of a killed instance, and uses and reports the next port when its own is taken @release', async () => {
    const other = createServer((_, answer) => answer.end('another program')).listen(0, '127.0.0.1');
    others.push(other);
    await once(other, 'listening');
    const { port: taken } = z.custom<AddressInfo>().parse(other.address());
    await mkdir(data(), { recursive: true });
    const stale = { port: taken, pid: process.pid, id: 'a'.repeat(32) };
    await writeFile(data('running.json'), JSON.stringify(stale));
    const program = await start({ PORT: String(taken) });
    const port = await portOf(program);
    expect(port).toBeGreaterThan(taken);
    expect(program.output()).toContain(`Port ${taken} is taken by another program`);
    expect(await openedAddresses()).not.toContain(`http://localhost:${taken}/`);
  });

  it('refuses data of a newer version in one sentence, and leaves it unchanged', async () => {
    await mkdir(data(), { recursive: true });
    const database = new Sqlite(data('quizcast.db'));
    migrate(database);
    database.exec(oldRows);
    database.pragma('user_version = 999');
    const before = storedRows(database);
    database.close();
    const program = await start();
    expect(await program.exit).toBe(1);
    expect(program.output()).toMatch(
      /^Quizcast cannot start: The data was written by a newer Quizcast .*\n$/,
    );
    const after = new Sqlite(data('quizcast.db'));
    expect(storedRows(after)).toBe(before);
    expect(after.pragma('user_version')).toMatchObject([{ user_version: 999 }]);
    after.close();
    expect(await openedAddresses()).toEqual([]);
  });

  it('migrates the data of older versions without losing any @release', async () => {
    await mkdir(data('files', 'quizshow'), { recursive: true });
    await writeFile(data('files', 'quizshow', 'kept.webp'), 'a picture');
    await writeFile(data('secret'), `${'a1'.repeat(32)}\n`);
    const old = new Sqlite(data('quizcast.db'));
    migrate(old, migrations.slice(0, 3));
    old.exec(oldRows);
    const before = storedRows(old);
    old.close();
    const program = await start();
    await portOf(program);
    program.child.kill('SIGTERM');
    expect(await program.exit).toBe(0);
    const upgraded = new Sqlite(data('quizcast.db'));
    expect(storedRows(upgraded)).toBe(before);
    upgraded.close();
    expect(await readFile(data('files', 'quizshow', 'kept.webp'), 'utf8')).toBe('a picture');
    expect(await readFile(data('secret'), 'utf8')).toBe(`${'a1'.repeat(32)}\n`);
  });
});

/** A user's rows in the tables of the third version. */
const oldRows = `
  INSERT INTO documents (id, path) VALUES (1, 'quizshow/u');
  INSERT INTO entries VALUES (1, 1, 'c', 5, '{"kind":"system"}', '{"type":"x"}', '[]');
  INSERT INTO snapshots VALUES (1, 1, '{"a":"Grüße"}');
  INSERT INTO "user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt")
    VALUES ('u', 'Name', 'a@b.c', 0, NULL, '2026-01-01', '2026-01-01');
  INSERT INTO "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
    VALUES ('a', 'u', 'credential', 'u', 'hash', '2026-01-01', '2026-01-01');`;

/** The user's rows, in the columns of the older version. */
const storedRows = (database: Sqlite.Database): string =>
  JSON.stringify(
    [
      `SELECT id, path FROM documents WHERE path = 'quizshow/u'`,
      'SELECT document, revision, patches FROM entries WHERE document = 1',
      'SELECT document, revision, state FROM snapshots WHERE document = 1',
      `SELECT id, name, email FROM "user" WHERE id = 'u'`,
      `SELECT id, password FROM "account" WHERE "userId" = 'u'`,
    ].map((query) => database.prepare(query).raw().all()),
  );
