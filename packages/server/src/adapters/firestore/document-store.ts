import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';
import { fixedTimeline, type Timeline } from '../../ports/timeline.ts';
import { jsonOf } from '../sql/stored-json.ts';
import { AppendQueues } from './append-line.ts';
import { guarded } from './firestore-error.ts';
import { foundHead, headAt, timelinesOf, type Head, type Life } from './layout.ts';
import { rowOf } from './log.ts';
import { openFirestore, type FirestoreConnection } from './open-firestore.ts';
import { prune } from './pruning.ts';
import {
  changedSince,
  documentAt,
  entriesSince,
  headsOf,
  listEntries,
  ofOurs,
  readDocument,
  revisionOfCommand,
  storedTexts,
} from './reading.ts';
import { nearest, revisionOf, thinSnapshots, writeSnapshot } from './snapshots.ts';

export interface FirestoreOptions {
  projectId: string;
  /** Timeline of the database that contains the accounts and is restored together with the documents. */
  timeline?: Timeline;
  /** Time limit for Firestore calls that a command waits for; 10 s by default. */
  timeoutMs?: number;
}

export interface FirestoreDocumentStore extends DocumentStore {
  /** Whether Firestore answers within two seconds. */
  isWorking(): Promise<boolean>;
  close(): Promise<void>;
}

/** Factor for calls that may take longer than a command: reading a long log, writing a snapshot, deleting. */
const longerTimes = 12;
const closesWithinMs = 2000;

/**
 * Stores documents in Firestore at `collection/id`: the head there, with the log, the snapshots and the command ids
 * below it (decision 032). Rejects with StoreFailure when the library is not installed.
 */
export async function createFirestoreDocumentStore({
  projectId,
  timeline = fixedTimeline(projectId),
  timeoutMs = 10_000,
}: FirestoreOptions): Promise<FirestoreDocumentStore> {
  const firestore = await openFirestore(projectId);
  const lines = new AppendQueues(firestore);
  const soon = <Result>(work: () => Promise<Result>) => guarded(timeoutMs, work);
  const longer = <Result>(work: () => Promise<Result>) => guarded(timeoutMs * longerTimes, work);
  return {
    timeline,
    read: (path) => longer(() => readDocument(firestore, path)),
    heads: (paths) => soon(() => headsOf(firestore, paths)),
    since: (path, revision, limit) => longer(() => entriesSince(firestore, path, revision, limit)),
    append: (path, expectedRevision, entry, fence) =>
      soon(async () => lines.append(path, expectedRevision, rowOf(entry), fence?.epoch)),
    fold: (path, revision, document) =>
      longer(async () => {
        const text = jsonOf(document);
        await ofOurs(firestore, path, (life, head) => fold(firestore, life, head, revision, text));
      }),
    at: (path, revision) => longer(() => documentAt(firestore, path, revision)),
    entries: (path, page) => longer(() => listEntries(firestore, path, page)),
    prune: (path, beforeMs, keepNewest) =>
      longer(async () => {
        await ofOurs(firestore, path, (life, head) =>
          prune(firestore, life, head, beforeMs, keepNewest),
        );
      }),
    storedTexts: (path) => storedTexts(firestore, path),
    remove: (path) =>
      longer(async () => {
        lines.forget(path);
        await remove(firestore, path);
      }),
    revisionOf: (path, commandId) => soon(() => revisionOfCommand(firestore, path, commandId)),
    recent: (collection, changedSinceMs) =>
      longer(() => changedSince(firestore, collection, changedSinceMs)),
    isWorking: () =>
      guarded(2000, () => headAt(firestore, 'quizshow/health').get()).then(
        () => true,
        () => false,
      ),
    // Pending requests no longer have a caller, so they are not awaited.
    close: () =>
      guarded(closesWithinMs, () => firestore.database.terminate()).catch(() => undefined),
  };
}

async function fold(
  firestore: FirestoreConnection,
  life: Life,
  head: Head,
  revision: number,
  text: string,
): Promise<void> {
  if (revision < 1 || revision > head.revision) return;
  const newest = await nearest(life, head.revision, 'name');
  if (newest !== null && revisionOf(newest) >= revision) return;
  await writeSnapshot(firestore, life, revision, text);
  await thinSnapshots(firestore, life);
}

/**
 * Deletes the head first: from then on none of the document is visible. Leftovers of an interrupted removal are deleted
 * by the next one.
 */
async function remove(firestore: FirestoreConnection, path: DocumentPath): Promise<void> {
  const reference = headAt(firestore, path);
  await reference.delete();
  for (const life of await timelinesOf(reference).listDocuments()) {
    const now = foundHead(await reference.get());
    // Created again in the meantime.
    if (now.kind === 'ours' && now.head.life === life.id) continue;
    await firestore.database.recursiveDelete(life);
  }
}
