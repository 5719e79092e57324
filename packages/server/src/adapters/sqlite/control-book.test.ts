import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlBookContract } from '../../contracts/control-book.contract.ts';
import { createSqliteControlBook } from './control-book.ts';
import { openDatabase } from './database.ts';

controlBookContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-tokens-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    book: createSqliteControlBook(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createSqliteControlBook(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
