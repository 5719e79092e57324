import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '../../adapters/sqlite/database.ts';
import { backup, restore } from '../../cli/backup.ts';
import { readArchive } from './archive.ts';
import { lockOnRequest, requestBackupLock } from './backup-lock.ts';

let folder: string;
let data: string;
let stops: (() => Promise<unknown>)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quizcast-backup-'));
  [data, stops] = [join(folder, 'data'), []];
  await openDatabase(join(data, 'quizcast.db')).close();
});
afterEach(async () => {
  for (const stop of stops) await stop();
  await rm(folder, { recursive: true });
});

const at = (dataFolder: string) => ({ QUIZCAST_DATA: dataFolder });

it('BACKUP5 replaces nothing while a server whose socket could not be opened uses the data', async () => {
  const archive = join(folder, 'copy.zip');
  expect(await backup([archive], at(data))).toMatchObject({ kind: 'done' });
  const server = openDatabase(join(data, 'quizcast.db'));
  stops.push(() => server.close());
  const before = await readdir(data);
  expect(await restore([archive, '--replace'], at(data))).toEqual({
    kind: 'failed',
    line: `Quizcast is running on ${data}. Stop it first`,
  });
  expect(await readdir(data)).toEqual(before);
  await server.close();
  expect(await restore([archive, '--replace'], at(data))).toMatchObject({ kind: 'done' });
});

it('BACKUP1 reaches a running server however long the path of its data folder is', async () => {
  for (const name of ['short', 'a'.repeat(120), 'b'.repeat(120)]) {
    const long = join(folder, name);
    await mkdir(long);
    const warnings: string[] = [];
    const log = { warn: (_: object, text: string) => void warnings.push(text), error: () => {} };
    const held = await lockOnRequest(long, () => () => undefined, log);
    stops.push(() => held.close());
    const lock = await requestBackupLock(long);
    expect([name, await lock?.isHeld(), warnings]).toEqual([name, true, []]);
    lock?.release();
  }
  expect(await requestBackupLock(join(folder, 'c'.repeat(120)))).toBeNull();
});

it('BACKUP1 a file in the place of the socket keeps no server from starting', async () => {
  await mkdir(join(data, 'backup.sock'));
  const warnings: string[] = [];
  const log = { warn: (_: object, text: string) => void warnings.push(text), error: () => {} };
  const held = await lockOnRequest(data, () => () => undefined, log);
  await held.close();
  expect(warnings).toEqual(['backups can be made only while Quizcast is stopped']);
});

it('BACKUP8 refuses a name by which the next backup would not know it', async () => {
  const before = await readdir(data);
  expect(await backup([join(data, 'monday')], at(data))).toEqual({
    kind: 'failed',
    line: `The name of a backup must end with .zip: ${join(data, 'monday')}.zip`,
  });
  expect(await readdir(data)).toEqual(before);
});

it('BACKUP8 leaves earlier backups in the data folder out', async () => {
  const kept = async (archive: string) => {
    expect(await backup([archive], at(data))).toMatchObject({ kind: 'done' });
    return (await readArchive(archive, null)).files.map(({ path }) => path);
  };
  await mkdir(join(data, 'backups'));
  const first = await kept(join(data, 'monday.zip'));
  await kept(join(data, 'backups', 'tuesday.ZIP'));
  expect(await kept(join(data, 'wednesday.zip'))).toEqual(first);
});

it('a backup counts the people’s accounts, not the demo account', async () => {
  const database = openDatabase(join(data, 'quizcast.db'));
  for (const id of ['demo', 'anna'])
    database.driver.exec(
      `INSERT INTO "user" (id, name, email, emailVerified, createdAt, updatedAt) VALUES ('${id}', '', '${id}@x', 0, '', '')`,
    );
  await database.close();
  const made = await backup([join(folder, 'copy.zip')], at(data));
  expect(made.kind === 'done' ? made.lines[0] : made.line).toContain(', 1 account, 0 documents');
});
