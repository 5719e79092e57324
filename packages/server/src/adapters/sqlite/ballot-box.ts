import { answerIndexSchema } from '@quizcast/game/stage-quiz/show';
import { z } from 'zod';
import { isDocumentPath, StoreFailure, type DocumentPath } from '../../ports/document-store.ts';
import type { Ballot, BallotBox } from '../../ports/ballot-box.ts';
import type { Database } from './database.ts';
import { guarded } from './sqlite-error.ts';

const pathRows = z.array(z.object({ path: z.string() }));

/**
 * Ballots in SQLite. All of one save go in by one statement, as one JSON text: a call into the driver for each voter would
 * cost more than the writing.
 */
export function createSqliteBallotBox({ driver, query, writes }: Database): BallotBox {
  const save = driver.prepare(`
    INSERT INTO ballots (path, round, voter_id, answer, message_id)
    SELECT ?, ?, value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
    ON CONFLICT (path, round, voter_id)
      DO UPDATE SET answer = excluded.answer, message_id = excluded.message_id`);
  // From one path to the next: reading every ballot only to find a few paths would take a while.
  const firstOfEach = driver.prepare(`
    WITH RECURSIVE each (path) AS (
      SELECT min(path) FROM ballots
      UNION ALL
      SELECT (SELECT min(path) FROM ballots WHERE path > each.path)
      FROM each WHERE each.path IS NOT NULL
    )
    SELECT path FROM each WHERE path IS NOT NULL`);
  const clear = driver.prepare('DELETE FROM ballots WHERE path = ? AND round IS NOT ?');

  return {
    save: (path: DocumentPath, round: string, ballots: readonly Ballot[]) =>
      guarded(async () => {
        if (ballots.length === 0) return;
        const rows = ballots.map(({ voterId, answer, messageId }) => [voterId, answer, messageId]);
        const text = JSON.stringify(rows);
        await writes.write(() => void save.run(path, round, text));
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
        const rows = pathRows.parse(firstOfEach.all());
        return rows.map(({ path }) => path).filter(isDocumentPath);
      }),
    clear: (path, exceptRound) =>
      guarded(() => writes.write(() => void clear.run([path, exceptRound]))),
  };
}

function answerOf(stored: number | null): Ballot['answer'] {
  if (stored === null) return null;
  const answer = answerIndexSchema.safeParse(stored);
  if (!answer.success) throw new StoreFailure(`${stored} is no answer`);
  return answer.data;
}
