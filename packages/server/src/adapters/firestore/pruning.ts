import { jsonOf } from '../sql/stored-json.ts';
import {
  commandName,
  inOrder,
  nameOf,
  partsFrom,
  deleteAll,
  type Head,
  type Life,
} from './layout.ts';
import type { FirestoreConnection } from './open-firestore.ts';
import {
  dropSnapshots,
  namesOf,
  nearest,
  revisionOf,
  stateAt,
  writeSnapshot,
} from './snapshots.ts';

/** Entries read and deleted per batch; each takes two writes. */
const prunedAtOnce = 200;

/**
 * First moves the base forward to where the kept entries begin, then deletes the entries before them, oldest first. An
 * interrupted run is continued by the next one.
 */
export async function prune(
  firestore: FirestoreConnection,
  life: Life,
  head: Head,
  beforeMs: number,
  keepNewest: number,
): Promise<void> {
  const newest = await nearest(life, head.revision, 'name');
  if (newest === null) return;
  const latest = Math.min(revisionOf(newest), head.revision - keepNewest + 1);
  const [oldest] = await inOrder(life.entries, firestore, { limit: 1, only: ['atMs'] });
  if (oldest === undefined) return;
  const first = await firstRetained(firestore, life, latest, beforeMs);
  if (first <= Number(oldest.id)) return;
  const names = await namesOf(firestore, life);
  // If the first kept entry has a snapshot of its own, no state before it is needed.
  const base = names.some((one) => revisionOf(one) === first) ? first : first - 1;
  if (base !== first && !names.some((one) => revisionOf(one) === base)) {
    const state = await stateAt(firestore, life, head, base);
    if (state === null) return;
    await writeSnapshot(firestore, life, base, jsonOf(state.document));
  }
  await dropSnapshots(
    firestore,
    life,
    names.filter((one) => revisionOf(one) < base),
  );
  for (;;) {
    const old = await inOrder(life.entries, firestore, {
      to: nameOf(first - 1),
      limit: prunedAtOnce,
      only: ['commandId'],
    });
    await deleteAll(
      firestore,
      old.flatMap((entry) => [
        entry.ref,
        life.commands.doc(commandName(String(JSON.parse(String(entry.get('commandId')))))),
      ]),
    );
    if (old.length < prunedAtOnce) break;
  }
  await sweepParts(firestore, life, first, base);
}

/** The first entry to keep: the first that is young enough, but none after `latest`. */
async function firstRetained(
  firestore: FirestoreConnection,
  life: Life,
  latest: number,
  beforeMs: number,
): Promise<number> {
  let after = nameOf(0);
  for (;;) {
    const page = await inOrder(life.entries, firestore, {
      after,
      to: nameOf(Math.max(latest, 0)),
      limit: prunedAtOnce,
      only: ['atMs'],
    });
    const young = page.find((entry) => Number(entry.get('atMs')) >= beforeMs);
    if (young !== undefined) return Number(young.id);
    const last = page.at(-1);
    if (last === undefined || page.length < prunedAtOnce) return latest;
    after = last.id;
  }
}

/**
 * Deletes parts of pruned entries and snapshots, and parts that were never referenced because a server stopped too
 * early.
 */
async function sweepParts(
  firestore: FirestoreConnection,
  life: Life,
  firstEntry: number,
  base: number,
): Promise<void> {
  for (const [kind, before] of [
    ['entry', firstEntry],
    ['snapshot', base],
  ] as const) {
    const leftover = await inOrder(life.parts, firestore, {
      from: partsFrom(kind, 0),
      to: partsFrom(kind, Math.max(before, 1)),
      limit: 2000,
      only: [],
    });
    await deleteAll(
      firestore,
      leftover.map(({ ref }) => ref),
    );
  }
}
