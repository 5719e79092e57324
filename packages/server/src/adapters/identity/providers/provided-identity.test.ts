import { openSqliteTables } from '../tables-house.fixture.ts';
import { providedIdentityContract } from './provided-identity.contract.ts';

providedIdentityContract('SQLite', openSqliteTables);
