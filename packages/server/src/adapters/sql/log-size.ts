import { setImmediate as aMoment } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { DocumentPath } from '../../ports/document-store.ts';
import { idOf } from './snapshots.ts';
import type { Tables } from './tables.ts';

/** Entries measured at once. Their texts are not read: both engines store the lengths. */
const measuredAtOnce = 1000;

/** How many of the newest entries have at most `maxBytes` together; null when all do. */
export async function newestWithin(
  query: Kysely<Tables>,
  path: DocumentPath,
  maxBytes: number,
): Promise<number | null> {
  let [before, count, left] = [Number.MAX_SAFE_INTEGER, 0, maxBytes];
  for (;;) {
    const page = await query
      .selectFrom('entries')
      .select(['revision', sql<number>`octet_length(command) + octet_length(patches)`.as('bytes')])
      .where('document', '=', idOf(query, path))
      .where('revision', '<', before)
      .orderBy('revision', 'desc')
      .limit(measuredAtOnce)
      .execute();
    for (const { revision, bytes } of page) {
      left -= bytes;
      if (left < 0) return count;
      [before, count] = [revision, count + 1];
    }
    if (page.length < measuredAtOnce) return null;
    // Yields to other requests.
    await aMoment();
  }
}
