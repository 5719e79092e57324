import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seatBookContract } from '../../contracts/seat-book.contract.ts';
import { openDatabase } from './database.ts';
import { createSqliteSeatBook } from './seat-book.ts';

seatBookContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-seats-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    book: createSqliteSeatBook(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createSqliteSeatBook(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
