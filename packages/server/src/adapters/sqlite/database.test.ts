import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'libsql';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DataFolderError } from '../../config/data-folder.ts';
import { migrate, openDatabase, schemaVersion } from './database.ts';
import { createSqliteDocumentStore } from './document-store.ts';
import { migrations } from './migrations.ts';
import { beginTimelineIn } from './copying.ts';
import { timelineOf } from './timeline.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-database-'));
  file = join(folder, 'data', 'quizcast.db');
});
afterEach(() => rm(folder, { recursive: true }));

describe('the timeline of a database', () => {
  const idOf = async (): Promise<string> => {
    const database = openDatabase(file);
    const { id } = timelineOf(database.driver);
    await database.close();
    return id;
  };

  it('LIVE19 is added to a file that has none, stays the same, and changes after a restore', async () => {
    const old = openDatabase(file);
    const steps = migrations.findIndex(({ name }) => name === 'timeline');
    old.driver.exec(`
      DROP TABLE timeline; DROP TABLE responses; DROP TABLE viewers; DROP TABLE chat_links; DROP TABLE cue_secrets; DROP TABLE twitch_accounts;
      DROP TABLE season_runs; DROP TABLE ballot_batches;
      PRAGMA user_version = ${steps};`);
    await old.close();
    beginTimelineIn(file);
    const id = await idOf();
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(await idOf()).toBe(id);
    beginTimelineIn(file);
    expect(await idOf()).toMatch(/^[0-9a-f]{32}$/);
    expect(await idOf()).not.toBe(id);
  });
});

const errorOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(DataFolderError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error('nothing went wrong');
};

describe('a file that is removed while open', () => {
  it('rejects writes, and works again when it is put back', async () => {
    const database = openDatabase(file);
    const write = () => database.writes.write(() => 'written');
    expect(await write()).toBe('written');
    await rename(file, `${file}.away`);
    await expect(write()).rejects.toThrow('deleted or moved');
    expect(await database.isWorking()).toBe(false);
    await writeFile(file, 'another');
    await expect(write()).rejects.toThrow('deleted or moved');
    await rename(`${file}.away`, file);
    expect(await database.isWorking()).toBe(true);
    expect(await write()).toBe('written');
    await database.close();
  });
});

