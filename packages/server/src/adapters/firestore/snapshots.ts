import type { QueryDocumentSnapshot } from '@google-cloud/firestore';
import { z } from 'zod';
import type { StoredDocument } from '../../ports/document-store.ts';
import { Lead } from '../sql/lead.ts';
import {
  inOrder,
  maxBytesInOne,
  nameOf,
  partedSchema,
  readParts,
  takeAway,
  writeParts,
  type Head,
  type Life,
} from './layout.ts';
import { rowsOf } from './log.ts';
import type { OpenedFirestore } from './open-firestore.ts';

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
  opened: OpenedFirestore,
  life: Life,
  snapshot: QueryDocumentSnapshot,
): Promise<string | null> {
  const read = stored.safeParse(snapshot.data());
  if (!read.success) return null;
  return 'text' in read.data ? read.data.text : readParts(opened, life, read.data.parts);
}

export async function writeSnapshot(
  opened: OpenedFirestore,
  life: Life,
  revision: number,
  text: string,
): Promise<void> {
  const data =
    Buffer.byteLength(text) <= maxBytesInOne
      ? { revision, text }
      : { revision, parts: await writeParts(opened, life, 'snapshot', revision, text) };
  await life.snapshots.doc(nameOf(revision)).set(data);
}

/** All snapshots without their content, oldest first. */
export const namesOf = (opened: OpenedFirestore, life: Life): Promise<QueryDocumentSnapshot[]> =>
  inOrder(life.snapshots, opened, { limit: 1000, only: ['revision', 'parts'] });

/** Deletes snapshots, and then their parts. */
export async function dropSnapshots(
  opened: OpenedFirestore,
  life: Life,
  dropped: readonly QueryDocumentSnapshot[],
): Promise<void> {
  await takeAway(
    opened,
    dropped.map(({ ref }) => ref),
  );
  for (const snapshot of dropped) {
    const parts = partedSchema.safeParse(snapshot.get('parts'));
    if (!parts.success) continue;
    const { id, count } = parts.data;
    await takeAway(
      opened,
      Array.from({ length: count }, (_, n) => life.parts.doc(`${id}.${n}`)),
    );
  }
}

/** Deletes snapshots that are too close to others, but never the oldest or the newest. */
export async function thinOut(opened: OpenedFirestore, life: Life): Promise<void> {
  const kept = await namesOf(opened, life);
  const dropped: QueryDocumentSnapshot[] = [];
  for (;;) {
    const inner = kept.slice(1, -1).map((snapshot, index) => {
      const [before, after] = [kept[index], kept[index + 2]].map((one) =>
        one === undefined ? 0 : revisionOf(one),
      );
      const gap = revisionOf(snapshot) - (before ?? 0);
      return { snapshot, isNear: gap < minGap, around: (after ?? 0) - (before ?? 0) };
    });
    const least = inner
      .filter(({ isNear }) => isNear || kept.length > maxSnapshots)
      .toSorted((a, b) => Number(b.isNear) - Number(a.isNear) || a.around - b.around)[0];
    if (least === undefined) break;
    kept.splice(kept.indexOf(least.snapshot), 1);
    dropped.push(least.snapshot);
  }
  await dropSnapshots(opened, life, dropped);
}

/** The document after the entry `revision`; null when it cannot be rebuilt, or is being pruned. */
export async function stateAt(
  opened: OpenedFirestore,
  life: Life,
  head: Head,
  revision: number,
): Promise<StoredDocument | null> {
  if (!Number.isInteger(revision) || revision < 1 || revision > head.revision) return null;
  const entry = await life.entries.doc(nameOf(revision)).get();
  if (!entry.exists) return null;
  const state = await ledUpTo(opened, life, revision);
  if (state === null) return null;
  const atMs: unknown = entry.get('atMs');
  return { revision, document: state.document, changedAtMs: Number(atMs) };
}

/** Rebuilds the state of `revision` from the newest usable snapshot; damaged ones are skipped. Null when none is usable. */
export async function ledUpTo(
  opened: OpenedFirestore,
  life: Life,
  revision: number,
): Promise<{ document: unknown } | null> {
  for (let upTo = revision; ;) {
    const snapshot = await nearest(life, upTo);
    const state = await goneOnFrom(opened, life, snapshot, revision);
    if (state !== null || snapshot === null) return state;
    upTo = revisionOf(snapshot) - 1;
  }
}

async function goneOnFrom(
  opened: OpenedFirestore,
  life: Life,
  snapshot: QueryDocumentSnapshot | null,
  revision: number,
): Promise<{ document: unknown } | null> {
  const from =
    snapshot === null
      ? undefined
      : { revision: revisionOf(snapshot), state: (await textOf(opened, life, snapshot)) ?? '' };
  const lead = new Lead(from);
  const range = { from: lead.revision + 1, to: revision, limit: Infinity };
  for await (const rows of rowsOf(opened, life, range))
    for (const row of rows) lead.add(row.revision, row.patches);
  return lead.revision === revision ? lead.sound() : null;
}

/** The first revision that `stateAt` can rebuild. */
export async function oldestRebuildable(opened: OpenedFirestore, life: Life): Promise<number> {
  const [first, snapshots] = await Promise.all([
    inOrder(life.entries, opened, { limit: 1, only: ['atMs'] }),
    inOrder(life.snapshots, opened, { limit: 1, only: ['revision'] }),
  ]);
  const [oldest] = [...first];
  if (oldest !== undefined && Number(oldest.id) === 1) return 1;
  const [base] = snapshots;
  return base === undefined ? Infinity : revisionOf(base);
}
