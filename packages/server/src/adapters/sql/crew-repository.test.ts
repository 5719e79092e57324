import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crewRepositoryContract } from '../../testing/crew-repository.contract.ts';
import { createCrewRepository } from './crew-repository.ts';
import { openDatabase } from '../sqlite/database.ts';

crewRepositoryContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-crew-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    repository: createCrewRepository(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createCrewRepository(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
