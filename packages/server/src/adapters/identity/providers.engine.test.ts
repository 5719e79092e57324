import { afterAll, beforeAll, describe } from 'vitest';
import { openTestPostgres, type TestPostgres } from './postgres-tables.fixture.ts';
import { hostileProviderContract } from './providers/hostile-provider.contract.ts';
import { providedIdentityContract } from './providers/provided-identity.contract.ts';
import { twitchContract } from './providers/twitch.contract.ts';

let testServer: TestPostgres;
beforeAll(async () => {
  testServer = await openTestPostgres();
});
afterAll(() => testServer.close());

const openTables = () => testServer.openTables();

describe('ENGINE24 accounts of providers in PostgreSQL', () => {
  providedIdentityContract('PostgreSQL', openTables);
  hostileProviderContract('PostgreSQL', openTables);
  twitchContract('PostgreSQL', openTables);
});
