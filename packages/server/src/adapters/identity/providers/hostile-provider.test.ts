import { openSqliteTables } from '../tables-server.fixture.ts';
import { hostileProviderContract } from './hostile-provider.contract.ts';

hostileProviderContract('SQLite', openSqliteTables);
