import { afterAll, beforeAll, describe } from 'vitest';
import { openPostgresHouse, type PostgresHouse } from './postgres-tables.fixture.ts';
import { hostileProviderContract } from './providers/hostile-provider.contract.ts';
import { providedIdentityContract } from './providers/provided-identity.contract.ts';
import { twitchContract } from './providers/twitch.contract.ts';

let house: PostgresHouse;
beforeAll(async () => {
  house = await openPostgresHouse();
});
afterAll(() => house.close());

const openTables = () => house.openTables();

describe('ENGINE24 accounts of providers in PostgreSQL', () => {
  providedIdentityContract('PostgreSQL', openTables);
  hostileProviderContract('PostgreSQL', openTables);
  twitchContract('PostgreSQL', openTables);
});
