import type { DocumentSnapshot } from '@google-cloud/firestore';
import { z } from 'zod';
import { StoreFailure, type Entry } from '../../ports/document-store.ts';
import { jsonOf, storedActor, storedCommand, storedPatches } from '../sql/stored-json.ts';
import {
  inOrder,
  maxBytesInOne,
  nameOf,
  partedSchema,
  readParts,
  writeParts,
  type Life,
} from './layout.ts';
import type { FirestoreConnection } from './open-firestore.ts';

/** An entry with its values serialized as text. */
export interface Row {
  atMs: number;
  commandId: string;
  actor: string;
  command: string;
  patches: string;
}

const texts = z.object({ actor: z.string(), command: z.string(), patches: z.string() });
const stored = z.object({
  atMs: z.number(),
  /** As JSON, because Firestore rejects lone surrogates. */
  commandId: z.string(),
  parts: partedSchema.optional(),
});

/** Throws StoreFailure when the entry cannot be serialized as JSON. */
export function rowOf(entry: Omit<Entry, 'revision'>): Row {
  if (!Number.isFinite(entry.atMs)) throw new StoreFailure('this is no time');
  return {
    atMs: entry.atMs,
    commandId: entry.commandId,
    actor: jsonOf(entry.actor),
    command: jsonOf(entry.command),
    patches: jsonOf(entry.patches),
  };
}

export const bytesOf = (row: Row): number =>
  Buffer.byteLength(row.actor) +
  Buffer.byteLength(row.command) +
  Buffer.byteLength(row.patches) +
  row.commandId.length * 6;

/** The Firestore fields of a row; the parts of a large row are written first. */
export async function entryData(
  firestore: FirestoreConnection,
  life: Life,
  revision: number,
  row: Row,
): Promise<Record<string, unknown>> {
  const { atMs, actor, command, patches } = row;
  const commandId = JSON.stringify(row.commandId);
  if (bytesOf(row) <= maxBytesInOne) return { atMs, commandId, actor, command, patches };
  const text = JSON.stringify({ actor, command, patches });
  return { atMs, commandId, parts: await writeParts(firestore, life, 'entry', revision, text) };
}

/** Reads a row as it was written; a damaged one gets texts that are not JSON. Null when a part of it was deleted. */
async function rowFrom(
  firestore: FirestoreConnection,
  life: Life,
  snapshot: DocumentSnapshot,
): Promise<(Row & { revision: number }) | null> {
  const revision = Number(snapshot.id);
  const outline = stored.safeParse(snapshot.data());
  if (!outline.success) return { ...damaged, revision };
  const { atMs, parts } = outline.data;
  const joined = parts === undefined ? null : await readParts(firestore, life, parts);
  if (parts !== undefined && joined === null) return null;
  try {
    const commandId = String(JSON.parse(outline.data.commandId));
    const rest = texts.parse(joined === null ? snapshot.data() : JSON.parse(joined));
    return { revision, atMs, commandId, ...rest };
  } catch {
    return { ...damaged, revision, atMs };
  }
}

/** Reading this entry fails with StoreFailure, and a state rebuilt through it is unknown. */
const damaged: Row = { atMs: 0, commandId: '', actor: '', command: '', patches: '' };

export const entryOf = (row: Row & { revision: number }): Entry => ({
  revision: row.revision,
  commandId: row.commandId,
  atMs: row.atMs,
  actor: storedActor(row.actor),
  command: storedCommand(row.command),
  patches: storedPatches(row.patches),
});

const readAtOnce = 200;

/** Rows from revision `from` to `to`, oldest first, at most `limit`, page by page. */
export async function* rowsOf(
  firestore: FirestoreConnection,
  life: Life,
  { from, to, limit }: { from: number; to: number; limit: number },
): AsyncGenerator<(Row & { revision: number })[]> {
  let [next, remaining] = [Math.max(from, 1), limit];
  while (remaining > 0 && next <= to) {
    const page = await inOrder(life.entries, firestore, {
      from: nameOf(next),
      to: nameOf(to),
      limit: Math.min(remaining, readAtOnce),
    });
    const rows = [];
    for (const snapshot of page) {
      const row = await rowFrom(firestore, life, snapshot);
      // Entries pruned during the read are skipped.
      if (row !== null) rows.push(row);
    }
    if (rows.length > 0) yield rows;
    const last = page.at(-1);
    if (last === undefined || page.length < Math.min(remaining, readAtOnce)) return;
    next = Number(last.id) + 1;
    remaining -= page.length;
  }
}
