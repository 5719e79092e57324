import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'libsql';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backup, restore, type Outcome } from '../../cli/backup.ts';
import { pack } from '../../importing/zip/pack.ts';
import { builtFile } from '../../testing/built-file.ts';
import { socketPathOf } from './backup-lock.ts';

const ports = { first: 5460, second: 5461 };

interface Run {
  url: string;
  child: ChildProcess;
  errors(): string;
}

let folder: string;
let running: ChildProcess[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-backup-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) await kill(child);
  await rm(folder, { recursive: true });
});

async function kill(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

async function serve(dataFolder: string, port: number): Promise<Run> {
  const child = spawn(process.execPath, [builtFile('main.js')], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { PATH: process.env['PATH'], PORT: String(port), QUIZCAST_DATA: dataFolder },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  const complained: string[] = [];
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => complained.push(text));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 400; tries++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.status === 200)
      return {
        url,
        child,
        errors: () => complained.join('').replaceAll(/^\{"level":"info".*\n/gm, ''),
      };
    if (child.exitCode !== null) break;
    await sleep(50);
  }
  throw new Error(`not ready: ${complained.join('')}`);
}

const user = z.object({ user: z.object({ id: z.string() }) });
const uploaded = z.object({ address: z.string() });

/** Signs up or in; returns the user id and an authenticated fetch. */
async function account({ url }: Run, call: 'sign-up' | 'sign-in', email: string) {
  const answer = await fetch(`${url}/api/v1/auth/${call}/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: 'long enough', name: 'Anna' }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const userId = user.parse(await answer.json()).user.id;
  const ask = (path: string, options: RequestInit = {}) => {
    const headers = new Headers(options.headers);
    headers.set('cookie', cookie);
    headers.set('origin', url);
    return fetch(url + path, { ...options, headers });
  };
  return { userId, ask };
}
type Account = Awaited<ReturnType<typeof account>>;

const rename = ({ ask, userId }: Account, value: string): Promise<Response> =>
  ask(`/api/v1/commands?uid=${userId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      {
        id: value,
        command: { type: 'edit.update', path: ['settings', 'twitch', 'username'], value },
      },
    ]),
  });

const exported = async ({ ask }: Account): Promise<string> =>
  (await ask('/api/v1/document/export')).text();

const at = (dataFolder: string) => ({ QUIZCAST_DATA: dataFolder });
const wordsOf = (outcome: Outcome): string =>
  outcome.kind === 'done' ? outcome.lines.join('\n') : `failed: ${outcome.line}`;

