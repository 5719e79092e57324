import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { controlBookContract } from '../../contracts/control-book.contract.ts';
import { createControlBook } from './control-book.ts';
import { openDatabase } from '../sqlite/database.ts';

controlBookContract('SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-tokens-'));
  const file = join(folder, 'quizcast.db');
  let database = openDatabase(file);
  return {
    book: createControlBook(database),
    async reopened() {
      await database.close();
      database = openDatabase(file);
      return createControlBook(database);
    },
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
});
