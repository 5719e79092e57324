import { answerIndexes } from '@quizcast/game/games/stage-quiz/show';
import { sql } from 'kysely';
import { z } from 'zod';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { Fence } from '../../ports/fence.ts';
import type { Response, VoteStore } from '../../ports/response-store.ts';
import { guarded } from './engine-error.ts';
import { pathsIn, type Query } from './paths-in.ts';
import type { DocumentDatabase } from './snapshots.ts';

const answer = z.enum(answerIndexes.map(String)).nullable();
const batchSchema = z.array(z.tuple([z.string(), answer, z.string()]));

/**
 * Serializes the ballots of one save as one text. One row per voter, found by its key, took thirty times as long,
 * because viewer ids are spread over the whole table.
 */
export const batchOf = (responses: readonly Response[]): string =>
  JSON.stringify(responses.map(({ voterId, answer, messageId }) => [voterId, answer, messageId]));

/** The ballots of a batch, each as [voter, answer, message]; throws when the text is invalid. */
export const ballotsOf = (batch: string): z.infer<typeof batchSchema> =>
  batchSchema.parse(JSON.parse(batch));

/** The ballots of running votes, in batches as they were saved: the latest one of a voter counts. */
export function votesIn({ query, together }: DocumentDatabase, save: VoteStore['save']): VoteStore {
  return {
    save,
    load: (path, round) =>
      guarded(async () => {
        const ballots = new Map<string, Response>();
        const add = (voterId: string, answer: string | null, messageId: string) =>
          ballots.set(voterId, { voterId, name: '', answer, messageId, atMs: 0 });
        for (const row of await ballotRows(query, path, round))
          add(
            row.voter_id.includes(':') ? row.voter_id : `twitch:${row.voter_id}`,
            answer.parse(row.answer === null ? null : String(row.answer)),
            row.message_id,
          );
        const batches = await query
          .selectFrom('ballot_batches')
          .select('ballots')
          .where('path', '=', path)
          .where('round', '=', round)
          .orderBy('number')
          .execute();
        for (const batch of batches) for (const ballot of ballotsOf(batch.ballots)) add(...ballot);
        return [...ballots.values()];
      }),
    paths: () =>
      guarded(async () => [
        ...new Set([
          ...(await pathsIn(query, 'ballots')),
          ...(await pathsIn(query, 'ballot_batches')),
        ]),
      ]),
    clear: (path, retainedRounds, fence) =>
      guarded(async () => {
        const tables = ['ballots', 'ballot_batches'] as const;
        await together(
          tables.map((table) => deletionOf(query, table, path, retainedRounds, fence)),
        );
      }),
  };
}

/** Ballots stored by the previous release: one row per voter, Twitch viewers without the platform prefix. */
const ballotRows = (query: Query, path: DocumentPath, round: string) =>
  query
    .selectFrom('ballots')
    .select(['voter_id', 'answer', 'message_id'])
    .where('path', '=', path)
    .where('round', '=', round)
    .execute();

function deletionOf(
  query: Query,
  table: 'ballots' | 'ballot_batches',
  path: DocumentPath,
  retainedRounds: readonly string[],
  fence: Fence | undefined,
) {
  const ofPath = query.deleteFrom(table).where('path', '=', path);
  // A fence only exists where there are leases.
  const all =
    fence === undefined
      ? ofPath
      : ofPath.where(
          sql<boolean>`EXISTS (SELECT FROM leases WHERE name = ${fence.name} AND node = ${fence.node} AND epoch = ${fence.epoch})`,
        );
  return retainedRounds.length === 0 ? all : all.where('round', 'not in', retainedRounds);
}
