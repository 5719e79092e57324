import { sql, type Kysely } from 'kysely';
import {
  isDocumentPath,
  type DocumentPath,
  type DocumentStore,
  type Entry,
  type LoggedCommand,
  type StoredDocument,
} from '../../ports/document-store.ts';
import {
  writeSnapshot,
  idOf,
  oldestRebuildable,
  prune,
  stateAt,
  toSafeInteger,
  type DocumentDatabase,
} from './snapshots.ts';
import { guarded } from './engine-error.ts';
import { DocumentReplay } from './lead.ts';
import { newestWithin } from './log-size.ts';
import { jsonOf, storedActor, storedCommand, storedPatches } from './stored-json.ts';
import { storedTexts } from './stored-texts.ts';
import type { Tables } from './tables.ts';

/** The parts that differ between engines. They may reject with the engine's own errors. */
export interface EngineOfDocuments extends Pick<DocumentStore, 'timeline' | 'append' | 'heads'> {
  /** Whether there is any entry after `revision`, where that check is cheaper than reading the entries. */
  hasNewer?(path: DocumentPath, revision: number): boolean;
  /**
   * Rows of the entries after `revision`, oldest first, at most `limit`, where the engine has a faster way than the
   * shared query.
   */
  newer?(path: DocumentPath, revision: number, limit: number): Promise<EntryRow[]>;
  /** Awaited before entries are deleted. */
  beforeTaking?(): Promise<void>;
}

/** Documents in the tables that all SQL engines share: a log of entries per document, plus snapshots. */
export function createSqlDocumentStore(
  database: DocumentDatabase,
  engine: EngineOfDocuments,
): DocumentStore {
  const { query, together } = database;
  return {
    timeline: engine.timeline,
    read: (path) => guarded(() => readDocument(database, path)),
    heads: (paths) => guarded(() => engine.heads(paths)),
    since: (path, revision, limit) =>
      guarded(async () => {
        if (engine.hasNewer?.(path, revision) === false) return [];
        if (engine.newer !== undefined)
          return (await engine.newer(path, revision, limit)).map(entryOf);
        const rows = await query
          .selectFrom('entries')
          .selectAll()
          .where('document', '=', idOf(query, path))
          .where('revision', '>', revision)
          .orderBy('revision')
          .limit(limit)
          .execute();
        return rows.map(entryOf);
      }),
    append: (path, expectedRevision, entry, fence) =>
      guarded(() => engine.append(path, expectedRevision, entry, fence)),
    fold: (path, revision, document) =>
      guarded(async () => {
        await together(writeSnapshot(query, path, revision, jsonOf(document)));
      }),
    at: (path, revision) => guarded(() => stateAt(query, path, revision)),
    entries: (path, page) => guarded(() => listEntries(query, path, page)),
    prune: (path, beforeMs, keepNewest) =>
      guarded(() =>
        prune(database, path, { beforeMs, keepNewest }, async () => engine.beforeTaking?.()),
      ),
    newestWithin: (path, maxBytes) => guarded(() => newestWithin(query, path, maxBytes)),
    storedTexts: (path) => storedTexts(query, path),
    remove: (path) =>
      guarded(async () => {
        await together([query.deleteFrom('documents').where('path', '=', path)]);
      }),
    revisionOf: (path, commandId) =>
      guarded(async () => {
        const row = await query
          .selectFrom('entries')
          .select('revision')
          .where('document', '=', idOf(query, path))
          .where('command_id', '=', commandId)
          .executeTakeFirst();
        return row?.revision ?? null;
      }),
    recent: (collection, changedSinceMs) =>
      guarded(() => pathsChangedSince(query, collection, changedSinceMs)),
  };
}

/** The JSON texts of an entry as stored; throws StoreFailure for values that JSON cannot represent. */
export const textsOf = (entry: Omit<Entry, 'revision'>) => ({
  actor: jsonOf(entry.actor),
  command: jsonOf(entry.command),
  patches: jsonOf(entry.patches),
});

async function listEntries(
  query: Kysely<Tables>,
  path: DocumentPath,
  { before, limit }: { before: number; limit: number },
): Promise<LoggedCommand[]> {
  const rows = await query
    .selectFrom('entries')
    .innerJoin('documents', 'documents.id', 'entries.document')
    .where('documents.path', '=', path)
    .where('entries.revision', '<', toSafeInteger(before))
    .where('entries.revision', '>=', oldestRebuildable(sql<number>`documents.id`))
    .orderBy('entries.revision', 'desc')
    .limit(limit)
    .select(['entries.revision', 'command_id', 'at_ms', 'actor', 'command'])
    .execute();
  return rows.map(loggedCommandOf);
}

