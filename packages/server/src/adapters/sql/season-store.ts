import { randomUUID } from 'node:crypto';
import { showRunSchema, timesOf, type ShowRun } from '@quizcast/game/season/run';
import { z } from 'zod';
import { isDocumentPath, type DocumentPath } from '../../ports/document-store.ts';
import type { RunStanding, SeasonStore } from '../../ports/season-store.ts';
import { write, type AccountDatabase, type Statements } from './account-database.ts';
import { guarded } from './engine-error.ts';
import { rowsOf } from './rows.ts';
import { jsonOf, storedState } from './stored-json.ts';

const milliseconds = z.coerce.number();
const headRow = z.object({
  run: z.string(),
  show_id: z.string(),
  show_name: z.string(),
  first_ms: milliseconds,
  last_ms: milliseconds,
  questions: z.coerce.number(),
  made: z.string(),
  forgets: z.coerce.number(),
  folded: z.string().nullable(),
});
const factsRow = z.object({ facts: z.string().transform(storedState).pipe(showRunSchema) });
const madeRow = z.object({ made: z.string(), forgets: z.coerce.number() });
const foldedRow = z.object({ run: z.string(), standings: z.string() });
const deletionRow = z.object({
  made: z.string(),
  folded: z.string().nullable(),
  standings: z.string().nullable(),
});
const statisticsRow = z.object({ run: z.string(), statistics: z.string() });

const lockKey = (path: DocumentPath): string => `season ${path}`;

type Query = AccountDatabase['query'];

const ofPath = (query: Query, path: DocumentPath) =>
  query.selectFrom('season_runs').where('path', '=', path);
const named = (query: Query, path: DocumentPath, runs: readonly string[]) =>
  ofPath(query, path).where('run', 'in', [...runs]);

function rowOf(path: DocumentPath, run: ShowRun) {
  const [first, last] = timesOf(run);
  return {
    path,
    run: run.run,
    show_id: run.showId,
    show_name: run.showName,
    first_ms: first,
    last_ms: last,
    questions: run.rounds.length,
    facts: jsonOf(run),
    made: randomUUID(),
  };
}

/**
 * Stores seasons in a database. A fold is one text, so that a show with ten thousand viewers is written and read at
 * once.
 */
export const createSeasonStore = (database: AccountDatabase): SeasonStore => ({
  ...runsIn(database),
  ...foldsIn(database),
});

type Folds = 'saveFold' | 'standings' | 'statistics' | 'forgetViewers';

function runsIn(database: AccountDatabase): Omit<SeasonStore, Folds> {
  const { query } = database;
  return {
    heads: (path) =>
      guarded(async () => {
        const rows = await ofPath(query, path)
          .select(['run', 'show_id', 'show_name', 'first_ms', 'last_ms'])
          .select(['questions', 'made', 'forgets', 'folded'])
          .orderBy('first_ms')
          .orderBy('run')
          .execute();
        return rowsOf(headRow, rows).map((head) => ({
          run: head.run,
          showId: head.show_id,
          showName: head.show_name,
          firstMs: head.first_ms,
          lastMs: head.last_ms,
          questions: head.questions,
          made: head.made,
          forgets: head.forgets,
          folded: head.folded,
        }));
      }),
    load: (path, runs) =>
      guarded(async () => {
        if (runs.length === 0) return [];
        const rows = await named(query, path, runs).select('facts').orderBy('first_ms').execute();
        return rowsOf(factsRow, rows).map(({ facts }) => facts);
      }),
    async save(path, runs, removed = []) {
      const upserts = runs.map((run) =>
        query
          .insertInto('season_runs')
          .values(rowOf(path, run))
          .onConflict((conflict) =>
            conflict.columns(['path', 'run']).doUpdateSet((eb) => ({
              show_id: eb.ref('excluded.show_id'),
              show_name: eb.ref('excluded.show_name'),
              first_ms: eb.ref('excluded.first_ms'),
              last_ms: eb.ref('excluded.last_ms'),
              questions: eb.ref('excluded.questions'),
              facts: eb.ref('excluded.facts'),
              made: eb.ref('excluded.made'),
            })),
          ),
      );
      const deletion = query
        .deleteFrom('season_runs')
        .where('path', '=', path)
        .where('run', 'in', [...removed]);
      await database.together([...upserts, ...(removed.length === 0 ? [] : [deletion])]);
    },
    paths: () =>
      guarded(async () => {
        const rows = await query.selectFrom('season_runs').select('path').distinct().execute();
        return rows.map(({ path }) => path).filter(isDocumentPath);
      }),
    async clear(path) {
      await write(database, query.deleteFrom('season_runs').where('path', '=', path));
    },
  };
}

