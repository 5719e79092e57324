import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDiskFileStore } from '../../adapters/disk/file-store.ts';
import { openPostgres } from '../../adapters/postgres/database.ts';
import {
  openPostgresSource,
  openPostgresTarget,
  refuseIncompleteMove,
} from '../../adapters/postgres/movable.ts';
import { createS3FileStore } from '../../adapters/s3/file-store.ts';
import { openDatabase } from '../../adapters/sqlite/database.ts';
import { openSqliteSource } from '../../adapters/sqlite/movable.ts';
import { sharedPostgres, sharedSwift, type SharedPostgres } from '../../testing/engines/shared.ts';
import { moveCommand } from '../../cli/move.ts';
import type { FileRef, FileStore } from '../../ports/file-store.ts';
import type { MovableTables, Row } from '../../ports/movable.ts';
import { batchesOf } from './digest.ts';
import { move } from './move.ts';
import { fill } from './rows.fixture.ts';

const secret = 'f'.repeat(20) + 'a-kept-secret-of-the-server';
let postgres: SharedPostgres;
let swift: Awaited<ReturnType<typeof sharedSwift>>;
let folder: string;
let from: string;
let url: string;
let bucket: string;
beforeAll(async () => {
  postgres = await sharedPostgres();
  swift = await sharedSwift();
}, 600_000);
afterAll(async () => {
  await postgres.close();
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-move-'));
  from = join(folder, 'data');
  [url, bucket] = [await postgres.database(), await swift.bucket()];
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const s3 = () => {
  const { endpoint, region, accessKeyId, secretAccessKey } = swift;
  return createS3FileStore({ endpoint, region, accessKeyId, secretAccessKey, bucket });
};
const environment = (dataFolder = from): Record<string, string> => ({
  QUIZCAST_DATA: dataFolder,
  QUIZCAST_SECRET: secret,
  DATABASE_URL: url,
  S3_ENDPOINT: swift.endpoint,
  S3_BUCKET: bucket,
  S3_REGION: swift.region,
  S3_ACCESS_KEY_ID: swift.accessKeyId,
  S3_SECRET_ACCESS_KEY: swift.secretAccessKey,
});

/** Runs the command; resolves with its success and output. */
async function run(
  direction: string,
  env: Record<string, string> = environment(),
): Promise<{ isDone: boolean; words: string }> {
  const lines: string[] = [];
  const add = (line: string): void => void lines.push(line);
  const isDone = await moveCommand([direction], env, { line: add, error: add });
  return { isDone, words: lines.join('\n') };
}

const refs: FileRef[] = [
  'quizshow/anna/images/a1.webp',
  'quizshow/anna/sounds/b2.mp3',
  'quizshow/ben/fonts/c3.woff2',
  'quizshow/ben/images/empty.png',
];
const contentOf = (index: number): Uint8Array =>
  index === 3 ? new Uint8Array(0) : new Uint8Array(50_000 * (index + 1)).fill(index + 7);

/** Creates a data folder with rows in every table, and files. */
async function filled(rows: number): Promise<void> {
  await openDatabase(join(from, 'quizcast.db')).close();
  const tables = openSqliteSource(from);
  await fill(tables, rows);
  await tables.close();
  await writeFile(join(from, 'secret'), `${secret}\n`);
  const disk = await openDiskFileStore(join(from, 'files'));
  for (const [index, ref] of refs.entries()) await disk.put(ref, contentOf(index));
}

async function rowsOf(opening: MovableTables | Promise<MovableTables>) {
  const tables = await opening;
  const all: Record<string, Row[]> = {};
  for (const table of await tables.shapes()) {
    const rows: Row[] = [];
    for await (const batch of batchesOf(tables, table, null, 100_000)) rows.push(...batch);
    all[table.name] = rows;
  }
  await tables.close();
  return all;
}

async function bytesOf(store: FileStore) {
  const all: Record<string, Buffer> = {};
  for (const { ref } of await store.list('quizshow'))
    all[ref] = Buffer.from((await store.get(ref)) ?? []);
  return all;
}

async function asked(text: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text, values)).rows;
  } finally {
    await client.end();
  }
}

