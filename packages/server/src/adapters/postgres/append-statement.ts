import type { Pool } from 'pg';
import type { Appended, DocumentPath } from '../../ports/document-store.ts';
import type { Fence } from '../../ports/fence.ts';
import { leaseHeldBy } from './lease-statements.ts';

/** An entry to append as revision `expectedRevision + 1`. */
export interface Append {
  path: DocumentPath;
  expectedRevision: number;
  commandId: string;
  atMs: number;
  /** JSON texts. */
  texts: { actor: string; command: string; patches: string };
  fence?: Fence | undefined;
}

const columns = ['path', 'expected', 'command_id', 'at_ms', 'actor', 'command', 'patches'];

/**
 * Compares and writes. Between two connections the comparison decides nothing, since each may see an older state; the
 * key (document, revision) does: the second waits for the first, and writes nothing once the first is committed. Rows
 * are inserted in the order of their ids, so that two batches cannot deadlock. A document that is removed and created
 * again has another id; the foreign key refuses entries of the old one. The fitting and the written rows are returned
 * one after the other and joined in the client: PostgreSQL plans for few rows, and a join of hundreds would compare
 * every pair. A fence needs no lock: if the lease is taken in the meantime, this entry precedes everything written
 * under the new lease.
 */
const writeAll = `
  WITH given AS MATERIALIZED (
    SELECT of.*, (SELECT id FROM documents WHERE documents.path = of.path) AS id
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::bigint[])
      WITH ORDINALITY AS of (${columns.join(', ')}, node, epoch, number)
  ), begun AS (
    INSERT INTO documents (path) SELECT path FROM given WHERE expected = 0 ORDER BY path
    ON CONFLICT (path) DO NOTHING RETURNING id, path
  ), fitting AS MATERIALIZED (
    SELECT id, ${columns.join(', ')}, number FROM given
    WHERE id IS NOT NULL
      AND expected = coalesce((SELECT max(revision) FROM entries WHERE document = given.id), 0)
      AND (node IS NULL OR EXISTS (${leaseHeldBy('given.path', 'given.node', 'given.epoch')}))
    UNION ALL
    SELECT begun.id, ${columns.join(', ')}, number FROM begun JOIN given USING (path)
  ), written AS (
    INSERT INTO entries (document, revision, command_id, at_ms, actor, command, patches)
    SELECT id, expected + 1, command_id, at_ms, actor, command, patches FROM fitting ORDER BY id
    ON CONFLICT DO NOTHING RETURNING document
  )
  SELECT id, number FROM fitting UNION ALL SELECT document, NULL FROM written`;

/**
 * The same for one entry of an existing document without a lease. This is the most common case, and takes two thirds of
 * the time.
 */
const writeOne = `
  INSERT INTO entries (document, revision, command_id, at_ms, actor, command, patches)
  SELECT id, $2::bigint + 1, $3, $4::bigint, $5, $6, $7 FROM documents
  WHERE path = $1 AND $2::bigint = coalesce((SELECT max(revision) FROM entries WHERE document = id), 0)
  ON CONFLICT DO NOTHING`;

const findCommands = `
  SELECT number, revision FROM (
    SELECT number, (
      SELECT revision FROM entries
      WHERE document = (SELECT id FROM documents WHERE documents.path = given.path)
        AND command_id = given.command_id
    ) AS revision
    FROM unnest($1::text[], $2::text[]) WITH ORDINALITY AS given (path, command_id, number)
  ) AS found
  WHERE revision IS NOT NULL`;

const findLost = `
  SELECT number FROM unnest($1::text[], $2::text[], $3::bigint[])
    WITH ORDINALITY AS given (name, node, epoch, number)
  WHERE NOT EXISTS (${leaseHeldBy('given.name', 'given.node', 'given.epoch')})`;

/**
 * Writes appends to different documents by one statement. Resolves once they are durable, with one result per append in
 * the same order. Rejects with the driver's error; if PostgreSQL itself refused the statement, nothing was written.
 */
export async function appendTogether(pool: Pool, appends: readonly Append[]): Promise<Appended[]> {
  const written = await writtenOf(pool, appends);
  const others = appends.flatMap((append, index) =>
    written.has(index + 1) ? [] : [{ ...append, index }],
  );
  const known = others.length === 0 ? new Map<number, number>() : await revisionsOf(pool, others);
  const lost = await lostOf(
    pool,
    others.filter(({ index }) => !known.has(index)),
  );
  return appends.map((_, index): Appended => {
    if (written.has(index + 1)) return { kind: 'appended' };
    const revision = known.get(index);
    if (revision !== undefined) return { kind: 'duplicate', revision };
    return lost.has(index) ? { kind: 'leaseLost' } : { kind: 'conflict' };
  });
}

/** The numbers of the written appends, counted from 1. */
async function writtenOf(pool: Pool, appends: readonly Append[]): Promise<Set<number>> {
  const [first, second] = appends;
  const isLone = first !== undefined && second === undefined;
  if (isLone && first.fence === undefined && first.expectedRevision > 0) {
    const { path, expectedRevision, commandId, atMs, texts } = first;
    const { rowCount } = await pool.query({
      name: 'append-one',
      text: writeOne,
      values: [path, expectedRevision, commandId, atMs, texts.actor, texts.command, texts.patches],
    });
    return new Set(rowCount === 1 ? [1] : []);
  }
  const { rows } = await pool.query<{ id: number; number: number | null }>({
    name: 'append',
    text: writeAll,
    values: [
      appends.map(({ path }) => path),
      appends.map(({ expectedRevision }) => expectedRevision),
      appends.map(({ commandId }) => commandId),
      appends.map(({ atMs }) => atMs),
      appends.map(({ texts }) => texts.actor),
      appends.map(({ texts }) => texts.command),
      appends.map(({ texts }) => texts.patches),
      appends.map(({ fence }) => fence?.node ?? null),
      appends.map(({ fence }) => fence?.epoch ?? null),
    ],
  });
  const documents = new Set(rows.flatMap(({ id, number }) => (number === null ? [id] : [])));
  return new Set(
    rows.flatMap(({ id, number }) => (number !== null && documents.has(id) ? [number] : [])),
  );
}

/** The indexes of the appends whose lease now belongs to another node. */
async function lostOf(
  pool: Pool,
  appends: readonly (Append & { index: number })[],
): Promise<Set<number>> {
  const fenced = appends.flatMap(({ fence, index }) =>
    fence === undefined ? [] : [{ ...fence, index }],
  );
  if (fenced.length === 0) return new Set();
  const { rows } = await pool.query<{ number: number }>({
    name: 'find-lost-leases',
    text: findLost,
    values: [
      fenced.map(({ name }) => name),
      fenced.map(({ node }) => node),
      fenced.map(({ epoch }) => epoch),
    ],
  });
  const lost = new Set(rows.map(({ number }) => number - 1));
  return new Set(fenced.flatMap(({ index }, number) => (lost.has(number) ? [index] : [])));
}

/**
 * The revision of each command that is already stored. A separate statement, because only a new one sees what was
 * committed while the previous one waited.
 */
async function revisionsOf(
  pool: Pool,
  appends: readonly (Append & { index: number })[],
): Promise<Map<number, number>> {
  const { rows } = await pool.query<{ number: number; revision: number }>({
    name: 'find-commands',
    text: findCommands,
    values: [appends.map(({ path }) => path), appends.map(({ commandId }) => commandId)],
  });
  return new Map(
    rows.flatMap(({ number, revision }) => {
      const append = appends[number - 1];
      return append === undefined ? [] : [[append.index, revision] as const];
    }),
  );
}
