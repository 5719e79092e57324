import type { BallotStore } from '../../ports/ballot-store.ts';
import { LeaseLost } from '../../ports/lease.ts';
import { createSqlBallotBox } from '../sql/ballots.ts';
import type { PostgresDatabase } from './database.ts';
import { held } from './lease-statements.ts';

/** Of one order for all, so that two saves of the same round never wait for each other. */
const saveWhere = (condition: string): string => `
  INSERT INTO ballots (path, round, voter_id, answer, message_id)
  SELECT $1, $2, voter_id, answer, message_id
  FROM unnest($3::text[], $4::integer[], $5::text[]) AS given (voter_id, answer, message_id)
  WHERE ${condition} ORDER BY voter_id COLLATE "C"
  ON CONFLICT (path, round, voter_id)
    DO UPDATE SET answer = excluded.answer, message_id = excluded.message_id`;

const saveAll = saveWhere('true');
/** The lease is locked until the ballots are there: nobody takes it in between and stores later ones below these. */
const saveHeld = `
  WITH held AS MATERIALIZED (${held('$6', '$7', '$8')} FOR SHARE)
  ${saveWhere('EXISTS (SELECT FROM held)')}`;

/** Ballots in PostgreSQL, of any number of nodes. All of one save go in by one statement. */
export function createPostgresBallotBox(database: PostgresDatabase): BallotStore {
  return createSqlBallotBox(database, async (path, round, ballots, fence) => {
    // One statement cannot write a voter twice: the last word counts.
    const last = [...new Map(ballots.map((ballot) => [ballot.voterId, ballot])).values()];
    const { rowCount } = await database.pool.query({
      name: fence === undefined ? 'save-ballots' : 'save-held-ballots',
      text: fence === undefined ? saveAll : saveHeld,
      values: [
        path,
        round,
        last.map(({ voterId }) => voterId),
        last.map(({ answer }) => answer),
        last.map(({ messageId }) => messageId),
        ...(fence === undefined ? [] : [fence.name, fence.node, fence.epoch]),
      ],
    });
    if (rowCount === 0) throw new LeaseLost(path);
  });
}
