import { answerIndexSchema } from '@quizcast/game/games/stage-quiz/show';
import { sql } from 'kysely';
import type { Ballot, BallotStore } from '../../ports/ballot-store.ts';
import { isDocumentPath, StoreFailure } from '../../ports/document-store.ts';
import type { DocumentDatabase } from './snapshots.ts';
import { guarded } from './engine-error.ts';

/** Ballots in the table that every SQL engine has; saving many at once is each engine's own. */
export function createSqlBallotBox(
  { query, together }: DocumentDatabase,
  save: BallotStore['save'],
): BallotStore {
  return {
    save: (path, round, ballots, fence) =>
      guarded(async () => {
        if (ballots.length > 0) await save(path, round, ballots, fence);
      }),
    load: (path, round) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('ballots')
          .select(['voter_id', 'answer', 'message_id'])
          .where('path', '=', path)
          .where('round', '=', round)
          .execute();
        return rows.map((row) => ({
          voterId: row.voter_id,
          answer: answerOf(row.answer),
          messageId: row.message_id,
        }));
      }),
    paths: () =>
      guarded(async () => {
        // From one path to the next: reading every ballot only to find a few paths would take a while.
        const { rows } = await sql<{ path: string }>`
          WITH RECURSIVE firsts (path) AS (
            SELECT min(path) FROM ballots
            UNION ALL
            SELECT (SELECT min(path) FROM ballots WHERE path > firsts.path)
            FROM firsts WHERE firsts.path IS NOT NULL
          )
          SELECT path FROM firsts WHERE path IS NOT NULL`.execute(query);
        return rows.map(({ path }) => path).filter(isDocumentPath);
      }),
    clear: (path, keptRounds, fence) =>
      guarded(async () => {
        const ofPath = query.deleteFrom('ballots').where('path', '=', path);
        // Where there is a fence there are leases.
        const all =
          fence === undefined
            ? ofPath
            : ofPath.where(
                sql<boolean>`EXISTS (SELECT FROM leases WHERE name = ${fence.name} AND node = ${fence.node} AND epoch = ${fence.epoch})`,
              );
        await together([keptRounds.length === 0 ? all : all.where('round', 'not in', keptRounds)]);
      }),
  };
}

function answerOf(stored: number | null): Ballot['answer'] {
  if (stored === null) return null;
  const answer = answerIndexSchema.safeParse(stored);
  if (!answer.success) throw new StoreFailure(`${stored} is no answer`);
  return answer.data;
}
