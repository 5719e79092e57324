import { afterAll, beforeAll } from 'vitest';
import { documentStoreContract } from '../../contracts/document-store.contract.ts';
import { startPostgres, type TestPostgres } from '../../contracts/engines/postgres.ts';
import { openPostgres } from './database.ts';
import { createPostgresDocumentStore } from './document-store.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

documentStoreContract('PostgreSQL', async () => {
  const url = await postgres.database();
  let database = await openPostgres(url);
  return {
    store: createPostgresDocumentStore(database),
    async reopen() {
      await database.close();
      database = await openPostgres(url);
      return createPostgresDocumentStore(database);
    },
    close: () => database.close(),
  };
});