describe('a backup', () => {
  it('BACKUP1 is made while the server writes, and restores everything on an empty machine', async () => {
    const [from, to] = [join(folder, 'data'), join(folder, 'other-folder')];
    const first = await serve(from, ports.first);
    const anna = await account(first, 'sign-up', 'anna@example.org');
    const images: { address: string; bytes: Buffer }[] = [];
    for (let n = 0; n < 5; n++) {
      const background = { r: n * 40, g: 90, b: 20 };
      const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
        .png()
        .toBuffer();
      const answer = await anna.ask(`/api/v1/files/image?uid=${anna.userId}`, {
        method: 'POST',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(picture),
      });
      const { address } = uploaded.parse(await answer.json());
      const served = await fetch(first.url + address);
      images.push({ address, bytes: Buffer.from(await served.arrayBuffer()) });
    }
    const writer = { written: 0, isStopped: false };
    const writing = (async () => {
      for (; !writer.isStopped; await sleep(10))
        if ((await rename(anna, `w${writer.written + 1}`)).ok) writer.written += 1;
    })();
    while (writer.written < 20) await sleep(5);
    const before = writer.written;
    const archive = join(folder, 'copy.zip');
    const made = await backup([archive], at(from));
    const after = writer.written;
    expect(wordsOf(made)).toMatch(/verified/);
    expect(after).toBeGreaterThan(before);
    writer.isStopped = true;
    await writing;
    await kill(first.child);

    expect(wordsOf(await restore([archive], at(to)))).toMatch(/, 1 document, 5 files/);
    const second = await serve(to, ports.second);
    const again = await account(second, 'sign-in', 'anna@example.org');
    expect(again.userId).toBe(anna.userId);
    const [, name = ''] = /"username":"w(\d+)"/.exec(await exported(again)) ?? [];
    expect(Number(name)).toBeGreaterThanOrEqual(before);
    expect(Number(name)).toBeLessThanOrEqual(after + 1);
    expect((await rename(again, 'goes-on')).status).toBe(200);
    for (const { address, bytes } of images) {
      const served = Buffer.from(await (await fetch(second.url + address)).arrayBuffer());
      expect(served.equals(bytes)).toBe(true);
    }
    expect(second.errors()).toBe('');
  });

  it('BACKUP2 leaves nothing behind, is readable only by its owner, and overwrites no other backup @release', async () => {
    const data = join(folder, 'data');
    const server = await serve(data, ports.first);
    await account(server, 'sign-up', 'anna@example.org');
    const archive = join(folder, 'copy.zip');
    expect((await backup([archive], at(data))).kind).toBe('done');
    expect((await stat(archive)).mode & 0o077).toBe(0);
    expect((await readdir(folder)).toSorted()).toEqual(['copy.zip', 'data']);
    expect((await readdir(data)).filter((name) => name.startsWith('.'))).toEqual([]);
    expect((await stat(socketPathOf(data))).mode & 0o077).toBe(0);
    // A second backup must not overwrite the first one, as both could be lost.
    expect(wordsOf(await backup([archive], at(data)))).toMatch(/already exists/);
  });

  it.each([
    ['killed', 'SIGKILL'],
    ['stopped', 'SIGTERM'],
  ] as const)(
    'BACKUP3 can be made of a %s server, with everything it had acknowledged @release',
    async (_, signal) => {
      const data = join(folder, 'data');
      const server = await serve(data, ports.first);
      const anna = await account(server, 'sign-up', 'anna@example.org');
      await rename(anna, 'kept');
      await kill(server.child, signal);
      const archive = join(folder, 'copy.zip');
      expect(wordsOf(await backup([archive], at(data)))).toMatch(/No Quizcast was running/);
      const to = join(folder, 'other-folder');
      const timelineIn = (where: string): string => {
        const driver = new Sqlite(join(where, 'quizcast.db'));
        const row = driver.prepare('SELECT id FROM timeline').get();
        driver.close();
        return z.object({ id: z.string() }).parse(row).id;
      };
      const before = timelineIn(data);
      expect((await restore([archive], at(to))).kind).toBe('done');
      // Pages that were open before must not continue from the lost state.
      expect(timelineIn(to)).not.toBe(before);
      const second = await serve(to, ports.second);
      const again = await account(second, 'sign-in', 'anna@example.org');
      expect(await exported(again)).toContain('"username":"kept"');
    },
  );

  it('BACKUP4 fails or is complete when the server stops meanwhile, and fails without data @release', async () => {
    const data = join(folder, 'data');
    expect(wordsOf(await backup([join(folder, 'copy.zip')], at(data)))).toMatch(/No Quizcast data/);
    expect(wordsOf(await backup([], at(data)))).toMatch(/^failed: Name the backup file/);
    const server = await serve(data, ports.first);
    const outcome = backup([join(folder, 'copy.zip')], at(data));
    const seen = connect(socketPathOf(data));
    await once(seen, 'data');
    await kill(server.child);
    // Either the copy was complete, or it reports that it is not.
    const words = wordsOf(await outcome);
    expect(words).toMatch(/verified|was stopped while it was copied|could not be copied/);
    if (words.startsWith('failed')) expect(await readdir(folder)).toEqual(['data']);
    seen.destroy();
  });
});

