import { openSqliteTables } from '../tables-house.fixture.ts';
import { accountSecurityContract } from './account-security.contract.ts';

accountSecurityContract('SQLite', openSqliteTables);
