import { openSqliteTables } from '../tables-server.fixture.ts';
import { accountSecurityContract } from './account-security.contract.ts';

accountSecurityContract('SQLite', openSqliteTables);
