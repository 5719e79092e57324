import { afterAll, beforeAll } from 'vitest';
import { ballotBoxContract } from '../../contracts/ballot-box.contract.ts';
import { startPostgres, type TestPostgres } from '../../contracts/engines/postgres.ts';
import { createPostgresBallotBox } from './ballot-box.ts';
import { openPostgres } from './database.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.close());

ballotBoxContract('PostgreSQL', async () => {
  const database = await openPostgres(await postgres.database());
  return { box: createPostgresBallotBox(database), close: () => database.close() };
});
