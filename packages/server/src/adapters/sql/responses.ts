import { sql } from 'kysely';
import type {
  CrowdStore,
  Response,
  ResponseStore,
  RoundStore,
} from '../../ports/response-store.ts';
import type { DocumentPath } from '../../ports/document-store.ts';
import type { DocumentDatabase } from './snapshots.ts';
import { votesIn } from './ballots.ts';
import { guarded } from './engine-error.ts';
import { pathsIn, type Query } from './paths-in.ts';

/** Bulk saving differs between engines. */
export interface ResponseSaving {
  votes: RoundStore['save'];
  crowd: RoundStore['save'];
}

/** Responses in the tables that all SQL engines share. */
export function createSqlResponseStore(
  database: DocumentDatabase,
  saving: ResponseSaving,
): ResponseStore {
  return {
    votes: votesIn(database, saver(saving.votes)),
    crowd: crowdIn(database, saving.crowd),
  };
}

const saver =
  (save: RoundStore['save']): RoundStore['save'] =>
  (path, round, responses, fence) =>
    guarded(async () => {
      if (responses.length > 0) await save(path, round, responses, fence);
    });

const crowdIn = (database: DocumentDatabase, save: RoundStore['save']): ResponseStore['crowd'] => ({
  save: saver(save),
  ...crowdReading(database),
  ...viewerReading(database),
  ...crowdForgetting(database),
});

type Forgetting = 'forgetViewer' | 'forgetRounds' | 'clear';

function crowdReading({
  query,
}: Pick<DocumentDatabase, 'query'>): Pick<CrowdStore, 'load' | 'instants' | 'rounds'> {
  return {
    load: (path, round) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('responses as r')
          .leftJoin('viewers as v', (join) =>
            join.onRef('v.path', '=', 'r.path').onRef('v.viewer', '=', 'r.viewer'),
          )
          .select(['r.viewer', 'r.answer', 'r.message_id', 'r.at_ms', 'v.name'])
          .where('r.path', '=', path)
          .where('r.round', '=', round)
          .execute();
        return rows.map((row): Response => ({
          voterId: row.viewer,
          name: row.name ?? '',
          answer: row.answer,
          messageId: row.message_id,
          atMs: Number(row.at_ms),
        }));
      }),
    instants: (path, round) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('responses')
          .select(['viewer', 'at_ms'])
          .where('path', '=', path)
          .where('round', '=', round)
          .where('answer', 'is not', null)
          .execute();
        return rows.map(({ viewer, at_ms }) => ({ viewer, atMs: Number(at_ms) }));
      }),
    rounds: () =>
      guarded(async () => {
        const all: { path: DocumentPath; rounds: string[] }[] = [];
        for (const path of await pathsIn(query, 'responses'))
          all.push({ path, rounds: await roundsIn(query, path) });
        return all;
      }),
  };
}

function viewerReading({
  query,
}: Pick<DocumentDatabase, 'query'>): Pick<CrowdStore, 'names' | 'nameless' | 'answersOf'> {
  return {
    names: (path) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('viewers')
          .select(['viewer', 'name'])
          .where('path', '=', path)
          .execute();
        return rows.map(({ viewer, name }) => [viewer, name] as const);
      }),
    nameless: (path) =>
      guarded(async () => {
        const rows = await query
          .selectFrom('responses as r')
          .leftJoin('viewers as v', (join) =>
            join.onRef('v.path', '=', 'r.path').onRef('v.viewer', '=', 'r.viewer'),
          )
          .select('r.viewer')
          .distinct()
          .where('r.path', '=', path)
          .where('v.viewer', 'is', null)
          .execute();
        return rows.map(({ viewer }) => viewer);
      }),
    answersOf: (path, viewers) =>
      guarded(async () => {
        if (viewers.length === 0) return [];
        const rows = await query
          .selectFrom('responses')
          .select(({ fn }) => [
            'viewer',
            fn.countAll().as('answers'),
            fn.max('at_ms').as('last_ms'),
          ])
          .where('path', '=', path)
          .where('viewer', 'in', viewers)
          .groupBy('viewer')
          .execute();
        return rows.map(({ viewer, answers, last_ms }) => ({
          viewer,
          answers: Number(answers),
          lastMs: Number(last_ms),
        }));
      }),
  };
}

function crowdForgetting({ query, together }: DocumentDatabase): Pick<CrowdStore, Forgetting> {
  return {
    forgetViewer: (path, voterId) =>
      guarded(async () => {
        await together([
          query.deleteFrom('responses').where('path', '=', path).where('viewer', '=', voterId),
          query.deleteFrom('viewers').where('path', '=', path).where('viewer', '=', voterId),
        ]);
      }),
    forgetRounds: (path, rounds, platform) =>
      guarded(async () => {
        if (rounds.length === 0) return;
        const all = query
          .deleteFrom('responses')
          .where('path', '=', path)
          .where('round', 'in', rounds);
        await together([
          platform === undefined ? all : all.where('viewer', 'like', `${platform}:%`),
          query
            .deleteFrom('viewers')
            .where('path', '=', path)
            .where((viewers) =>
              viewers.not(
                viewers.exists(
                  viewers
                    .selectFrom('responses')
                    .select('responses.round')
                    .whereRef('responses.path', '=', 'viewers.path')
                    .whereRef('responses.viewer', '=', 'viewers.viewer'),
                ),
              ),
            ),
        ]);
      }),
    clear: (path) =>
      guarded(async () => {
        await together([
          query.deleteFrom('responses').where('path', '=', path),
          query.deleteFrom('viewers').where('path', '=', path),
        ]);
      }),
  };
}

async function roundsIn(query: Query, path: DocumentPath): Promise<string[]> {
  const { rows } = await sql<{ round: string }>`
    WITH RECURSIVE firsts (round) AS (
      SELECT min(round) FROM responses WHERE path = ${path}
      UNION ALL
      SELECT (SELECT min(round) FROM responses WHERE path = ${path} AND round > firsts.round)
      FROM firsts WHERE firsts.round IS NOT NULL
    )
    SELECT round FROM firsts WHERE round IS NOT NULL`.execute(query);
  return rows.map(({ round }) => round);
}
