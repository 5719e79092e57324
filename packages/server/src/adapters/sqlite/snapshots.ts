import { setImmediate as aMoment } from 'node:timers/promises';
import { applyPatches } from '@quizcast/game/patch';
import { sql } from 'kysely';
import type { DocumentPath, StoredDocument } from '../../ports/document-store.ts';
import type { Database } from './database.ts';
import { jsonOf, storedPatches, storedState } from '../sql/stored-json.ts';

/**
 * A document has several snapshots: the newest, from which it is read; the base, from which its oldest kept entry goes
 * on; and some in between, so that no earlier state is far from one.
 */
const mostSnapshots = 8;
/** A snapshot nearer to the one before it than this many entries is not worth its place. */
const leastGap = 100;

/** Keeps `state` as the newest snapshot, and of those before it the ones that stand far apart. */
export function fold(
  { driver }: Database,
  path: DocumentPath,
  revision: number,
  state: string,
): void {
  const { changes } = driver
    .prepare(
      `INSERT INTO snapshots (document, revision, state)
       SELECT document, revision, ? FROM entries
       WHERE document = (SELECT id FROM documents WHERE path = ?) AND revision = ?
         AND NOT EXISTS (
           SELECT 1 FROM snapshots AS newer
           WHERE newer.document = entries.document AND newer.revision >= entries.revision
         )`,
    )
    .run(state, path, revision);
  if (changes === 1) thinOut(driver, path);
}

function thinOut(driver: Database['driver'], path: DocumentPath): void {
  const least = driver.prepare(`
    WITH all_of AS (
      SELECT revision, revision - lag(revision) OVER byAge AS before,
        lead(revision) OVER byAge - lag(revision) OVER byAge AS around
      FROM snapshots WHERE document = (SELECT id FROM documents WHERE path = ?)
      WINDOW byAge AS (ORDER BY revision)
    )
    DELETE FROM snapshots WHERE document = (SELECT id FROM documents WHERE path = ?)
      AND revision = (
        SELECT revision FROM all_of WHERE around IS NOT NULL
          AND (before < ${leastGap} OR (SELECT count(*) FROM all_of) > ${mostSnapshots})
        ORDER BY before >= ${leastGap}, around LIMIT 1
      )`);
  while (least.run(path, path).changes > 0);
}

/** Entries that are held in memory at once while a state is rebuilt. */
const rebuiltAtOnce = 100;

/** The document as revision `revision` left it; null when that entry is not kept or cannot be led up to. */
export async function stateAt(
  { query }: Database,
  path: DocumentPath,
  revision: number,
): Promise<StoredDocument | null> {
  const entry = await query
    .selectFrom('entries')
    .innerJoin('documents', 'documents.id', 'entries.document')
    .where('documents.path', '=', path)
    .where('entries.revision', '=', revision)
    .select(['entries.document', 'entries.at_ms'])
    .executeTakeFirst();
  if (entry === undefined) return null;
  const nearest = await query
    .selectFrom('snapshots')
    .select(['revision', 'state'])
    .where('document', '=', entry.document)
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  let document: unknown = nearest === undefined ? null : storedState(nearest.state);
  for (let at = nearest?.revision ?? 0; at < revision;) {
    const next = await query
      .selectFrom('entries')
      .select(['revision', 'patches'])
      .where('document', '=', entry.document)
      .where('revision', '>', at)
      .where('revision', '<=', revision)
      .orderBy('revision')
      .limit(rebuiltAtOnce)
      .execute();
    // Its beginning was forgotten, perhaps just now.
    if (next.at(-1)?.revision !== at + next.length || next.length === 0) return null;
    for (const { patches } of next) document = applyPatches(document, storedPatches(patches));
    at += next.length;
    // Others want to be served, too.
    await aMoment();
  }
  return { revision, document, changedAtMs: entry.at_ms };
}

/** The first revision that `stateAt` can lead up to, of the document with this id. */
export const oldestRebuildable = (document: ReturnType<typeof sql<number>>) => sql<number>`
  CASE WHEN EXISTS (SELECT 1 FROM entries WHERE document = ${document} AND revision = 1) THEN 1
  ELSE (SELECT min(revision) FROM snapshots WHERE document = ${document}) END`;

/** Entries that are taken away in one transaction: whoever wants to write waits for no more than these. */
const prunedAtOnce = 1000;

/**
 * First moves the base on to where the kept entries begin, then takes the entries before them away, oldest first. Whenever
 * it is interrupted, the next time it goes on from there.
 */
export async function prune(
  database: Database,
  path: DocumentPath,
  beforeMs: number,
  keepNewest: number,
): Promise<void> {
  const { query, driver, writes } = database;
  const kept = await firstKept(database, path, beforeMs, keepNewest);
  if (kept === null) return;
  const { document, first } = kept;
  const own = await query
    .selectFrom('snapshots')
    .select('revision')
    .where('document', '=', document)
    .where('revision', '=', first)
    .executeTakeFirst();
  // With a snapshot of its own the first entry needs nothing before it.
  const base = own?.revision ?? first - 1;
  const rebuilt = own === undefined ? await stateAt(database, path, base) : null;
  const state = rebuilt === null ? null : jsonOf(rebuilt.document);
  const moveBase = driver.prepare(`
    INSERT INTO snapshots (document, revision, state)
    SELECT id, ?, ? FROM documents WHERE id = ? AND path = ? ON CONFLICT DO NOTHING`);
  const forgetBefore = driver.prepare('DELETE FROM snapshots WHERE document = ? AND revision < ?');
  await writes.write(() => {
    if (state !== null) moveBase.run([base, state, document, path]);
    forgetBefore.run([document, base]);
  });
  const some = driver.prepare(`
    DELETE FROM entries WHERE document = ? AND revision IN (
      SELECT revision FROM entries WHERE document = ? AND revision < ?
      ORDER BY revision LIMIT ${prunedAtOnce}
    )`);
  for (;;) {
    const { changes } = await writes.write(() => some.run([document, document, first]));
    if (changes < prunedAtOnce) return;
  }
}

/** The first entry that is to stay, so that the log never has a gap; null when none before it is there. */
async function firstKept(
  { query }: Database,
  path: DocumentPath,
  beforeMs: number,
  keepNewest: number,
): Promise<{ document: number; first: number } | null> {
  const { rows } = await sql<{ document: number; first: number; oldest: number }>`
    SELECT id AS document,
      (SELECT min(revision) FROM entries WHERE document = id) AS oldest,
      min(
        newest,
        (SELECT max(revision) FROM entries WHERE document = id) - ${keepNewest} + 1,
        coalesce(
          (
            SELECT revision FROM entries
            WHERE document = id AND at_ms >= ${beforeMs} ORDER BY revision LIMIT 1
          ),
          newest
        )
      ) AS first
    FROM (
      SELECT documents.id, max(snapshots.revision) AS newest
      FROM documents JOIN snapshots ON snapshots.document = documents.id
      WHERE documents.path = ${path} GROUP BY documents.id
    )`.execute(query);
  const [kept] = rows;
  return kept === undefined || kept.first <= kept.oldest ? null : kept;
}
