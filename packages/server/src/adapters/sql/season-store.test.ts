import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seasonStoreContract } from '../../testing/season-store.contract.ts';
import { openDatabase } from '../sqlite/database.ts';
import { createSeasonStore } from './season-store.ts';

seasonStoreContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-season-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    repository: createSeasonStore(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createSeasonStore(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
