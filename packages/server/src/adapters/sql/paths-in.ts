import { sql } from 'kysely';
import { isDocumentPath, type DocumentPath } from '../../ports/document-store.ts';
import type { DocumentDatabase } from './snapshots.ts';

export type Query = DocumentDatabase['query'];

/**
 * The documents with rows in a table. Skips from one path to the next through the index, because reading every row
 * would take too long.
 */
export async function pathsIn(
  query: Query,
  table: 'ballots' | 'ballot_batches' | 'responses',
): Promise<DocumentPath[]> {
  const from = sql.table(table);
  const { rows } = await sql<{ path: string }>`
    WITH RECURSIVE firsts (path) AS (
      SELECT min(path) FROM ${from}
      UNION ALL
      SELECT (SELECT min(path) FROM ${from} WHERE path > firsts.path)
      FROM firsts WHERE firsts.path IS NOT NULL
    )
    SELECT path FROM firsts WHERE path IS NOT NULL`.execute(query);
  return rows.map(({ path }) => path).filter(isDocumentPath);
}
