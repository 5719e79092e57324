import { setImmediate as aMoment } from 'node:timers/promises';
import {
  isDocumentPath,
  type DocumentPath,
  type Entry,
  type LoggedCommand,
  type StoredDocument,
} from '../../ports/document-store.ts';
import { jsonOf } from '../sql/stored-json.ts';
import { storeFailure } from './firestore-error.ts';
import { foreignDocument, foreignEntry, foreignRevision } from './foreign.ts';
import {
  commandName,
  foundHead,
  headAt,
  idOfName,
  layout,
  lifeAt,
  type FoundHead,
  type Head,
  type Life,
} from './layout.ts';
import { entryOf, rowsOf } from './log.ts';
import type { FirestoreConnection } from './open-firestore.ts';
import {
  dropSnapshots,
  rebuildUpTo,
  namesOf,
  nearest,
  oldestRebuildable,
  revisionOf,
  stateAt,
  textOf,
} from './snapshots.ts';

const headsAtOnce = 300;

const find = async (firestore: FirestoreConnection, path: DocumentPath): Promise<FoundHead> =>
  foundHead(await headAt(firestore, path).get());

/** Runs `work` with the document at this path; returns null when there is none of ours. */
export async function ofOurs<Result>(
  firestore: FirestoreConnection,
  path: DocumentPath,
  work: (life: Life, head: Head) => Promise<Result>,
): Promise<Result | null> {
  const found = await find(firestore, path);
  if (found.kind !== 'ours') return null;
  return work(lifeAt(headAt(firestore, path), found.head.life), found.head);
}

export async function entriesSince(
  firestore: FirestoreConnection,
  path: DocumentPath,
  revision: number,
  limit: number,
): Promise<Entry[]> {
  const found = await find(firestore, path);
  if (found.kind === 'none' || limit <= 0) return [];
  if (found.kind === 'foreign')
    return revision < foreignRevision
      ? [foreignEntry(foreignDocument(firestore, found.snapshot))]
      : [];
  const life = lifeAt(headAt(firestore, path), found.head.life);
  const entries: Entry[] = [];
  for await (const rows of rowsOf(firestore, life, {
    from: revision + 1,
    to: found.head.revision,
    limit,
  }))
    entries.push(...rows.map(entryOf));
  return entries;
}

export async function listEntries(
  firestore: FirestoreConnection,
  path: DocumentPath,
  { before, limit }: { before: number; limit: number },
): Promise<LoggedCommand[]> {
  const newest = (await headsOf(firestore, [path])).get(path) ?? 0;
  const after = Math.min(before, newest + 1);
  const oldest = await ofOurs(firestore, path, (life) => oldestRebuildable(firestore, life));
  const from = Math.max(after - limit, oldest ?? 1);
  if (from >= after) return [];
  const entries = await entriesSince(firestore, path, from - 1, after - from);
  // The entry that leads to the oldest state may itself be pruned; then one entry too many was read.
  return entries
    .filter(({ revision }) => revision < after)
    .map(({ patches: _, ...logged }) => logged)
    .toReversed();
}

export async function documentAt(
  firestore: FirestoreConnection,
  path: DocumentPath,
  revision: number,
): Promise<StoredDocument | null> {
  const found = await find(firestore, path);
  if (found.kind === 'none') return null;
  if (found.kind === 'foreign')
    return revision === foreignRevision ? foreignDocument(firestore, found.snapshot) : null;
  return stateAt(firestore, lifeAt(headAt(firestore, path), found.head.life), found.head, revision);
}

export const revisionOfCommand = (
  firestore: FirestoreConnection,
  path: DocumentPath,
  commandId: string,
): Promise<number | null> =>
  ofOurs(firestore, path, async (life) => {
    const command = await life.commands.doc(commandName(commandId)).get();
    const revision: unknown = command.get('revision');
    return typeof revision === 'number' ? revision : null;
  });