function foldsIn(database: AccountDatabase): Pick<SeasonStore, Folds> {
  const { query } = database;
  return {
    saveFold: (path, { run, made, forgets }, { standings, statistics }) =>
      database.runExclusive(lockKey(path), function* () {
        const ofRun = ofPath(query, path).where('run', '=', run);
        const [found] = rowsOf(madeRow, (yield ofRun.select(['made', 'forgets'])).rows);
        if (found?.made !== made || found.forgets !== forgets) return false;
        const statisticsValues = statistics === undefined ? {} : { statistics };
        yield query
          .updateTable('season_runs')
          .set({ folded: made, standings: jsonOf(standings), ...statisticsValues })
          .where('path', '=', path)
          .where('run', '=', run);
        return true;
      }),
    standings: (path, runs) =>
      guarded(async () => {
        if (runs.length === 0) return [];
        const rows = await named(query, path, runs)
          .where('standings', 'is not', null)
          .select(['run', 'standings'])
          .execute();
        return rowsOf(foldedRow, rows).map(({ standings }) => standingsIn(standings));
      }),
    statistics: (path, runs) =>
      guarded(async () => {
        if (runs.length === 0) return [];
        const rows = await named(query, path, runs)
          .where('statistics', 'is not', null)
          .select(['run', 'statistics'])
          .execute();
        return rowsOf(statisticsRow, rows);
      }),
    forgetViewers: (path, isForgotten, runs) =>
      guarded(async () => {
        const all = runs === undefined ? ofPath(query, path) : named(query, path, runs);
        // One by one, so that other work gets its turn.
        for (const { run } of await all.select('run').execute())
          await database.runExclusive(lockKey(path), () =>
            deleteViewers(query, path, run, isForgotten),
          );
      }),
  };
}

/**
 * Removes viewers from the fold of a run. The run changes only when it lists one of them, or when its fold is due: it
 * may be in the making, from answers read before they were deleted.
 */
function* deleteViewers(
  query: Query,
  path: DocumentPath,
  run: string,
  isForgotten: (viewer: string) => boolean,
): Statements<void> {
  const ofRun = ofPath(query, path).where('run', '=', run);
  const found = yield ofRun.select(['made', 'folded', 'standings']);
  const [row] = rowsOf(deletionRow, found.rows);
  if (row === undefined) return;
  const before = row.standings === null ? [] : standingsIn(row.standings);
  const after = before.filter(([viewer]) => !isForgotten(viewer));
  const isChanged = after.length < before.length;
  if (!isChanged && row.folded === row.made) return;
  yield query
    .updateTable('season_runs')
    .set(({ eb }) => ({
      forgets: eb('forgets', '+', 1),
      ...(isChanged ? { standings: jsonOf(after) } : {}),
    }))
    .where('path', '=', path)
    .where('run', '=', run);
}

/** Parses stored standings and skips invalid ones. */
function standingsIn(text: string): RunStanding[] {
  const stored = storedState(text);
  return Array.isArray(stored) ? stored.filter(isStanding) : [];
}

const isStanding = (value: unknown): value is RunStanding =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  typeof value[1] === 'number' &&
  typeof value[2] === 'number' &&
  typeof value[3] === 'number';
