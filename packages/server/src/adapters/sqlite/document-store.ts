import { z } from 'zod';
import type { Appended, DocumentPath, DocumentStore, Entry } from '../../ports/document-store.ts';
import { createSqlDocumentStore, textsOf } from '../sql/documents.ts';
import type { Database } from './database.ts';
import { timelineOf } from './timeline.ts';

const revisionRow = z.object({ revision: z.number().nullable() });

/** Documents in SQLite. Frequent statements are prepared; everything else is shared by all SQL engines. */
export function createSqliteDocumentStore(database: Database): DocumentStore {
  const append = prepareAppend(database);
  const { driver, writes } = database;
  const findNewer = driver.prepare(
    'SELECT 1 FROM entries WHERE document = (SELECT id FROM documents WHERE path = ?) AND revision > ? LIMIT 1',
  );
  const findNewest = driver.prepare(
    'SELECT max(revision) AS revision FROM entries WHERE document = (SELECT id FROM documents WHERE path = ?)',
  );
  return createSqlDocumentStore(database, {
    timeline: timelineOf(driver),
    async heads(paths) {
      const heads = new Map<DocumentPath, number>();
      for (const path of paths) {
        const newest = revisionRow.parse(findNewest.get(path)).revision;
        if (newest !== null) heads.set(path, newest);
      }
      return heads;
    },
    // Every room polls now and then, and there is hardly ever anything new.
    hasNewer: (path, revision) => findNewer.get(path, revision) !== undefined,
    append(path, expectedRevision, entry) {
      const texts = textsOf(entry);
      return writes.write(() => append(path, expectedRevision, entry, texts));
    },
  });
}

type AppendNow = (
  path: DocumentPath,
  expectedRevision: number,
  entry: Omit<Entry, 'revision'>,
  texts: ReturnType<typeof textsOf>,
) => Appended;

/**
 * Compares and writes in one statement: nothing is inserted when the newest revision is another one, or the command is
 * known.
 */
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
