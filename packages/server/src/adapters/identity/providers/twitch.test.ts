import { openSqliteTables } from '../tables-house.fixture.ts';
import { twitchContract } from './twitch.contract.ts';

twitchContract('SQLite', openSqliteTables);
