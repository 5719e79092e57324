import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountDatabaseContract } from '../../testing/account-database.contract.ts';
import { openDatabase } from './database.ts';

accountDatabaseContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-steps-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  return {
    database,
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
