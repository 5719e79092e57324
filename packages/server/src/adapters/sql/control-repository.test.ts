import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlRepositoryContract } from '../../testing/control-repository.contract.ts';
import { createControlRepository } from './control-repository.ts';
import { openDatabase } from '../sqlite/database.ts';

controlRepositoryContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-tokens-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    repository: createControlRepository(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createControlRepository(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
