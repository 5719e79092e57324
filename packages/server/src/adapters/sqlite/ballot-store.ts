import type { BallotStore } from '../../ports/ballot-store.ts';
import { createSqlBallotBox } from '../sql/ballots.ts';
import type { Database } from './database.ts';

/**
 * Ballots in SQLite. All of one save go in by one statement, as one JSON text: a call into the driver for each voter would
 * cost more than the writing.
 */
export function createSqliteBallotBox(database: Database): BallotStore {
  const { driver, writes } = database;
  const save = driver.prepare(`
    INSERT INTO ballots (path, round, voter_id, answer, message_id)
    SELECT ?, ?, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
    ON CONFLICT (path, round, voter_id)
      DO UPDATE SET answer = excluded.answer, message_id = excluded.message_id`);
  return createSqlBallotBox(database, async (path, round, ballots) => {
    const rows = ballots.map(({ voterId, answer, messageId }) => [voterId, answer, messageId]);
    const text = JSON.stringify(rows);
    await writes.write(() => void save.run(path, round, text));
  });
}
