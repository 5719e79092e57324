import { applyPatches } from '@quizcast/game/patch';
import { sql } from 'kysely';
import { z } from 'zod';
import type {
  Appended,
  DocumentPath,
  DocumentStore,
  Entry,
  LoggedCommand,
  StoredDocument,
} from '../../ports/document-store.ts';
import { isDocumentPath, StoreFailure } from '../../ports/document-store.ts';
import type { Database } from './database.ts';
import { fold, oldestRebuildable, prune, stateAt } from './snapshots.ts';
import { guarded } from './sqlite-error.ts';
import {
  jsonOf,
  storedActor,
  storedCommand,
  storedPatches,
  storedState,
} from '../sql/stored-json.ts';
import { storedTexts } from './stored-texts.ts';

const revisionRow = z.object({ revision: z.number().nullable() });

/** Documents in SQLite: a log of entries each, and the newest snapshot beside it. */
export function createSqliteDocumentStore(database: Database): DocumentStore {
  const append = prepareAppend(database);
  const { driver, query, writes } = database;
  const findNewer = driver.prepare(
    'SELECT 1 FROM entries WHERE document = (SELECT id FROM documents WHERE path = ?) AND revision > ? LIMIT 1',
  );
  const findNewest = driver.prepare(
    'SELECT max(revision) AS revision FROM entries WHERE document = (SELECT id FROM documents WHERE path = ?)',
  );
  const documentOf = (path: DocumentPath) =>
    query.selectFrom('documents').select('id').where('path', '=', path);

  return {
    read: (path) => guarded(() => readDocument(database, path)),
    heads: (paths) =>
      guarded(() => {
        const heads = new Map<DocumentPath, number>();
        for (const path of paths) {
          const newest = revisionRow.parse(findNewest.get(path)).revision;
          if (newest !== null) heads.set(path, newest);
        }
        return heads;
      }),
    since: (path, revision, limit) =>
      guarded(async () => {
        // Every room looks now and then, and hardly ever is there anything.
        if (findNewer.get(path, revision) === undefined) return [];
        const rows = await query
          .selectFrom('entries')
          .selectAll()
          .where('document', '=', documentOf(path))
          .where('revision', '>', revision)
          .orderBy('revision')
          .limit(limit)
          .execute();
        return rows.map(entryOf);
      }),
    append: (path, expectedRevision, entry) =>
      guarded(() => {
        const texts = {
          actor: jsonOf(entry.actor),
          command: jsonOf(entry.command),
          patches: jsonOf(entry.patches),
        };
        return writes.write(() => append(path, expectedRevision, entry, texts));
      }),
    fold: (path, revision, document) =>
      guarded(() => {
        const state = jsonOf(document);
        return writes.write(() => fold(database, path, revision, state));
      }),
    at: (path, revision) => guarded(() => stateAt(database, path, revision)),
    entries: (path, page) => guarded(() => listEntries(database, path, page)),
    prune: (path, beforeMs, keepNewest) =>
      guarded(() => prune(database, path, beforeMs, keepNewest)),
    storedTexts: (path) => storedTexts(database, path),
    remove: (path) =>
      guarded(() =>
        writes.write(() => {
          database.driver.prepare('DELETE FROM documents WHERE path = ?').run(path);
        }),
      ),
    revisionOf: (path, commandId) =>
      guarded(async () => {
        const row = await query
          .selectFrom('entries')
          .select('revision')
          .where('document', '=', documentOf(path))
          .where('command_id', '=', commandId)
          .executeTakeFirst();
        return row?.revision ?? null;
      }),
    idle: (collection, changedBeforeMs) =>
      guarded(() => pathsByLastChange(database, collection, '<', changedBeforeMs)),
    recent: (collection, changedSinceMs) =>
      guarded(() => pathsByLastChange(database, collection, '>=', changedSinceMs)),
  };
}

type AppendNow = (
  path: DocumentPath,
  expectedRevision: number,
  entry: Omit<Entry, 'revision'>,
  texts: { actor: string; command: string; patches: string },
) => Appended;

