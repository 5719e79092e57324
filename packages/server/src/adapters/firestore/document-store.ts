import type { DocumentPath, DocumentStore } from '../../ports/document-store.ts';
import { fixedTimeline, type Timeline } from '../../ports/timeline.ts';
import { jsonOf } from '../sql/stored-json.ts';
import { AppendLines } from './append-line.ts';
import { guarded } from './firestore-error.ts';
import { foundHead, headAt, livesOf, type Head, type Life } from './layout.ts';
import { rowOf } from './log.ts';
import { openFirestore, type OpenedFirestore } from './open-firestore.ts';
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
import { nearest, revisionOf, thinOut, writeSnapshot } from './snapshots.ts';

export interface FirestoreOptions {
  projectId: string;
  /** Timeline of the database that contains the accounts and is restored together with the documents. */
  timeline?: Timeline;
  /** Time limit for Firestore calls that a command waits for; 10 s by default. */
  answersWithinMs?: number;
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
  answersWithinMs = 10_000,
}: FirestoreOptions): Promise<FirestoreDocumentStore> {
  const opened = await openFirestore(projectId);
  const lines = new AppendLines(opened);
  const soon = <Result>(work: () => Promise<Result>) => guarded(answersWithinMs, work);
  const longer = <Result>(work: () => Promise<Result>) =>
    guarded(answersWithinMs * longerTimes, work);
  return {
    timeline,
    read: (path) => longer(() => readDocument(opened, path)),
    heads: (paths) => soon(() => headsOf(opened, paths)),
    since: (path, revision, limit) => longer(() => entriesSince(opened, path, revision, limit)),
    append: (path, expectedRevision, entry, fence) =>
      soon(async () => lines.append(path, expectedRevision, rowOf(entry), fence?.epoch)),
    fold: (path, revision, document) =>
      longer(async () => {
        const text = jsonOf(document);
        await ofOurs(opened, path, (life, head) => fold(opened, life, head, revision, text));
      }),
    at: (path, revision) => longer(() => documentAt(opened, path, revision)),
    entries: (path, page) => longer(() => listEntries(opened, path, page)),
    prune: (path, beforeMs, keepNewest) =>
      longer(async () => {
        await ofOurs(opened, path, (life, head) => prune(opened, life, head, beforeMs, keepNewest));
      }),
    storedTexts: (path) => storedTexts(opened, path),
    remove: (path) =>
      longer(async () => {
        lines.forget(path);
        await remove(opened, path);
      }),
    revisionOf: (path, commandId) => soon(() => revisionOfCommand(opened, path, commandId)),
    recent: (collection, changedSinceMs) =>
      longer(() => changedSince(opened, collection, changedSinceMs)),
    isWorking: () =>
      guarded(2000, () => headAt(opened, 'quizshow/health').get()).then(
        () => true,
        () => false,
      ),
    // Pending requests no longer have a caller, so they are not awaited.
    close: () => guarded(closesWithinMs, () => opened.database.terminate()).catch(() => undefined),
  };
}

async function fold(
  opened: OpenedFirestore,
  life: Life,
  head: Head,
  revision: number,
  text: string,
): Promise<void> {
  if (revision < 1 || revision > head.revision) return;
  const newest = await nearest(life, head.revision, 'name');
  if (newest !== null && revisionOf(newest) >= revision) return;
  await writeSnapshot(opened, life, revision, text);
  await thinOut(opened, life);
}

/**
 * Deletes the head first: from then on none of the document is visible. Leftovers of an interrupted removal are deleted
 * by the next one.
 */
async function remove(opened: OpenedFirestore, path: DocumentPath): Promise<void> {
  const reference = headAt(opened, path);
  await reference.delete();
  for (const life of await livesOf(reference).listDocuments()) {
    const now = foundHead(await reference.get());
    // Created again in the meantime.
    if (now.kind === 'ours' && now.head.life === life.id) continue;
    await opened.database.recursiveDelete(life);
  }
}
