import { setImmediate as aMoment } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DocumentPath } from '../../ports/document-store.ts';
import { idOf } from './snapshots.ts';
import { storeFailure } from './engine-error.ts';
import type { Tables } from './tables.ts';

/** Limits of one read per turn of the event loop: other requests wait for no more than this, or one text. */
const [charsPerBatch, textsPerBatch] = [256 * 1024, 64];

/** See `DocumentStore.storedTexts`. Reads few texts at a time, so that other requests do not wait for all of them. */
export async function* storedTexts(
  query: Kysely<Tables>,
  path: DocumentPath,
): AsyncGenerator<string> {
  // Reads the log before the snapshots, so that entries pruned in the meantime are found in a snapshot.
  for (const of of [
    { table: 'entries', column: 'patches' },
    { table: 'snapshots', column: 'state' },
  ] as const) {
    let [after, atOnce] = [0, 1];
    for (;;) {
      const rows = await pageOf(query, path, of, { after, limit: atOnce });
      for (const { text } of rows) yield text;
      const last = rows.at(-1);
      if (last === undefined) break;
      after = last.revision;
      // As many as fit into one turn at the current text length.
      const maxLength = Math.max(...rows.map(({ text }) => text.length), 1);
      atOnce = Math.min(Math.max(Math.floor(charsPerBatch / maxLength), 1), textsPerBatch);
      await aMoment();
    }
  }
}

async function pageOf(
  query: Kysely<Tables>,
  path: DocumentPath,
  {
    table,
    column,
  }: { table: 'entries'; column: 'patches' } | { table: 'snapshots'; column: 'state' },
  { after, limit }: { after: number; limit: number },
): Promise<{ revision: number; text: string }[]> {
  try {
    return await query
      .selectFrom(table)
      .select(['revision', sql.ref<string>(column).as('text')])
      .where('document', '=', idOf(query, path))
      .where('revision', '>', after)
      .orderBy('revision')
      .limit(limit)
      .execute();
  } catch (error) {
    throw storeFailure(error);
  }
}
