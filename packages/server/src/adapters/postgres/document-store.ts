import { setTimeout as wait } from 'node:timers/promises';
import {
  isDocumentPath,
  type DocumentPath,
  type DocumentStore,
} from '../../ports/document-store.ts';
import { createSqlDocumentStore, textsOf, type EntryRow } from '../sql/documents.ts';
import { createAppendQueue } from './append-queue.ts';
import { statementTimeoutMs, type PostgresDatabase } from './database.ts';

const findHeads = `
  SELECT path, (SELECT max(revision) FROM entries WHERE document = documents.id) AS revision
  FROM documents WHERE path = ANY($1::text[])`;

/** Runs on every other node after every command, so it is prepared. */
const findNewer = `
  SELECT revision, command_id, at_ms, actor, command, patches FROM entries
  WHERE document = (SELECT id FROM documents WHERE path = $1) AND revision > $2
  ORDER BY revision LIMIT $3`;

/**
 * Documents in PostgreSQL, shared by any number of nodes. `observeWrite` is called with the duration of each batch of
 * appends, in seconds.
 */
export function createPostgresDocumentStore(
  database: PostgresDatabase,
  observeWrite?: (seconds: number) => void,
): DocumentStore {
  const { pool } = database;
  const append = createAppendQueue(pool, { observeSeconds: observeWrite });
  return createSqlDocumentStore(database, {
    timeline: database.timeline,
    async heads(paths) {
      const heads = new Map<DocumentPath, number>();
      if (paths.length === 0) return heads;
      const { rows } = await pool.query<{ path: string; revision: number | null }>({
        name: 'heads',
        text: findHeads,
        values: [paths],
      });
      for (const { path, revision } of rows)
        if (revision !== null && isDocumentPath(path)) heads.set(path, revision);
      return heads;
    },
    async newer(path, revision, limit) {
      const values = [path, revision, limit];
      return (await pool.query<EntryRow>({ name: 'newer', text: findNewer, values })).rows;
    },
    append: (path, expectedRevision, entry, fence) =>
      append({
        path,
        expectedRevision,
        commandId: entry.commandId,
        atMs: entry.atMs,
        texts: textsOf(entry),
        fence,
      }),
    beforeTaking: () => untilEarlierEnded(database),
  });
}

const pauseMs = 20;

/**
 * Waits for all statements that started before now, on any node. One of them may be an append that does not yet see
 * later revisions: until it ends, the row with its key must not be deleted.
 */
async function untilEarlierEnded({ pool }: PostgresDatabase): Promise<void> {
  const { rows } = await pool.query<{ now: string }>('SELECT clock_timestamp()::text AS now');
  const since = rows[0]?.now;
  // By then the server itself has canceled them.
  const endsAt = performance.now() + statementTimeoutMs;
  while (performance.now() < endsAt) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM pg_stat_activity
       WHERE datname = current_database() AND usename = current_user
         AND pid <> pg_backend_pid() AND state = 'active' AND query_start < $1::timestamptz LIMIT 1`,
      [since],
    );
    if (rowCount === 0) return;
    await wait(pauseMs);
  }
}