describe('restoring', () => {
  async function aBackup(): Promise<{ archive: string; data: string }> {
    const data = join(folder, 'data');
    const server = await serve(data, ports.first);
    await account(server, 'sign-up', 'anna@example.org');
    const archive = join(folder, 'copy.zip');
    expect((await backup([archive], at(data))).kind).toBe('done');
    await kill(server.child);
    return { archive, data };
  }

  it('BACKUP5 refuses a folder with data, and moves the data aside with --replace @release', async () => {
    const { archive, data } = await aBackup();
    const before = await readFile(join(data, 'quizcast.db'));
    expect(wordsOf(await restore([archive], at(data)))).toMatch(/is not empty.*--replace/);
    expect((await readFile(join(data, 'quizcast.db'))).equals(before)).toBe(true);
    expect(wordsOf(await restore([archive, '--replace'], at(data)))).toMatch(
      /The previous data is in/,
    );
    const aside = (await readdir(data)).find((name) => name.startsWith('.before-')) ?? '';
    expect((await readFile(join(data, aside, 'quizcast.db'))).equals(before)).toBe(true);
    const server = await serve(data, ports.first);
    await account(server, 'sign-in', 'anna@example.org');
    expect(wordsOf(await restore([archive, '--replace'], at(data)))).toMatch(/is running/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('BACKUP6 verifies every byte first, and refuses an altered backup without writing anything @release', async () => {
    const { archive } = await aBackup();
    const whole = await readFile(archive);
    const to = join(folder, 'other-folder');
    await mkdir(to);
    const broken = join(folder, 'broken.zip');
    for (const part of [0.2, 0.3, 0.4, 0.5, 0.6, 0.7]) {
      const bytes = Buffer.from(whole);
      const place = Math.floor(bytes.length * part);
      bytes[place] = (bytes[place] ?? 0) ^ 0xff;
      await writeFile(broken, bytes);
      const outcome = await restore([broken], at(to));
      expect([part, outcome.kind]).toEqual([part, 'failed']);
      expect(await readdir(to)).toEqual([]);
    }
    await writeFile(broken, whole.subarray(0, whole.length / 2));
    expect((await restore([broken], at(to))).kind).toBe('failed');
    expect((await restore([join(folder, 'nowhere.zip')], at(to))).kind).toBe('failed');
    expect(await readdir(to)).toEqual([]);
  });

  it('BACKUP7 names a file that does not exist, an incomplete backup, and a missing folder', async () => {
    const [archive, to] = [join(folder, 'copy.zip'), join(folder, 'other-folder')];
    expect(wordsOf(await restore([archive], at(to)))).toMatch(/copy\.zip does not exist/);
    const whole = await pack([['manifest.json', Buffer.from('{}')]], { compress: true });
    await writeFile(archive, whole.subarray(0, -10));
    expect(wordsOf(await restore([archive], at(to)))).toMatch(/copy\.zip is incomplete/);
    const data = join(folder, 'data');
    await mkdir(data);
    await writeFile(join(data, 'quizcast.db'), '');
    const words = wordsOf(await backup([join(folder, 'none', 'copy.zip')], at(data)));
    expect(words).toMatch(/The folder .*none does not exist/);
  });

  it('BACKUP7 rejects other zips, paths that lead outside, and files that the manifest does not list', async () => {
    const to = join(folder, 'other-folder');
    const list = (files: unknown[], more: object = {}) =>
      Buffer.from(
        JSON.stringify({
          format: 'quizcast-backup',
          version: 1,
          quizcast: '9',
          tables: 1,
          madeAt: new Date().toISOString(),
          files,
          ...more,
        }),
      );
    const empty = {
      bytes: 0,
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    };
    const nothing = Buffer.alloc(0);
    const archives: (readonly [string, Buffer])[][] = [
      [['a.txt', Buffer.from('x')]],
      [['manifest.json', Buffer.from('{}')]],
      [['manifest.json', list([], { version: 2 })]],
      [['manifest.json', list([])]],
      [['manifest.json', list([{ path: '../x', ...empty }])]],
      [['manifest.json', list([{ path: 'a/../../x', ...empty }])]],
      [['manifest.json', list([{ path: '/etc/x', ...empty }])]],
      [['manifest.json', list([{ path: 'x', ...empty }])]],
      [
        ['manifest.json', list([])],
        ['x', nothing],
      ],
      [
        [
          'manifest.json',
          list([
            { path: 'x', ...empty },
            { path: 'x', ...empty },
          ]),
        ],
        ['x', nothing],
      ],
      [
        ['manifest.json', list([{ path: 'quizcast.db', ...empty }])],
        ['quizcast.db', nothing],
      ],
    ];
    for (const [n, files] of archives.entries()) {
      const archive = join(folder, `${n}.zip`);
      await writeFile(archive, await pack(files, { compress: false }));
      expect([n, (await restore([archive], at(to))).kind]).toEqual([n, 'failed']);
      expect([n, await readdir(to)]).toEqual([n, []]);
    }
    await cp(join(folder, '0.zip'), join(folder, 'again.zip'));
    expect(await readdir(folder)).not.toContain('x');
  });
});

describe('with an external database', () => {
  it('MOVE10 backup and restore do nothing, and name what to use instead', async () => {
    const data = join(folder, 'data');
    const environment = {
      ...at(data),
      DATABASE_URL: 'postgres://quizcast:a-password@127.0.0.1:1/quizcast',
      QUIZCAST_SECRET: 'long-enough-to-be-a-secret-of-all-nodes',
    };
    const file = join(folder, 'copy.zip');
    for (const outcome of [
      await backup([file], environment),
      await restore([file, '--replace'], environment),
    ]) {
      expect(wordsOf(outcome)).toMatch(/^failed: DATABASE_URL is set.*pg_dump.*docs\/operate\.md/);
      expect(wordsOf(outcome)).not.toContain('a-password');
    }
    expect(await readdir(folder)).toEqual([]);
  });
});
