import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seatRepositoryContract } from '../../testing/seat-repository.contract.ts';
import { openDatabase } from '../sqlite/database.ts';
import { createSeatRepository } from './seat-repository.ts';

seatRepositoryContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-seats-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    repository: createSeatRepository(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createSeatRepository(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
