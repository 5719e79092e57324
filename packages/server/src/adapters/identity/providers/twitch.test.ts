import { openSqliteTables } from '../tables-server.fixture.ts';
import { twitchContract } from './twitch.contract.ts';

twitchContract('SQLite', openSqliteTables);
