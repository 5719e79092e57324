import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crewBookContract } from '../../contracts/crew-book.contract.ts';
import { createCrewBook } from './crew-book.ts';
import { openDatabase } from '../sqlite/database.ts';

crewBookContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-crew-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    book: createCrewBook(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createCrewBook(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