/** Documents of other programs have no `atMs` and never appear in the result. */
export async function changedSince(
  { database }: FirestoreConnection,
  collection: string,
  atMs: number,
): Promise<DocumentPath[]> {
  const changed = database.collection(collection).where('atMs', '>=', atMs);
  const { docs } = await changed.select('quizcast').get();
  return docs
    .filter((head) => head.get('quizcast') === layout)
    .map((head) => `${collection}/${idOfName(head.id)}`)
    .filter(isDocumentPath)
    .toSorted();
}

export async function headsOf(
  { database, ...firestore }: FirestoreConnection,
  paths: readonly DocumentPath[],
): Promise<Map<DocumentPath, number>> {
  const heads = new Map<DocumentPath, number>();
  const fieldMask = ['quizcast', 'life', 'revision', 'atMs'];
  for (let from = 0; from < paths.length; from += headsAtOnce) {
    const some = paths.slice(from, from + headsAtOnce);
    const references = some.map((path) => headAt({ database, ...firestore }, path));
    const snapshots = await database.getAll(...references, { fieldMask });
    for (const [index, snapshot] of snapshots.entries()) {
      const [path, found] = [some[index], foundHead(snapshot)];
      if (path === undefined || found.kind === 'none') continue;
      heads.set(path, found.kind === 'ours' ? found.head.revision : foreignRevision);
    }
  }
  return heads;
}

export async function readDocument(
  firestore: FirestoreConnection,
  path: DocumentPath,
  tries = 3,
): Promise<StoredDocument | null> {
  const found = await find(firestore, path);
  if (found.kind === 'none') return null;
  if (found.kind === 'foreign') return foreignDocument(firestore, found.snapshot);
  const { revision, life: name, atMs: changedAtMs } = found.head;
  const life = lifeAt(headAt(firestore, path), name);
  const [state] = await Promise.all([
    rebuildUpTo(firestore, life, revision),
    dropAhead(firestore, path, life, revision),
  ]);
  if (state !== null) return { revision, document: state.document, changedAtMs };
  // Folded, pruned or created again between the reads.
  if (tries > 1) return readDocument(firestore, path, tries - 1);
  // What is left is returned as an unreadable document, so it can be exported and repaired like any other.
  const snapshot = await nearest(life, revision);
  const text = snapshot === null ? null : await textOf(firestore, life, snapshot);
  return { revision, document: text ?? '', changedAtMs };
}

/** Deletes snapshots ahead of the log: they would be used as the document once the log reaches their revision. */
async function dropAhead(
  firestore: FirestoreConnection,
  path: DocumentPath,
  life: Life,
  revision: number,
): Promise<void> {
  const query = life.snapshots.where('revision', '>', revision).select('revision', 'parts');
  const { docs } = await query.get();
  if (docs.length === 0) return;
  // Most of them belong to entries written in the meantime.
  const now = await find(firestore, path);
  if (now.kind !== 'ours' || now.head.life !== life.root.id) return;
  const ahead = docs.filter((snapshot) => revisionOf(snapshot) > now.head.revision);
  await dropSnapshots(firestore, life, ahead);
}

/** Reads the log before the snapshots, so that entries pruned in the meantime are found in a snapshot. */
export async function* storedTexts(
  firestore: FirestoreConnection,
  path: DocumentPath,
): AsyncGenerator<string> {
  try {
    const found = await find(firestore, path);
    if (found.kind === 'none') return;
    if (found.kind === 'foreign') {
      yield jsonOf(foreignDocument(firestore, found.snapshot).document);
      return;
    }
    const life = lifeAt(headAt(firestore, path), found.head.life);
    for await (const rows of rowsOf(firestore, life, {
      from: 1,
      to: found.head.revision,
      limit: Infinity,
    }))
      for (const { patches } of rows) {
        yield patches;
        await aMoment();
      }
    for (const name of await namesOf(firestore, life)) {
      const snapshot = await nearest(life, revisionOf(name));
      const text = snapshot === null ? null : await textOf(firestore, life, snapshot);
      if (text !== null) yield text;
    }
  } catch (error) {
    throw storeFailure(error);
  }
}
