import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ballotBoxContract } from '../../testing/ballot-store.contract.ts';
import { createSqliteBallotBox } from './ballot-store.ts';
import { openDatabase } from './database.ts';

ballotBoxContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-ballots-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  return {
    box: createSqliteBallotBox(database),
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