describe('opening the file', () => {
  it('creates the folder and the newest tables', async () => {
    const database = openDatabase(file);
    expect(schemaVersion(database.driver)).toBe(migrations.length);
    await database.close();
  });

  it('syncs to disk on every commit, locks the file, and enforces foreign keys', async () => {
    const database = openDatabase(file);
    const { driver } = database;
    expect(driver.pragma('journal_mode')).toMatchObject([{ journal_mode: 'wal' }]);
    expect(driver.pragma('synchronous')).toMatchObject([{ synchronous: 2 }]);
    expect(driver.pragma('foreign_keys')).toMatchObject([{ foreign_keys: 1 }]);
    expect(driver.pragma('locking_mode')).toMatchObject([{ locking_mode: 'exclusive' }]);
    await database.close();
  });

  it('explains in one line what to do when the folder cannot be used', async () => {
    await writeFile(join(folder, 'taken'), 'a file');
    for (const taken of [join(folder, 'taken'), join(folder, 'taken', 'data')]) {
      const line = errorOf(() => openDatabase(join(taken, 'quizcast.db')));
      expect(line).toContain(`${taken} cannot be created, because a file has its name`);
      expect(line).toContain('QUIZCAST_DATA=');
      expect(line).not.toContain('\n');
    }
  });

  it('reports in one line that the file is not a Quizcast database', async () => {
    const other = join(folder, 'quizcast.db');
    await writeFile(other, 'this is a letter to my grandmother '.repeat(200));
    const line = errorOf(() => openDatabase(other));
    expect(line).toContain('not a Quizcast database');
    expect(line).not.toContain('\n');
  });

  it('ROOM15 reports in one line which table is missing', async () => {
    const lacking = async (drop: string, version: number): Promise<string> => {
      const database = openDatabase(file);
      database.driver.exec(`PRAGMA foreign_keys = OFF; DROP TABLE ${drop}`);
      database.driver.pragma(`user_version = ${version}`);
      await database.close();
      const line = errorOf(() => openDatabase(file));
      expect(line).toContain(file);
      expect(line).not.toContain('\n');
      await rm(join(folder, 'data'), { recursive: true });
      return line;
    };
    expect(await lacking('ballots', migrations.length)).toContain('the table ballots is missing');
    expect(await lacking('entries', migrations.length)).toContain('the table entries is missing');
    // Left by an older version whose next step needs the table.
    const step = migrations.findIndex(({ name }) => name === 'identity record');
    expect(await lacking('"user"', step)).toContain('the table user is missing');
  });

  it('ROOM15 detects a corrupted page', async () => {
    const database = openDatabase(file);
    const document = createSqliteDocumentStore(database);
    const value = 'x'.repeat(2000);
    const patches = [{ op: 'replace' as const, path: [], value }];
    for (let n = 0; n < 40; n += 1)
      await document.append('quizshow/a', n, {
        commandId: `c${n}`,
        atMs: 1,
        actor: { kind: 'system' },
        command: { type: 'document.replace', document: null },
        patches,
      });
    await database.close();
    const bytes = await readFile(file);
    const page = Math.floor(bytes.length / 4096 / 2);
    bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
    await writeFile(file, bytes);
    const line = errorOf(() => openDatabase(file));
    expect(line).toContain(`${file} is damaged`);
    expect(line).not.toContain('\n');
  });

  it('refuses data from a newer Quizcast and leaves it unchanged', async () => {
    const database = openDatabase(file);
    database.driver.pragma('user_version = 999');
    await database.close();
    expect(errorOf(() => openDatabase(file))).toContain('newer Quizcast');
    const look = new Sqlite(file);
    expect(schemaVersion(look)).toBe(999);
    look.close();
  });
});

