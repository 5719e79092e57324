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
import type { OpenedFirestore } from './open-firestore.ts';

/** The mark by which a document of ours is told from one that another program has stored in its place. */
export const layout = 1;

/** What stands at a document's own place. */
export interface Head {
  /** Names everything of the document from its beginning to its removal: what is left of an earlier one is never seen. */
  life: string;
  revision: number;
  /** Time of the newest entry, epoch milliseconds. */
  atMs: number;
  /**
   * The highest epoch of a lease that anything was written under. Leases are in another database and cannot be looked at in the same
   * step: so a lower one is refused from the first write of the next holder on.
   */
  epoch: number;
}

export type FoundHead =
  | { kind: 'none' }
  /** Another program's document. */
  | { kind: 'foreign'; snapshot: DocumentSnapshot; at: Timestamp }
  | { kind: 'ours'; head: Head; at: Timestamp };

const headFields = z.object({
  quizcast: z.literal(layout),
  life: z.string(),
  revision: z.number(),
  atMs: z.number(),
  // A program of before fences wrote none.
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

/** Revisions as names, in their order. */
export const nameOf = (revision: number): string => String(revision).padStart(12, '0');

/** Where the parts of one life of a document are. */
export interface Life {
  root: DocumentReference;
  entries: CollectionReference;
  snapshots: CollectionReference;
  /** Pieces of what is too large for one document; seen only by way of the entry or snapshot that names them. */
  parts: CollectionReference;
  /** By the hash of a command's id: the revision it was stored as. */
  commands: CollectionReference;
}

export const headAt = ({ database }: OpenedFirestore, path: DocumentPath): DocumentReference => {
  const slash = path.indexOf('/');
  return database.collection(path.slice(0, slash)).doc(documentName(path.slice(slash + 1)));
};

export const livesOf = (head: DocumentReference): CollectionReference => head.collection('lives');

export function lifeAt(head: DocumentReference, life: string): Life {
  const root = livesOf(head).doc(life);
  return {
    root,
    entries: root.collection('entries'),
    snapshots: root.collection('snapshots'),
    parts: root.collection('parts'),
    commands: root.collection('commands'),
  };
}

/** Firestore takes nearly every text as a name; the few others are written with percent signs. */
const documentName = (id: string): string => {
  const name = id.replaceAll('%', '%25').replaceAll('/', '%2F');
  return /^\.{1,2}$|^__.*__$/.test(name) ? `%${hexOf(name[0] ?? '')}${name.slice(1)}` : name;
};
const hexOf = (letter: string): string => letter.charCodeAt(0).toString(16).toUpperCase();

export const idOfName = (name: string): string =>
  name.replaceAll(/%([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

export const commandName = (commandId: string): string =>
  createHash('sha256').update(JSON.stringify(commandId)).digest('base64url');

/** A document of Firestore may have 1 MiB, names and all. */
export const maxBytesInOne = 900_000;
/** One request may have 10 MiB, and to the emulator 4. */
const partsAtOnce = 3;

/** What names the parts of a large text. */
export const partedSchema = z.object({ id: z.string(), count: z.number() });
export type Parted = z.infer<typeof partedSchema>;

export type PartKind = 'entry' | 'snapshot';

/** The parts of one kind have names in the order of their revisions. */
export const partsFrom = (kind: PartKind, revision: number): string =>
  `${kind}.${nameOf(revision)}`;

/** Writes a large text, part by part. Nobody sees it before something names it. */
export async function writeParts(
  { database }: OpenedFirestore,
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

/** The text that was written in parts; null when they are gone by now. */
export async function readParts(
  { database }: OpenedFirestore,
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

/** The documents of a collection from one name to another, in their order. */
export async function inOrder(
  collection: CollectionReference,
  { library }: OpenedFirestore,
  range: { after?: string; from?: string; to?: string; limit: number; only?: readonly string[] },
): Promise<QueryDocumentSnapshot[]> {
  let query = collection.orderBy(library.FieldPath.documentId()).limit(range.limit);
  if (range.after !== undefined) query = query.startAfter(range.after);
  if (range.from !== undefined) query = query.startAt(range.from);
  if (range.to !== undefined) query = query.endAt(range.to);
  if (range.only !== undefined) query = query.select(...range.only);
  return (await query.get()).docs;
}

/** Takes documents away, few enough at once for one request. */
export async function takeAway(
  { database }: OpenedFirestore,
  references: readonly DocumentReference[],
): Promise<void> {
  for (let from = 0; from < references.length; from += 400) {
    const batch = database.batch();
    for (const reference of references.slice(from, from + 400)) batch.delete(reference);
    await batch.commit();
  }
}
