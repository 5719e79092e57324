import type { Pool } from 'pg';
import type { Appended, DocumentPath } from '../../ports/document-store.ts';
import type { Fence } from '../../ports/fence.ts';
import { held } from './lease-statements.ts';

/** One entry that is to become revision `expectedRevision + 1`. */
export interface Append {
  path: DocumentPath;
  expectedRevision: number;
  commandId: string;
  atMs: number;
  /** As JSON. */
  texts: { actor: string; command: string; patches: string };
  fence?: Fence | undefined;
}

const given = ['path', 'expected', 'command_id', 'at_ms', 'actor', 'command', 'patches'];

/**
 * Compares and writes. What decides between two connections is not the comparison, of which each may see an older state, but
 * the key of (document, revision): the second waits for the first, and writes nothing when the first is committed. In the
 * order of their ids, so that two batches never wait for each other. A document that is just being taken away has another id
 * when it is begun anew; an entry of the old one is refused by its foreign key. What fits and what was written come one after
 * the other, to be joined here: planned for a few, a join of hundreds would compare each with each. A fence needs no lock: when
 * the lease is taken meanwhile, this entry is below everything that is written under it from then on.
 */
const writeAll = `
  WITH given AS MATERIALIZED (
    SELECT of.*, (SELECT id FROM documents WHERE documents.path = of.path) AS id
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::bigint[])
      WITH ORDINALITY AS of (${given.join(', ')}, node, epoch, number)
  ), begun AS (
    INSERT INTO documents (path) SELECT path FROM given WHERE expected = 0 ORDER BY path
    ON CONFLICT (path) DO NOTHING RETURNING id, path
  ), fitting AS MATERIALIZED (
    SELECT id, ${given.join(', ')}, number FROM given
    WHERE id IS NOT NULL
      AND expected = coalesce((SELECT max(revision) FROM entries WHERE document = given.id), 0)
      AND (node IS NULL OR EXISTS (${held('given.path', 'given.node', 'given.epoch')}))
    UNION ALL
    SELECT begun.id, ${given.join(', ')}, number FROM begun JOIN given USING (path)
  ), written AS (
    INSERT INTO entries (document, revision, command_id, at_ms, actor, command, patches)
    SELECT id, expected + 1, command_id, at_ms, actor, command, patches FROM fitting ORDER BY id
    ON CONFLICT DO NOTHING RETURNING document
  )
  SELECT id, number FROM fitting UNION ALL SELECT document, NULL FROM written`;

/** The same for one entry of a document that there is, under no lease: as most are, and in two thirds of the time. */
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
  WHERE NOT EXISTS (${held('given.name', 'given.node', 'given.epoch')})`;

/**
 * Writes appends of different documents by one statement, durable when it resolves, and says in their order what became of
 * each. Rejects as the driver does; of those that PostgreSQL itself refused, nothing is written then.
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

/** The numbers, from 1 on, of those that are written. */
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

/** Which of these were to be written under a lease that is another node's by now. */
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
 * The revision of each command that is stored. A statement of its own: what was committed while the one before waited for it
 * is seen by the next one only.
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