describe('a move', () => {
  it('MOVE1 copies every row and file to the other engines and back unchanged', async () => {
    await filled(300);
    const before = await rowsOf(openSqliteSource(from));
    expect(Object.values(before).map((rows) => rows.length)).toEqual(
      Object.keys(before).map(() => 300),
    );
    const there = await run('to-distributed');
    expect(there.words).toMatch(/^entries +300 +\d+ kB +[0-9a-f]{16}$/m);
    expect(there.words).toMatch(/^files +4 +0\.3 MB$/m);
    expect(there).toMatchObject({ isDone: true });
    expect(await rowsOf(openPostgresSource(url))).toEqual(before);
    expect(Object.keys(await bytesOf(s3())).toSorted()).toEqual(refs.toSorted());

    const back = join(folder, 'back');
    expect(await run('to-embedded', environment(back))).toMatchObject({ isDone: true });
    expect(await rowsOf(openSqliteSource(back))).toEqual(before);
    expect(await bytesOf(await openDiskFileStore(join(back, 'files')))).toEqual(
      await bytesOf(await openDiskFileStore(join(from, 'files'))),
    );
    expect((await readFile(join(back, 'secret'), 'utf8')).trim()).toBe(secret);
  });

  it('MOVE1 leaves files in place when both sides store them in the data folder @release', async () => {
    await filled(3);
    const env = { QUIZCAST_DATA: from, QUIZCAST_SECRET: secret, DATABASE_URL: url };
    const files = await bytesOf(await openDiskFileStore(join(from, 'files')));
    const lines: string[] = [];
    const line = (text: string): void => void lines.push(text);
    expect(await moveCommand(['to-distributed'], env, { line, error: line })).toBe(true);
    expect(lines.join('\n')).toContain(`stay in ${join(from, 'files')}`);
    expect(await bytesOf(await openDiskFileStore(join(from, 'files')))).toEqual(files);

    const back = join(folder, 'back');
    const moved = await run('to-embedded', { ...env, QUIZCAST_DATA: back });
    expect(moved.isDone).toBe(true);
    expect(moved.words).toContain(
      `were not moved: copy the folder \`files\` that your nodes used to ${join(back, 'files')}`,
    );
    expect(existsSync(join(back, 'files'))).toBe(false);
  });

  it('MOVE2 is read back, and names rows changed or missing at the target', async () => {
    await filled(40);
    expect(await run('to-distributed')).toMatchObject({ isDone: true });
    await asked(`UPDATE entries SET patches = patches || ' ' WHERE document = 17`);
    const again = await run('to-distributed');
    expect(again.isDone).toBe(false);
    expect(again.words).toMatch(/entries has 40 rows of 40.*"17 17"/);
    await asked(`DELETE FROM guests WHERE number = 5`);
    await asked(`UPDATE entries SET patches = rtrim(patches) WHERE document = 17`);
    expect((await run('to-distributed')).words).toMatch(/guests has 39 rows of 40.*"5"/);
  });

  it('MOVE2 is read back, and names files changed or added at the target', async () => {
    await filled(3);
    expect(await run('to-distributed')).toMatchObject({ isDone: true });
    await s3().put('quizshow/ben/images/besides.png', new Uint8Array(3));
    expect((await run('to-distributed')).words).toContain(
      'does not have: quizshow/ben/images/besides.png',
    );
    await s3().remove('quizshow/ben/images/besides.png');
    const [, ref = 'quizshow/anna/sounds/b2.mp3'] = refs;
    await s3().put(ref, contentOf(1).fill(1, 99, 100));
    expect((await run('to-distributed')).words).toContain(`${ref} differs from the source`);
  });

  it('MOVE3 is refused if the target is not empty, which stays unchanged @release', async () => {
    await filled(3);
    await (await openPostgresTarget(url)).close();
    await asked(`INSERT INTO documents (path) VALUES ('quizshow/other')`);
    const refused = await run('to-distributed');
    expect(refused.isDone).toBe(false);
    expect(refused.words).toContain('is not empty: the table documents has rows');
    expect(await asked('SELECT path FROM documents')).toEqual([{ path: 'quizshow/other' }]);
    await asked('DELETE FROM documents');
    await s3().put('quizshow/x/images/x.png', new Uint8Array(1));
    expect((await run('to-distributed')).words).toContain('it has quizshow/x/images/x.png');
    await s3().clear('quizshow');
    expect((await run('to-distributed')).isDone).toBe(true);
    // Back into the original folder, which still has its data.
    expect((await run('to-embedded')).words).toMatch(/not empty|in another folder/);
  });

  it('MOVE3 does not resume if the source has changed meanwhile', async () => {
    await filled(3);
    const half = await openPostgresTarget(url);
    await half.setMark({ source: 'of before', state: 'moving' });
    await half.close();
    expect((await run('to-distributed')).words).toContain('has changed since this move began');
  });

  it('MOVE4 resumes after being killed, five times over, and ends in the same state @release', async () => {
    await filled(400);
    const program = join(import.meta.dirname, 'killed.fixture.ts');
    let kills = 0;
    for (let seed = 1; seed <= 5; seed++) {
      const child = spawn(process.execPath, ['--import', 'tsx', program, 'to-distributed'], {
        env: { ...environment(), PATH: process.env['PATH'] },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const ended = once(child, 'exit');
      const lines: string[] = [];
      // One output line later than the last time, plus a short delay.
      const at = 4 * seed;
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        lines.push(...text.trim().split('\n'));
        if (lines.length >= at) void wait((seed * 13) % 40).then(() => child.kill('SIGKILL'));
      });
      await ended;
      if (child.signalCode === 'SIGKILL') kills += 1;
      else expect(lines.at(-1)).toContain('Start every node');
    }
    expect(kills).toBeGreaterThanOrEqual(4);
    const { isDone, words } = await run('to-distributed');
    expect(words).toContain('Start every node');
    expect(isDone).toBe(true);
    expect(await rowsOf(openPostgresSource(url))).toEqual(await rowsOf(openSqliteSource(from)));
    expect(await bytesOf(s3())).toEqual(
      await bytesOf(await openDiskFileStore(join(from, 'files'))),
    );
  }, 600_000);

  it('MOVE4 resumes after being killed on the way back, and half-moved data does not open @release', async () => {
    await filled(60);
    expect(await run('to-distributed')).toMatchObject({ isDone: true });
    const back = join(folder, 'back');
    let halves = 0;
    for (const stopAt of [2, 8, 14]) {
      const child = spawn(
        process.execPath,
        [...['--import', 'tsx'], join(import.meta.dirname, 'killed.fixture.ts'), 'to-embedded'],
        {
          env: { ...environment(back), PATH: process.env['PATH'] },
          stdio: ['ignore', 'pipe', 'pipe'],
        },
      );
      const ended = once(child, 'exit');
      let lines = 0;
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        lines += text.trim().split('\n').length;
        if (lines >= stopAt) child.kill('SIGKILL');
      });
      await ended;
      if (child.signalCode !== 'SIGKILL') continue;
      // Killed after its work was complete.
      if (existsSync(join(back, 'quizcast.db'))) break;
      halves += 1;
      expect(() => openSqliteSource(back)).toThrow(/not all there/);
    }
    expect(halves).toBeGreaterThan(1);
    expect(await run('to-embedded', environment(back))).toMatchObject({ isDone: true });
    expect(await rowsOf(openSqliteSource(back))).toEqual(await rowsOf(openSqliteSource(from)));
  }, 600_000);

  it('MOVE4 lets no node start on a half-moved database', async () => {
    const target = await openPostgresTarget(url);
    await target.setMark({ source: 'of a move', state: 'moving' });
    const database = await openPostgres(url);
    await expect(refuseIncompleteMove(database.pool)).rejects.toThrow(/not all there yet/);
    await target.setMark({ source: 'of a move', state: 'done' });
    await refuseIncompleteMove(database.pool);
    await database.close();
    await target.close();
  });

  it('MOVE5 is refused while a Quizcast is using the data folder or the database @release', async () => {
    await filled(3);
    const running = openDatabase(join(from, 'quizcast.db'));
    const refused = await run('to-distributed');
    expect(refused.isDone).toBe(false);
    expect(refused.words).toContain('Another Quizcast is using the data folder');
    await running.close();
    expect((await run('to-distributed')).isDone).toBe(true);
    await asked(
      `INSERT INTO nodes (id, address, lives_until) VALUES ('n1', 'http://10.0.0.7:4747', now() + interval '1 minute')`,
    );
    const back = join(folder, 'back');
    const inUse = await run('to-embedded', environment(back));
    expect(inUse.words).toContain('in use by http://10.0.0.7:4747');
    expect(existsSync(join(back, 'quizcast.db'))).toBe(false);
    await asked(`UPDATE nodes SET lives_until = now() - interval '1 minute'`);
    expect((await run('to-embedded', environment(back))).isDone).toBe(true);
  });

  it('MOVE6 prints no secret, and refuses data stored with another secret', async () => {
    await filled(3);
    const password = decodeURIComponent(new URL(url).password);
    const other = { ...environment(), QUIZCAST_SECRET: 'another-secret-than-before-'.repeat(2) };
    const answers = [
      await run('to-distributed', other),
      await run('to-distributed', { ...environment(), DATABASE_URL: url.replace('test_', 'no_') }),
      await run('to-distributed', { ...environment(), S3_BUCKET: 'no-such-bucket' }),
      await run('to-distributed', { ...environment(), S3_SECRET_ACCESS_KEY: 'wrong-key-of-s3' }),
      await run('sideways'),
    ];
    for (const { isDone } of answers) expect(isDone).toBe(false);
    expect(answers[0]?.words).toContain(`$(cat ${join(from, 'secret')})`);
    answers.push(await run('to-distributed'));
    expect(answers.at(-1)?.isDone).toBe(true);
    const words = answers.map((answer) => answer.words).join('\n');
    for (const hidden of [secret, other.QUIZCAST_SECRET, password, swift.secretAccessKey, url])
      expect(words).not.toContain(hidden);
    expect(words).not.toContain('wrong-key-of-s3');
  });

  it('MOVE7 numbers later rows after the moved ones @release', async () => {
    await filled(30);
    expect((await run('to-distributed')).isDone).toBe(true);
    const made = await asked(`INSERT INTO documents (path) VALUES ('quizshow/new') RETURNING id`);
    expect(made).toEqual([{ id: '31' }]);
    const guest = await asked(
      `INSERT INTO guest_pictures (guest, reference) VALUES (1, 'x') RETURNING number`,
    );
    expect(guest).toEqual([{ number: '31' }]);
  });

  it('MOVE8 holds a bounded amount of rows in memory at once @release', async () => {
    await filled(0);
    const source = openSqliteSource(from);
    const [documents, entries] = await source.shapes();
    if (documents === undefined || entries === undefined) throw new Error('no tables');
    await fill(source, 60, 30_000);
    const target = await openPostgresTarget(url);
    let most = 0;
    const watched: MovableTables = {
      ...source,
      async read(table, after, maxBytes) {
        const rows = await source.read(table, after, maxBytes);
        most = Math.max(most, Buffer.byteLength(JSON.stringify(rows)));
        return rows;
      },
    };
    const moved = await move({
      source: watched,
      target,
      files: null,
      print: () => undefined,
      batchBytes: 200_000,
    });
    expect(moved.tables.find(({ name }) => name === 'entries')?.digest.bytes).toBeGreaterThan(
      1_500_000,
    );
    expect(most).toBeLessThan(400_000);
    await source.close();
    await target.close();
  });

  it('MOVE9 includes every table that either engine has', async () => {
    await filled(0);
    // Each engine lists its tables and throws for one that is neither moved nor excluded.
    const [source, target] = [openSqliteSource(from), await openPostgresTarget(url)];
    expect(await source.shapes()).toEqual(await target.shapes());
    await asked('CREATE TABLE unheard_of (id INTEGER PRIMARY KEY)');
    await expect(target.shapes()).rejects.toThrow('does not know: unheard_of');
    await source.close();
    await target.close();
  });
});
