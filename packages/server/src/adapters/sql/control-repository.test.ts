import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlBookContract } from '../../testing/control-repository.contract.ts';
import { createControlRepository } from './control-repository.ts';
import { openDatabase } from '../sqlite/database.ts';

controlBookContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-tokens-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    book: createControlRepository(database),
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