/** Reads in one statement, so that concurrent writes, folds, pruning or removal are either fully visible or not at all. */
async function readDocument(
  database: DocumentDatabase,
  path: DocumentPath,
): Promise<StoredDocument | null> {
  const { rows } = await sql<{ revision: number; at_ms: number | null; text: string | null }>`
    WITH the AS (
      SELECT id, coalesce(
        (SELECT max(revision) FROM snapshots WHERE document = documents.id), 0
      ) AS folded
      FROM documents WHERE path = ${path}
    )
    SELECT revision, NULL AS at_ms, state AS text
    FROM the JOIN snapshots ON document = id AND revision = folded
    UNION ALL
    SELECT revision, at_ms, CASE WHEN revision > folded THEN patches END
    FROM the JOIN entries ON document = id AND revision >= folded
    ORDER BY revision`.execute(database.query);
  const snapshot = rows.find(({ at_ms: atMs }) => atMs === null);
  const state = snapshot?.text ?? null;
  const replay = new DocumentReplay(
    snapshot && state !== null ? { ...snapshot, state } : undefined,
  );
  const entries = rows.filter(({ at_ms: atMs }) => atMs !== null);
  for (const { revision, text } of entries) if (text !== null) replay.add(revision, text);
  const [head, sound] = [entries.at(-1), replay.sound()];
  if (head?.at_ms !== undefined && head.at_ms !== null && sound !== null)
    return { revision: head.revision, document: sound.document, changedAtMs: head.at_ms };
  return rows.length === 0 ? null : rebuilt(database, path, state);
}

/**
 * Rebuilds the document from its log when the newest snapshot is damaged or ahead of the log. If the log does not reach
 * back far enough, returns the snapshot's text as an unreadable document, which can be exported and repaired like any
 * other.
 */
async function rebuilt(
  { query, together }: DocumentDatabase,
  path: DocumentPath,
  text: string | null,
): Promise<StoredDocument> {
  const head = await query
    .selectFrom('entries')
    .select(['revision', 'at_ms'])
    .where('document', '=', idOf(query, path))
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();
  const unreadable = { document: text ?? '' };
  if (head === undefined) return { ...unreadable, revision: 0, changedAtMs: 0 };
  const state = await stateAt(query, path, head.revision);
  if (state === null) return { ...unreadable, revision: head.revision, changedAtMs: head.at_ms };
  // A snapshot ahead of the log would be used as the document once the log reaches its revision.
  const aheadOfLog = query
    .deleteFrom('snapshots')
    .where('document', '=', idOf(query, path))
    .where('revision', '>', (the) =>
      the
        .selectFrom('entries')
        .select((of) => of.fn.max('entries.revision').as('newest'))
        .whereRef('entries.document', '=', 'snapshots.document'),
    );
  await together([aheadOfLog]);
  return state;
}

async function pathsChangedSince(
  query: Kysely<Tables>,
  collection: string,
  atMs: number,
): Promise<DocumentPath[]> {
  const rows = await query
    .selectFrom('documents')
    .select('path')
    // From `collection/` up to `collection0`, because `0` follows the slash in ASCII.
    .where('path', '>=', `${collection}/`)
    .where('path', '<', `${collection}0`)
    .where(
      (the) =>
        the
          .selectFrom('entries')
          .select('at_ms')
          .whereRef('entries.document', '=', 'documents.id')
          .orderBy('revision', 'desc')
          .limit(1),
      '>=',
      toSafeInteger(atMs),
    )
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path).filter(isDocumentPath);
}

interface Row {
  revision: number;
  command_id: string;
  at_ms: number;
  actor: string;
  command: string;
}

/** The stored row of an entry, with its patches. */
export interface EntryRow extends Row {
  patches: string;
}

const loggedCommandOf = (row: Row): LoggedCommand => ({
  revision: row.revision,
  commandId: row.command_id,
  atMs: row.at_ms,
  actor: storedActor(row.actor),
  command: storedCommand(row.command),
});

const entryOf = (row: EntryRow): Entry => ({
  ...loggedCommandOf(row),
  patches: storedPatches(row.patches),
});
