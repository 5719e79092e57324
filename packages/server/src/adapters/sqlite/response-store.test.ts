import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { responseStoreContract } from '../../testing/response-store.contract.ts';
import { createSqliteResponseStore } from './response-store.ts';
import { openDatabase } from './database.ts';

responseStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-ballots-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  return {
    store: createSqliteResponseStore(database),
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
