import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdBackupLock } from '../adapters/sqlite/copying.ts';
import { openDatabase, type Database } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import { lockOnRequest } from '../maintenance/backup/backup-lock.ts';
import type { Log } from '../ports/log.ts';
import { checkFile, type FileCheck } from './file-check.ts';

let folder: string;
let file: string;
let lines: string[];
let stops: (() => Promise<void>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast check #1 '));
  [file, lines, stops] = [join(folder, 'quizcast.db'), [], []];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true });
});

const log: Log = {
  warn: (_facts, message) => lines.push(message),
  error: (_facts, message) => lines.push(message),
};

/** Opens the file as one that is too large for a check at the start. */
async function opened(): Promise<{ database: Database; write: (n: number) => Promise<unknown> }> {
  const database = openDatabase(file, undefined, 0);
  const lock = await lockOnRequest(folder, () => holdBackupLock(database), log);
  stops.unshift(
    () => lock.close(),
    () => database.close(),
  );
  const store = createSqliteDocumentStore(database);
  const patches = [{ op: 'replace' as const, path: [], value: 'x'.repeat(2000) }];
  const write = (n: number) =>
    store.append('quizshow/a', n, {
      commandId: `c${n}`,
      atMs: 1,
      actor: { kind: 'system' },
      command: { type: 'document.replace', document: null },
      patches,
    });
  return { database, write };
}

const checked = (database: Database): FileCheck => {
  const check = checkFile(database, file, log);
  stops.unshift(async () => check.close());
  return check;
};

it('ROOM15 detects a corrupted page in a large file while the server runs, and says what to do', async () => {
  const first = await opened();
  // Enough rows that the page in the middle belongs to the log, which is not read at the start.
  for (let n = 0; n < 200; n += 1) await first.write(n);
  for (const stop of stops.splice(0)) await stop();
  const bytes = await readFile(file);
  const page = Math.floor(bytes.length / 4096 / 2);
  bytes.fill(0xa5, page * 4096, (page + 1) * 4096);
  await writeFile(file, bytes);

  const { database } = await opened();
  expect(database.isVerified).toBe(false);
  const check = checked(database);
  expect(check.issue()).toBeNull();
  expect((await check.finding).kind).toBe('damaged');
  expect(check.issue()).toContain('put a backup in its place');
  expect(lines).toEqual([expect.stringContaining('database file damaged')]);
  expect(await database.isWorking()).toBe(true);
});

it('ROOM15 reports no damage in a sound file that is being written to, however much', async () => {
  const { database, write } = await opened();
  for (let n = 0; n < 40; n += 1) await write(n);
  const check = checked(database);
  let isDone = false;
  void check.finding.then(() => (isDone = true));
  for (let n = 40; !isDone; n += 1) await write(n);
  expect(await check.finding).toEqual({ kind: 'sound' });
  expect([check.issue(), lines]).toEqual([null, []]);
  // Writes are persisted in the file again.
  await expect.poll(() => isHeld(database)).toBe(false);
});

it('ROOM15 reports when the file could not be checked', async () => {
  const database = openDatabase(file, undefined, 0);
  stops.push(() => database.close());
  const check = checked(database);
  expect(await check.finding).toMatchObject({ kind: 'unknown' });
  expect([check.issue(), lines]).toEqual([
    null,
    [expect.stringContaining('database file check not finished')],
  ]);
});

const isHeld = ({ driver }: Database): boolean =>
  JSON.stringify(driver.pragma('wal_autocheckpoint')).includes(':0}');
