import type { QueryDocumentSnapshot } from '@google-cloud/firestore';
import { z } from 'zod';
import type { StoredDocument } from '../../ports/document-store.ts';
import { DocumentReplay } from '../sql/lead.ts';
import {
  inOrder,
  maxBytesInOne,
  nameOf,
  partedSchema,
  readParts,
  deleteAll,
  writeParts,
  type Head,
  type Life,
} from './layout.ts';
import { rowsOf } from './log.ts';
import type { FirestoreConnection } from './open-firestore.ts';

/**
 * As in the other stores: the newest, the base and some in between are kept, so that no earlier state is far from a
 * snapshot.
 */
const maxSnapshots = 8;
const minGap = 100;

const stored = z.union([z.object({ text: z.string() }), z.object({ parts: partedSchema })]);

export const revisionOf = (snapshot: QueryDocumentSnapshot): number => Number(snapshot.id);

/** The newest snapshot up to `revision`; without its content when `only` is given. */
export async function nearest(
  life: Life,
  revision: number,
  only?: 'name',
): Promise<QueryDocumentSnapshot | null> {
  const query = life.snapshots
    .where('revision', '<=', revision)
    .orderBy('revision', 'desc')
    .limit(1);
  const found = await (only === undefined ? query : query.select('revision')).get();
  return found.docs[0] ?? null;
}

/** The text of a snapshot; null when it is damaged or its parts were deleted. */
export async function textOf(
  firestore: FirestoreConnection,
  life: Life,
  snapshot: QueryDocumentSnapshot,
): Promise<string | null> {
  const read = stored.safeParse(snapshot.data());
  if (!read.success) return null;
  return 'text' in read.data ? read.data.text : readParts(firestore, life, read.data.parts);
}

export async function writeSnapshot(
  firestore: FirestoreConnection,
  life: Life,
  revision: number,
  text: string,
): Promise<void> {
  const data =
    Buffer.byteLength(text) <= maxBytesInOne
      ? { revision, text }
      : { revision, parts: await writeParts(firestore, life, 'snapshot', revision, text) };
  await life.snapshots.doc(nameOf(revision)).set(data);
}

/** All snapshots without their content, oldest first. */
export const namesOf = (
  firestore: FirestoreConnection,
  life: Life,
): Promise<QueryDocumentSnapshot[]> =>
  inOrder(life.snapshots, firestore, { limit: 1000, only: ['revision', 'parts'] });

/** Deletes snapshots, and then their parts. */
export async function dropSnapshots(
  firestore: FirestoreConnection,
  life: Life,
  dropped: readonly QueryDocumentSnapshot[],
): Promise<void> {
  await deleteAll(
    firestore,
    dropped.map(({ ref }) => ref),
  );
  for (const snapshot of dropped) {
    const parts = partedSchema.safeParse(snapshot.get('parts'));
    if (!parts.success) continue;
    const { id, count } = parts.data;
    await deleteAll(
      firestore,
      Array.from({ length: count }, (_, n) => life.parts.doc(`${id}.${n}`)),
    );
  }
}

/** Deletes snapshots that are too close to others, but never the oldest or the newest. */
export async function thinSnapshots(firestore: FirestoreConnection, life: Life): Promise<void> {
  const remaining = await namesOf(firestore, life);
  const dropped: QueryDocumentSnapshot[] = [];
  for (;;) {
    const inner = remaining.slice(1, -1).map((snapshot, index) => {
      const [before, after] = [remaining[index], remaining[index + 2]].map((one) =>
        one === undefined ? 0 : revisionOf(one),
      );
      const gap = revisionOf(snapshot) - (before ?? 0);
      return { snapshot, isNear: gap < minGap, span: (after ?? 0) - (before ?? 0) };
    });
    const redundant = inner
      .filter(({ isNear }) => isNear || remaining.length > maxSnapshots)
      .toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || a.span - b.span)[0];
    if (redundant === undefined) break;
    remaining.splice(remaining.indexOf(redundant.snapshot), 1);
    dropped.push(redundant.snapshot);
  }
  await dropSnapshots(firestore, life, dropped);
}

/** The document after the entry `revision`; null when it cannot be rebuilt, or is being pruned. */
export async function stateAt(
  firestore: FirestoreConnection,
  life: Life,
  head: Head,
  revision: number,
): Promise<StoredDocument | null> {
  if (!Number.isInteger(revision) || revision < 1 || revision > head.revision) return null;
  const entry = await life.entries.doc(nameOf(revision)).get();
  if (!entry.exists) return null;
  const state = await rebuildUpTo(firestore, life, revision);
  if (state === null) return null;
  const atMs: unknown = entry.get('atMs');
  return { revision, document: state.document, changedAtMs: Number(atMs) };
}

/** Rebuilds the state of `revision` from the newest usable snapshot; damaged ones are skipped. Null when none is usable. */
export async function rebuildUpTo(
  firestore: FirestoreConnection,
  life: Life,
  revision: number,
): Promise<{ document: unknown } | null> {
  for (let upTo = revision; ;) {
    const snapshot = await nearest(life, upTo);
    const state = await rebuildFrom(firestore, life, snapshot, revision);
    if (state !== null || snapshot === null) return state;
    upTo = revisionOf(snapshot) - 1;
  }
}

async function rebuildFrom(
  firestore: FirestoreConnection,
  life: Life,
  snapshot: QueryDocumentSnapshot | null,
  revision: number,
): Promise<{ document: unknown } | null> {
  const from =
    snapshot === null
      ? undefined
      : { revision: revisionOf(snapshot), state: (await textOf(firestore, life, snapshot)) ?? '' };
  const replay = new DocumentReplay(from);
  const range = { from: replay.revision + 1, to: revision, limit: Infinity };
  for await (const rows of rowsOf(firestore, life, range))
    for (const row of rows) replay.add(row.revision, row.patches);
  return replay.revision === revision ? replay.sound() : null;
}

/** The first revision that `stateAt` can rebuild. */
export async function oldestRebuildable(
  firestore: FirestoreConnection,
  life: Life,
): Promise<number> {
  const [first, snapshots] = await Promise.all([
    inOrder(life.entries, firestore, { limit: 1, only: ['atMs'] }),
    inOrder(life.snapshots, firestore, { limit: 1, only: ['revision'] }),
  ]);
  const [oldest] = [...first];
  if (oldest !== undefined && Number(oldest.id) === 1) return 1;
  const [base] = snapshots;
  return base === undefined ? Infinity : revisionOf(base);
}
