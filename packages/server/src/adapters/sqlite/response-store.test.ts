import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { StoreFailure } from '../../ports/document-store.ts';
import { responseStoreContract } from '../../testing/response-store.contract.ts';
import { voteOf } from '../../testing/responses.fixture.ts';
import { createSqliteResponseStore } from './response-store.ts';
import { openDatabase } from './database.ts';

const open = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-ballots-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  return {
    database,
    store: createSqliteResponseStore(database),
    close: async () => {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
};

responseStoreContract('SQLite', open);

it('VOTE5 counts ballots stored by the previous release, and later ones replace them', async () => {
  const { database, store, close } = await open();
  const { votes } = store;
  database.driver.exec(`INSERT INTO ballots VALUES ('quizshow/a', 'r', '7', 2, 'm7'),
    ('quizshow/a', 'r', 'youtube:7', NULL, 'm8'), ('quizshow/b', 'r', '8', 1, 'm9')`);
  await votes.save('quizshow/a', 'r', [voteOf('9', 0)]);
  expect(await votes.load('quizshow/a', 'r')).toEqual([
    voteOf('7', 2, 'm7'),
    { ...voteOf('7', null, 'm8'), voterId: 'youtube:7' },
    voteOf('9', 0),
  ]);
  await votes.save('quizshow/a', 'r', [voteOf('7', 3, 'later')]);
  expect(await votes.load('quizshow/a', 'r')).toContainEqual(voteOf('7', 3, 'later'));
  expect(await votes.load('quizshow/a', 'r')).toHaveLength(3);
  expect((await votes.paths()).toSorted()).toEqual(['quizshow/a', 'quizshow/b']);
  await votes.clear('quizshow/a', ['r']);
  expect(await votes.load('quizshow/a', 'r')).toHaveLength(3);
  await votes.clear('quizshow/a', []);
  expect(await votes.load('quizshow/a', 'r')).toEqual([]);
  expect(await votes.paths()).toEqual(['quizshow/b']);
  await close();
});

it('VOTE7 throws StoreFailure for malformed ballots', async () => {
  const { database, store, close } = await open();
  for (const ballots of ['[["twitch:1","4","m"]]', '[["twitch:1"]]', '[[']) {
    database.driver
      .prepare('INSERT INTO ballot_batches (path, round, ballots) VALUES (?, ?, ?)')
      .run('quizshow/a', 'r', ballots);
    await expect(store.votes.load('quizshow/a', 'r')).rejects.toThrow(StoreFailure);
    await store.votes.clear('quizshow/a', []);
  }
  await close();
});
