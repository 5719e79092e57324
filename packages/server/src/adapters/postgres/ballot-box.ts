import type { BallotBox } from '../../ports/ballot-box.ts';
import { createSqlBallotBox } from '../sql/ballots.ts';
import type { PostgresDatabase } from './database.ts';

/** Of one order for all, so that two saves of the same round never wait for each other. */
const saveAll = `
  INSERT INTO ballots (path, round, voter_id, answer, message_id)
  SELECT $1, $2, voter_id, answer, message_id
  FROM unnest($3::text[], $4::integer[], $5::text[]) AS given (voter_id, answer, message_id)
  ORDER BY voter_id COLLATE "C"
  ON CONFLICT (path, round, voter_id)
    DO UPDATE SET answer = excluded.answer, message_id = excluded.message_id`;

/** Ballots in PostgreSQL, of any number of nodes. All of one save go in by one statement. */
export function createPostgresBallotBox(database: PostgresDatabase): BallotBox {
  return createSqlBallotBox(database, async (path, round, ballots) => {
    // One statement cannot write a voter twice: the last word counts.
    const last = [...new Map(ballots.map((ballot) => [ballot.voterId, ballot])).values()];
    await database.pool.query({
      name: 'save-ballots',
      text: saveAll,
      values: [
        path,
        round,
        last.map(({ voterId }) => voterId),
        last.map(({ answer }) => answer),
        last.map(({ messageId }) => messageId),
      ],
    });
  });
}
