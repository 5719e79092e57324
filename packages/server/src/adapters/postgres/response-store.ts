import type { Response, ResponseStore } from '../../ports/response-store.ts';
import type { Fence } from '../../ports/fence.ts';
import { LeaseLost } from '../../ports/lease.ts';
import { batchOf } from '../sql/ballots.ts';
import { createSqlResponseStore } from '../sql/responses.ts';
import type { PostgresDatabase } from './database.ts';
import { leaseHeldBy } from './lease-statements.ts';

const votesWhere = (condition: string): string => `
  INSERT INTO ballot_batches (path, round, ballots) SELECT $1, $2, $3 WHERE ${condition}`;

/** Inserts in a fixed order, so that two saves of the same round never deadlock. */
const answersWhere = (condition: string, before = ''): string => `
  WITH ${before} named AS (
    INSERT INTO viewers (path, viewer, name)
    SELECT $1, viewer, name FROM unnest($3::text[], $7::text[]) AS given (viewer, name)
    WHERE name <> '' AND ${condition} ORDER BY viewer COLLATE "C"
    ON CONFLICT (path, viewer) DO UPDATE SET name = excluded.name
      WHERE viewers.name <> excluded.name)
  INSERT INTO responses (path, round, viewer, answer, message_id, at_ms)
  SELECT $1, $2, viewer, answer, message_id, at_ms
  FROM unnest($3::text[], $4::text[], $5::text[], $6::bigint[])
    AS given (viewer, answer, message_id, at_ms)
  WHERE ${condition} ORDER BY viewer COLLATE "C"
  ON CONFLICT (path, round, viewer) DO UPDATE
    SET answer = excluded.answer, message_id = excluded.message_id, at_ms = excluded.at_ms`;

/**
 * Locks the lease until the responses are written, so that no other node takes it in between and stores newer ones
 * first.
 */
const heldLeaseCte = (node: number): string =>
  `held AS MATERIALIZED (${leaseHeldBy(`$${node}`, `$${node + 1}`, `$${node + 2}`)} FOR SHARE)`;
const leaseIsHeld = 'EXISTS (SELECT FROM held)';

const statements = {
  votes: { free: votesWhere('true'), held: `WITH ${heldLeaseCte(4)} ${votesWhere(leaseIsHeld)}` },
  crowd: { free: answersWhere('true'), held: answersWhere(leaseIsHeld, `${heldLeaseCte(8)},`) },
};

/** Responses in PostgreSQL, shared by any number of nodes. Each save is one statement. */
export function createPostgresResponseStore(database: PostgresDatabase): ResponseStore {
  const save = async (kind: keyof typeof statements, values: unknown[], fence?: Fence) => {
    const { rowCount } = await database.pool.query({
      name: fence === undefined ? `save-${kind}` : `save-held-${kind}`,
      text: fence === undefined ? statements[kind].free : statements[kind].held,
      values: [...values, ...(fence === undefined ? [] : [fence.name, fence.node, fence.epoch])],
    });
    if (rowCount === 0) throw new LeaseLost(String(values[0]));
  };
  return createSqlResponseStore(database, {
    votes(path, round, responses, fence) {
      return save('votes', [path, round, batchOf(responses)], fence);
    },
    crowd(path, round, responses, fence) {
      const last = lastOfEach(responses);
      const columns = [
        last.map(({ voterId }) => voterId),
        last.map(({ answer }) => answer),
        last.map(({ messageId }) => messageId),
        last.map(({ atMs }) => Math.round(atMs)),
        last.map(({ name }) => name),
      ];
      return save('crowd', [path, round, ...columns], fence);
    },
  });
}

/** One statement cannot write a voter twice: the latest answer counts. */
const lastOfEach = (responses: readonly Response[]): Response[] => [
  ...new Map(responses.map((response) => [response.voterId, response])).values(),
];