describe('two servers on one data folder', () => {
  const holder = async (): Promise<ChildProcess> => {
    const script = `
      const Sqlite = require('libsql');
      const driver = new Sqlite(process.argv[1]);
      driver.pragma('locking_mode = EXCLUSIVE');
      driver.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS kept (a); INSERT INTO kept VALUES (1); COMMIT');
      console.log('held');
      setInterval(() => driver.open, 1000);`;
    const child = spawn(process.execPath, ['-e', script, file], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(child.stdout, 'data');
    return child;
  };

  it('refuse the second with one line, and let it start once the first was killed', async () => {
    await openDatabase(file).close();
    const first = await holder();
    const line = errorOf(() => openDatabase(file));
    expect(line).toContain('Another Quizcast is using the data folder');
    expect(line).not.toContain('\n');
    const exited = once(first, 'exit');
    first.kill('SIGKILL');
    await exited;
    const database = openDatabase(file);
    expect(database.driver.prepare('SELECT count(*) AS n FROM kept').all()).toEqual([{ n: 1 }]);
    await database.close();
  });

  it('also refuse the second within one process, and let it start once the first has closed', async () => {
    const first = openDatabase(file);
    expect(errorOf(() => openDatabase(file))).toContain('Another Quizcast');
    await first.close();
    await openDatabase(file).close();
  });
});

describe('migrations', () => {
  /** A row for every table of an earlier version, so that a later step has data to lose. */
  const rowsOfVersion: Record<number, string> = {
    1: `INSERT INTO documents (id, path) VALUES (1, 'quizshow/a');
        INSERT INTO entries VALUES (1, 1, 'c', 5, '{"kind":"system"}', '{"type":"x"}', '[]');
        INSERT INTO snapshots VALUES (1, 1, '{"a":1}');`,
    2: `INSERT INTO "user" (id, name, email, "emailVerified", image, "createdAt", "updatedAt")
        VALUES ('u', 'Name', 'a@b.c', 0, NULL, '2026-01-01', '2026-01-01');
        INSERT INTO "account" (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
        VALUES ('a', 'u', 'credential', 'u', 'hash', '2026-01-01', '2026-01-01');
        INSERT INTO "session" (id, "expiresAt", token, "createdAt", "updatedAt", "userId")
        VALUES ('s', '2027-01-01', 't', '2026-01-01', '2026-01-01', 'u');`,
    3: `INSERT INTO ballots VALUES ('quizshow/a', 'r', 'v', 2, 'm');`,
    5: `INSERT INTO doors VALUES ('quizshow/a', 's', 'ABCDEF', 0);
        INSERT INTO guests (number, id, path, show_id, token_hash, name, facecam_is_image, facecam_src,
          player_id, came_at_ms, heard_at_ms)
        VALUES (1, 'g', 'quizshow/a', 's', 'hash', 'Name', 0, '', 'p', 5, NULL);
        INSERT INTO guest_pictures VALUES (1, 1, 'quizshow/a/images/x.webp');`,
    6: `INSERT INTO "twoFactor" VALUES ('f', 'secret', 'codes', 'u', 1, 0, NULL);
        INSERT INTO "passkey"
        VALUES ('p', 'Name', 'key', 'u', 'credential', 0, 'singleDevice', 0, '', '2026-01-01', '');
        INSERT INTO departures VALUES ('v', 'v@b.c');`,
    13: `INSERT INTO responses VALUES ('quizshow/a', 'q', 'twitch:1', '2', 'm', 5);
        INSERT INTO viewers VALUES ('quizshow/a', 'twitch:1', 'Mia');`,
    18: `INSERT INTO ballot_batches VALUES (1, 'quizshow/a', 'r', '[]');`,
    7: `INSERT INTO provider_sessions VALUES ('s', 'oidc', 'sub', 'sealed', 5);
        INSERT INTO provider_profiles VALUES ('u', 'oidc', 'sub', NULL, 'Name', 'a@b.c', NULL);
        INSERT INTO token_ends VALUES ('u', 5);`,
  };

  it.each(migrations.map((_, index) => index + 1))(
    'upgrade from version %i to the newest without losing a row',
    async (version) => {
      const old = new Sqlite(':memory:');
      migrate(old, migrations.slice(0, version));
      for (let each = 1; each <= version; each++) old.exec(rowsOfVersion[each] ?? '');
      const before = rowsOf(old);
      migrate(old);
      expect(schemaVersion(old)).toBe(migrations.length);
      const after = rowsOf(old);
      for (const [table, rows] of Object.entries(before)) expect(after[table]).toMatchObject(rows);
      expect(Object.keys(before).length).toBeGreaterThan(0);
      old.close();
    },
  );

  it('run once each, so reopening changes nothing', async () => {
    const first = openDatabase(file);
    first.driver.exec(rowsOfVersion[1] ?? '');
    await first.close();
    const second = openDatabase(file);
    expect(second.driver.prepare('SELECT path FROM documents').all()).toEqual([
      { path: 'quizshow/a' },
    ]);
    await second.close();
  });

  it('keep the previous version when a step fails midway', () => {
    const driver = new Sqlite(':memory:');
    migrate(driver);
    const broken = [
      ...migrations,
      { name: 'broken', sql: 'CREATE TABLE half (a); INSERT INTO nowhere VALUES (1);' },
    ];
    expect(() => migrate(driver, broken)).toThrow(/broken/);
    expect(schemaVersion(driver)).toBe(migrations.length);
    expect(driver.prepare(`SELECT name FROM sqlite_master WHERE name = 'half'`).all()).toEqual([]);
    driver.close();
  });

  const rowsOf = (driver: Sqlite.Database): Record<string, unknown[]> => {
    const tables = z
      .array(z.object({ name: z.string() }))
      .parse(
        driver
          .prepare(
            `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`,
          )
          .all(),
      );
    return Object.fromEntries(
      tables
        .map(({ name }) => [name, driver.prepare(`SELECT * FROM "${name}"`).all()] as const)
        .filter(([, rows]) => rows.length > 0),
    );
  };
});
