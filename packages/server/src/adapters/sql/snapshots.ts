import { setImmediate as aMoment } from 'node:timers/promises';
import { sql, type Compilable, type Kysely } from 'kysely';
import type { DocumentPath, StoredDocument } from '../../ports/document-store.ts';
import type { AccountDatabase } from './account-database.ts';
import { DocumentReplay } from './lead.ts';
import { jsonOf } from './stored-json.ts';
import type { Tables } from './tables.ts';

/** The part of a database that documents need. */
export type DocumentDatabase = Pick<AccountDatabase, 'query' | 'together'>;

/**
 * A document has several snapshots: the newest, from which it is read; the base, from which its oldest kept entry is
 * applied; and some in between, so that no earlier state is far from one.
 */
const maxSnapshots = 8;
/** An inner snapshot fewer than this many entries after the previous one is deleted. */
const minGap = 100;

/** The statements that store `state` as the newest snapshot and thin out the older ones. */
export function writeSnapshot(
  query: Kysely<Tables>,
  path: DocumentPath,
  revision: number,
  state: string,
): Compilable[] {
  const insert = query
    .insertInto('snapshots')
    .columns(['document', 'revision', 'state'])
    .expression((the) =>
      the
        .selectFrom('entries')
        .select(['document', 'revision', sql<string>`cast(${state} as text)`.as('state')])
        .where('document', '=', idOf(query, path))
        .where('revision', '=', revision)
        .where((where) =>
          where.not(
            where.exists(
              where
                .selectFrom('snapshots as newer')
                .select('newer.revision')
                .whereRef('newer.document', '=', 'entries.document')
                .whereRef('newer.revision', '>=', 'entries.revision'),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing());
  // One snapshot is added, so one is removed; a second one, so that an excess shrinks again.
  return [insert, thinOut(query, path), thinOut(query, path)];
}

const thinOut = (query: Kysely<Tables>, path: DocumentPath): Compilable => ({
  compile: () =>
    sql`
      WITH all_of AS (
        SELECT revision, revision - lag(revision) OVER by_age AS before,
          lead(revision) OVER by_age - lag(revision) OVER by_age AS around
        FROM snapshots WHERE document = (SELECT id FROM documents WHERE path = ${path})
        WINDOW by_age AS (ORDER BY revision)
      )
      DELETE FROM snapshots WHERE document = (SELECT id FROM documents WHERE path = ${path})
        AND revision = (
          SELECT revision FROM all_of WHERE around IS NOT NULL
            AND (before < ${sql.lit(minGap)}
              OR (SELECT count(*) FROM all_of) > ${sql.lit(maxSnapshots)})
          ORDER BY before >= ${sql.lit(minGap)}, around LIMIT 1
        )`.compile(query),
});

export const idOf = (query: Kysely<Tables>, path: DocumentPath) =>
  query.selectFrom('documents').select('id').where('path', '=', path);

/** Entries kept in memory at once while a state is rebuilt. */
const rebuiltAtOnce = 100;

/** The document after revision `revision`; null when that entry was pruned or the state cannot be rebuilt. */
export async function stateAt(
  query: Kysely<Tables>,
  path: DocumentPath,
  revision: number,
): Promise<StoredDocument | null> {
  if (!Number.isSafeInteger(revision)) return null;
  const entry = await query
    .selectFrom('entries')
    .innerJoin('documents', 'documents.id', 'entries.document')
    .where('documents.path', '=', path)
    .where('entries.revision', '=', revision)
    .select(['entries.document', 'entries.at_ms'])
    .executeTakeFirst();
  if (entry === undefined) return null;
  const { document: id, at_ms: changedAtMs } = entry;
  for (let below = revision + 1; ;) {
    const nearest = await query
      .selectFrom('snapshots')
      .select(['revision', 'state'])
      .where('document', '=', id)
      .where('revision', '<', below)
      .orderBy('revision', 'desc')
      .limit(1)
      .executeTakeFirst();
    const rebuilt = await rebuildUpTo(query, id, nearest, revision);
    if (rebuilt !== null) return { revision, document: rebuilt.document, changedAtMs };
    // Falls back to an earlier snapshot when this one is damaged.
    if (nearest === undefined) return null;
    below = nearest.revision;
  }
}

async function rebuildUpTo(
  query: Kysely<Tables>,
  id: number,
  from: { revision: number; state: string } | undefined,
  revision: number,
): Promise<{ document: unknown } | null> {
  const replay = new DocumentReplay(from);
  while (replay.revision < revision) {
    const next = await query
      .selectFrom('entries')
      .select(['revision', 'patches'])
      .where('document', '=', id)
      .where('revision', '>', replay.revision)
      .where('revision', '<=', revision)
      .orderBy('revision')
      .limit(rebuiltAtOnce)
      .execute();
    // The entries were pruned, perhaps just now.
    if (next.length === 0) return null;
    for (const each of next) replay.add(each.revision, each.patches);
    // Yields to other requests.
    await aMoment();
  }
  return replay.sound();
}

/** The first revision that `stateAt` can rebuild, for the document with this id. */
export const oldestRebuildable = (document: ReturnType<typeof sql<number>>) => sql<number>`
  CASE WHEN EXISTS (SELECT 1 FROM entries WHERE document = ${document} AND revision = 1) THEN 1
  ELSE (SELECT min(revision) FROM snapshots WHERE document = ${document}) END`;

/** Entries deleted per transaction, which limits how long another writer waits. */
const prunedAtOnce = 1000;

/**
 * First moves the base forward to where the kept entries begin, then deletes the entries before them, oldest first. An
 * interrupted run is continued by the next one. `beforeTaking` is awaited in between.
 */
export async function prune(
  { query, together }: DocumentDatabase,
  path: DocumentPath,
  { beforeMs, keepNewest }: { beforeMs: number; keepNewest: number },
  beforeTaking: () => Promise<void>,
): Promise<void> {
  const retained = await firstRetained(query, path, beforeMs, keepNewest);
  if (retained === null) return;
  const { document, first } = retained;
  const existing = await query
    .selectFrom('snapshots')
    .select('revision')
    .where('document', '=', document)
    .where('revision', '=', first)
    .executeTakeFirst();
  // If the first kept entry has a snapshot of its own, no state before it is needed.
  const base = existing?.revision ?? first - 1;
  const rebuilt = existing === undefined ? await stateAt(query, path, base) : null;
  const moveBase =
    rebuilt === null ? [] : [snapshotOf(query, path, document, base, jsonOf(rebuilt.document))];
  const forgetBefore = query
    .deleteFrom('snapshots')
    .where('document', '=', document)
    .where('revision', '<', base);
  await together([...moveBase, forgetBefore]);
  await beforeTaking();
  const some = query
    .deleteFrom('entries')
    .where('document', '=', document)
    .where('revision', 'in', (the) =>
      the
        .selectFrom('entries')
        .select('revision')
        .where('document', '=', document)
        .where('revision', '<', first)
        .orderBy('revision')
        .limit(prunedAtOnce),
    );
  for (;;) {
    const [done] = await together([some]);
    if ((done?.changes ?? 0) < prunedAtOnce) return;
  }
}

/** Stores a state of the document with this id, if it is still the one at `path`. */
const snapshotOf = (
  query: Kysely<Tables>,
  path: DocumentPath,
  document: number,
  revision: number,
  state: string,
) =>
  query
    .insertInto('snapshots')
    .columns(['document', 'revision', 'state'])
    .expression((the) =>
      the
        .selectFrom('documents')
        .select([
          'id',
          sql<number>`cast(${revision} as bigint)`.as('revision'),
          sql<string>`cast(${state} as text)`.as('state'),
        ])
        .where('id', '=', document)
        .where('path', '=', path),
    )
    .onConflict((conflict) => conflict.doNothing());

/** The first entry to keep, so that the log never has a gap; null when there is none before it. */
async function firstRetained(
  query: Kysely<Tables>,
  path: DocumentPath,
  beforeMs: number,
  keepNewest: number,
): Promise<{ document: number; first: number } | null> {
  const log = await query
    .selectFrom('documents')
    .where('path', '=', path)
    .select((the) => [
      'id',
      the
        .selectFrom('snapshots')
        .select((of) => of.fn.max('revision').as('newest'))
        .whereRef('snapshots.document', '=', 'documents.id')
        .as('newest'),
      the
        .selectFrom('entries')
        .select((of) => of.fn.min('revision').as('oldest'))
        .whereRef('entries.document', '=', 'documents.id')
        .as('oldest'),
      the
        .selectFrom('entries')
        .select((of) => of.fn.max('revision').as('head'))
        .whereRef('entries.document', '=', 'documents.id')
        .as('head'),
      the
        .selectFrom('entries')
        .select('revision')
        .whereRef('entries.document', '=', 'documents.id')
        .where('at_ms', '>=', toSafeInteger(beforeMs))
        .orderBy('revision')
        .limit(1)
        .as('young'),
    ])
    .executeTakeFirst();
  if (log === undefined || log.newest === null || log.oldest === null || log.head === null)
    return null;
  const first = Math.min(log.newest, log.head - keepNewest + 1, log.young ?? log.newest);
  return first <= log.oldest ? null : { document: log.id, first };
}

/** Rounds a number up for comparison with stored integers; infinite values become the limits of safe integers. */
export const toSafeInteger = (number: number): number =>
  Math.min(Math.max(Math.ceil(number), Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);
