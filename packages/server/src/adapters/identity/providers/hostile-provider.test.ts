import { openSqliteTables } from '../tables-house.fixture.ts';
import { hostileProviderContract } from './hostile-provider.contract.ts';

hostileProviderContract('SQLite', openSqliteTables);
