import { openSqliteTables } from '../tables-server.fixture.ts';
import { providedIdentityContract } from './provided-identity.contract.ts';

providedIdentityContract('SQLite', openSqliteTables);
