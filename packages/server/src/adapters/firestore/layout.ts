import { createHash, randomUUID } from 'node:crypto';
import type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  QueryDocumentSnapshot,
  Timestamp,
} from '@google-cloud/firestore';
import { z } from 'zod';
import { StoreFailure, type DocumentPath } from '../../ports/document-store.ts';
import type { FirestoreConnection } from './open-firestore.ts';

/** Marks our own documents, as opposed to those of another program at the same path. */
export const layout = 1;

/** The content of a document at its own path. */
export interface Head {
  /**
   * Id that all parts of the document share from its creation to its removal; leftovers of an earlier life are never
   * visible.
   */
  life: string;
  revision: number;
  /** Time of the newest entry, epoch milliseconds. */
  atMs: number;
  /**
   * The highest lease epoch of any write. Leases are in another database and cannot be checked in the same transaction,
   * so a lower epoch is refused only after the next holder's first write.
   */
  epoch: number;
}

export type FoundHead =
  | { kind: 'none' }
  /** A document of another program. */
  | { kind: 'foreign'; snapshot: DocumentSnapshot; at: Timestamp }
  | { kind: 'ours'; head: Head; at: Timestamp };

const headFields = z.object({
  quizcast: z.literal(layout),
  life: z.string(),
  revision: z.number(),
  atMs: z.number(),
  // Heads written before fences existed have no epoch.
  epoch: z.number().default(0),
});

export const headData = ({ life, revision, atMs, epoch }: Head) => ({
  quizcast: layout,
  life,
  revision,
  atMs,
  epoch,
});

export function foundHead(snapshot: DocumentSnapshot): FoundHead {
  if (!snapshot.exists || snapshot.updateTime === undefined) return { kind: 'none' };
  const at = snapshot.updateTime;
  const mark: unknown = snapshot.get('quizcast');
  if (mark === undefined) return { kind: 'foreign', snapshot, at };
  const head = headFields.safeParse(snapshot.data());
  if (head.success) return { kind: 'ours', head: head.data, at };
  throw new StoreFailure('Firestore holds this document in a layout that is not known here');
}

/** Revisions as document names that sort in revision order. */
export const nameOf = (revision: number): string => String(revision).padStart(12, '0');

/** Locations of the parts of one life of a document. */
export interface Life {
  root: DocumentReference;
  entries: CollectionReference;
  snapshots: CollectionReference;
  /** Parts of values too large for one document; visible only through the entry or snapshot that references them. */
  parts: CollectionReference;
  /** Maps the hash of a command id to the revision it was stored as. */
  commands: CollectionReference;
}

export const headAt = (
  { database }: FirestoreConnection,
  path: DocumentPath,
): DocumentReference => {
  const slash = path.indexOf('/');
  return database.collection(path.slice(0, slash)).doc(documentName(path.slice(slash + 1)));
};

export const timelinesOf = (head: DocumentReference): CollectionReference =>
  head.collection('lives');

export function lifeAt(head: DocumentReference, life: string): Life {
  const root = timelinesOf(head).doc(life);
  return {
    root,
    entries: root.collection('entries'),
    snapshots: root.collection('snapshots'),
    parts: root.collection('parts'),
    commands: root.collection('commands'),
  };
}

/** Firestore accepts almost any string as a name; the few others are percent-encoded. */
const documentName = (id: string): string => {
  const name = id.replaceAll('%', '%25').replaceAll('/', '%2F');
  return /^\.{1,2}$|^__.*__$/.test(name) ? `%${hexOf(name[0] ?? '')}${name.slice(1)}` : name;
};
const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16).toUpperCase();

export const idOfName = (name: string): string =>
  name.replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export const commandName = (commandId: string): string =>
  createHash('sha256').update(JSON.stringify(commandId)).digest('base64url');

/** A Firestore document is limited to 1 MiB, including field names. */
export const maxBytesInOne = 900_000;
/** One request is limited to 10 MiB, with the emulator to 4 MiB. */
const partsAtOnce = 3;

/** A reference to the parts of a large text. */
export const partedSchema = z.object({ id: z.string(), count: z.number() });
export type Parted = z.infer<typeof partedSchema>;

export type PartKind = 'entry' | 'snapshot';

/** Parts of one kind have names that sort in revision order. */
export const partsFrom = (kind: PartKind, revision: number): string =>
  `${kind}.${nameOf(revision)}`;

/** Writes a large text in parts. They are invisible until an entry or a snapshot references them. */
export async function writeParts(
  { database }: FirestoreConnection,
  { parts }: Life,
  kind: PartKind,
  revision: number,
  text: string,
): Promise<Parted> {
  const bytes = Buffer.from(text);
  const id = `${partsFrom(kind, revision)}.${randomUUID()}`;
  const count = Math.ceil(bytes.length / maxBytesInOne);
  for (let from = 0; from < count; from += partsAtOnce) {
    const batch = database.batch();
    for (let n = from; n < Math.min(from + partsAtOnce, count); n++)
      batch.set(parts.doc(`${id}.${n}`), {
        bytes: bytes.subarray(n * maxBytesInOne, (n + 1) * maxBytesInOne),
      });
    await batch.commit();
  }
  return { id, count };
}

/** Reads a text that was written in parts; null when they were deleted in the meantime. */
export async function readParts(
  { database }: FirestoreConnection,
  { parts }: Life,
  { id, count }: Parted,
): Promise<string | null> {
  const names = Array.from({ length: count }, (_, n) => parts.doc(`${id}.${n}`));
  const pieces: Uint8Array[] = [];
  for (let from = 0; from < count; from += partsAtOnce)
    for (const part of await database.getAll(...names.slice(from, from + partsAtOnce))) {
      const bytes: unknown = part.get('bytes');
      if (!(bytes instanceof Uint8Array)) return null;
      pieces.push(bytes);
    }
  return Buffer.concat(pieces).toString();
}

/** The documents of a name range in a collection, in order. */
export async function inOrder(
  collection: CollectionReference,
  { library }: FirestoreConnection,
  range: { after?: string; from?: string; to?: string; limit: number; only?: readonly string[] },
): Promise<QueryDocumentSnapshot[]> {
  let query = collection.orderBy(library.FieldPath.documentId()).limit(range.limit);
  if (range.after !== undefined) query = query.startAfter(range.after);
  if (range.from !== undefined) query = query.startAt(range.from);
  if (range.to !== undefined) query = query.endAt(range.to);
  if (range.only !== undefined) query = query.select(...range.only);
  return (await query.get()).docs;
}

/** Deletes documents, in batches small enough for one request. */
export async function deleteAll(
  { database }: FirestoreConnection,
  references: readonly DocumentReference[],
): Promise<void> {
  for (let from = 0; from < references.length; from += 400) {
    const batch = database.batch();
    for (const reference of references.slice(from, from + 400)) batch.delete(reference);
    await batch.commit();
  }
}