/** One statement compares and writes: nothing is inserted when another revision is the newest, or the command is known. */
function prepareAppend({ driver }: Database): AppendNow {
  const insertDocument = driver.prepare(
    'INSERT INTO documents (path) VALUES (?) ON CONFLICT DO NOTHING',
  );
  const insertEntry = driver.prepare(`
    INSERT INTO entries (document, revision, command_id, at_ms, actor, command, patches)
    SELECT id, ?, ?, ?, ?, ?, ? FROM documents WHERE path = ?
      AND coalesce((SELECT max(revision) FROM entries WHERE document = id), 0) = ?
    ON CONFLICT DO NOTHING`);
  const findCommand = driver.prepare(`
    SELECT revision FROM entries
    WHERE document = (SELECT id FROM documents WHERE path = ?) AND command_id = ?`);

  return (path, expectedRevision, entry, texts) => {
    if (expectedRevision === 0) insertDocument.run(path);
    const { changes } = insertEntry.run([
      expectedRevision + 1,
      entry.commandId,
      entry.atMs,
      texts.actor,
      texts.command,
      texts.patches,
      path,
      expectedRevision,
    ]);
    if (changes === 1) return { kind: 'appended' };
    const known: unknown = findCommand.get(path, entry.commandId);
    if (typeof known === 'object' && known !== null && 'revision' in known)
      return { kind: 'duplicate', revision: Number(known.revision) };
    return { kind: 'conflict' };
  };
}

async function listEntries(
  { query }: Database,
  path: DocumentPath,
  { before, limit }: { before: number; limit: number },
): Promise<LoggedCommand[]> {
  const rows = await query
    .selectFrom('entries')
    .innerJoin('documents', 'documents.id', 'entries.document')
    .where('documents.path', '=', path)
    .where('entries.revision', '<', before)
    .where('entries.revision', '>=', oldestRebuildable(sql<number>`documents.id`))
    .orderBy('entries.revision', 'desc')
    .limit(limit)
    .select(['entries.revision', 'command_id', 'at_ms', 'actor', 'command'])
    .execute();
  return rows.map(loggedCommandOf);
}

async function readDocument(
  database: Database,
  path: DocumentPath,
  tries = 3,
): Promise<StoredDocument | null> {
  const { query } = database;
  const head = await query
    .selectFrom('documents')
    .innerJoin('entries', 'entries.document', 'documents.id')
    .leftJoin('snapshots', (join) =>
      join.onRef('snapshots.document', '=', 'documents.id').on('snapshots.revision', '=', (the) =>
        the
          .selectFrom('snapshots as newest')
          .select((of) => of.fn.max('newest.revision').as('revision'))
          .whereRef('newest.document', '=', 'documents.id'),
      ),
    )
    .where('documents.path', '=', path)
    .orderBy('entries.revision', 'desc')
    .limit(1)
    .select([
      'documents.id',
      'entries.revision',
      'entries.at_ms',
      'snapshots.revision as snapshotRevision',
      'snapshots.state',
    ])
    .executeTakeFirst();
  if (head === undefined) return null;
  const later = await query
    .selectFrom('entries')
    .select('patches')
    .where('document', '=', head.id)
    .where('revision', '>', head.snapshotRevision ?? 0)
    .where('revision', '<=', head.revision)
    .orderBy('revision')
    .execute();
  // Removed and begun anew between the two questions.
  if (later.length !== head.revision - (head.snapshotRevision ?? 0)) {
    if (tries === 1) throw new StoreFailure(`the log of ${path} has a gap`);
    return readDocument(database, path, tries - 1);
  }
  let document: unknown = head.state === null ? null : storedState(head.state);
  for (const { patches } of later) document = applyPatches(document, storedPatches(patches));
  return { revision: head.revision, document, changedAtMs: head.at_ms };
}

async function pathsByLastChange(
  { query }: Database,
  collection: string,
  comparison: '<' | '>=',
  atMs: number,
): Promise<DocumentPath[]> {
  const rows = await query
    .selectFrom('documents')
    .select('path')
    // From `collection/` to everything before the next character after the slash.
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
      comparison,
      atMs,
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

const loggedCommandOf = (row: Row): LoggedCommand => ({
  revision: row.revision,
  commandId: row.command_id,
  atMs: row.at_ms,
  actor: storedActor(row.actor),
  command: storedCommand(row.command),
});

const entryOf = (row: Row & { patches: string }): Entry => ({
  ...loggedCommandOf(row),
  patches: storedPatches(row.patches),
});
