import { setImmediate as aMoment } from 'node:timers/promises';
import { applyPatches } from '@quizcast/game/patch';
import {
  isDocumentPath,
  StoreFailure,
  type DocumentPath,
  type DocumentStore,
  type Entry,
  type StoredDocument,
} from '../../ports/document-store.ts';
import { jsonOf, storedPatches, storedState } from '../sql/stored-json.ts';
import { AppendLines } from './append-line.ts';
import { guarded, storeFailure } from './firestore-error.ts';
import { foreignDocument, foreignEntry, foreignRevision } from './foreign.ts';
import {
  commandName,
  foundHead,
  headAt,
  idOfName,
  layout,
  lifeAt,
  livesOf,
  type FoundHead,
  type Head,
  type Life,
} from './layout.ts';
import { entryOf, rowOf, rowsOf } from './log.ts';
import { openFirestore, type OpenedFirestore } from './open-firestore.ts';
import { prune } from './pruning.ts';
import {
  namesOf,
  nearest,
  oldestRebuildable,
  revisionOf,
  stateAt,
  textOf,
  thinOut,
  writeSnapshot,
} from './snapshots.ts';

export interface FirestoreOptions {
  projectId: string;
  /** So long Firestore may take for what a command or a page waits for; 10 s. */
  answersWithinMs?: number;
}

export interface FirestoreDocumentStore extends DocumentStore {
  /** Whether Firestore answers, within two seconds. */
  isWorking(): Promise<boolean>;
  close(): Promise<void>;
}

/** Reading a long log, folding and forgetting take longer than a command. */
const longerTimes = 12;
const headsAtOnce = 300;
const closesWithinMs = 2000;

/**
 * Documents in Firestore, `collection/id` at their own place: a head there, and below it the log, the snapshots and the ids of
 * commands (decision 028). Rejects with StoreFailure when the library is not installed.
 */
export async function createFirestoreDocumentStore({
  projectId,
  answersWithinMs = 10_000,
}: FirestoreOptions): Promise<FirestoreDocumentStore> {
  const opened = await openFirestore(projectId);
  const lines = new AppendLines(opened);
  const soon = <Result>(work: () => Promise<Result>) => guarded(answersWithinMs, work);
  const longer = <Result>(work: () => Promise<Result>) =>
    guarded(answersWithinMs * longerTimes, work);
  const find = async (path: DocumentPath): Promise<FoundHead> =>
    foundHead(await headAt(opened, path).get());
  /** Asks one of the three there can be at a place. */
  const asked = async <Result>(
    path: DocumentPath,
    nothing: Result,
    foreign: (document: StoredDocument) => Result,
    ours: (life: Life, head: Head) => Promise<Result>,
  ): Promise<Result> => {
    const found = await find(path);
    if (found.kind === 'none') return nothing;
    if (found.kind === 'foreign') return foreign(foreignDocument(opened, found.snapshot));
    return ours(lifeAt(headAt(opened, path), found.head.life), found.head);
  };
  const ofOurs = async (
    path: DocumentPath,
    work: (life: Life, head: Head) => Promise<void>,
  ): Promise<void> => {
    const found = await find(path);
    if (found.kind === 'ours')
      await work(lifeAt(headAt(opened, path), found.head.life), found.head);
  };
  const byLastChange = async (collection: string, comparison: '<' | '>=', atMs: number) => {
    const found = await opened.database
      .collection(collection)
      .where('atMs', comparison, atMs)
      .select('quizcast')
      .get();
    return found.docs
      .filter((head) => head.get('quizcast') === layout)
      .map((head) => `${collection}/${idOfName(head.id)}`)
      .filter(isDocumentPath)
      .toSorted();
  };
  return {
    read: (path) => longer(() => readDocument(opened, path, find)),
    heads: (paths) => soon(() => headsOf(opened, paths)),
    since: (path, revision, limit) =>
      longer(() =>
        asked(
          path,
          [],
          (document) => (revision < foreignRevision && limit > 0 ? [foreignEntry(document)] : []),
          async (life, head) => {
            const entries: Entry[] = [];
            const range = { from: revision + 1, to: head.revision, limit };
            for await (const rows of rowsOf(opened, life, range))
              entries.push(...rows.map(entryOf));
            return entries;
          },
        ),
      ),
    append: (path, expectedRevision, entry) =>
      soon(async () => lines.append(path, expectedRevision, rowOf(entry))),
    fold: (path, revision, document) =>
      longer(async () => {
        const text = jsonOf(document);
        await ofOurs(path, (life, head) => fold(opened, life, head, revision, text));
      }),
    at: (path, revision) =>
      longer(() =>
        asked<StoredDocument | null>(
          path,
          null,
          (document) => (revision === foreignRevision ? document : null),
          (life, head) => stateAt(opened, life, head, revision),
        ),
      ),
    entries: (path, { before, limit }) =>
      longer(async () => {
        const entries = await asked<Entry[]>(
          path,
          [],
          (document) => (before > foreignRevision && limit > 0 ? [foreignEntry(document)] : []),
          async (life, head) => {
            const after = Math.min(before, head.revision + 1);
            const from = Math.max(after - limit, await oldestRebuildable(opened, life));
            const listed: Entry[] = [];
            for await (const rows of rowsOf(opened, life, { from, to: after - 1, limit }))
              listed.push(...rows.map(entryOf));
            return listed.toReversed();
          },
        );
        return entries.map(({ patches: _, ...logged }) => logged);
      }),
    prune: (path, beforeMs, keepNewest) =>
      longer(() => ofOurs(path, (life, head) => prune(opened, life, head, beforeMs, keepNewest))),
    storedTexts: (path) => storedTexts(opened, path, find),
    remove: (path) =>
      longer(async () => {
        lines.forget(path);
        await remove(opened, path);
      }),
    revisionOf: (path, commandId) =>
      soon(() =>
        asked<number | null>(
          path,
          null,
          () => null,
          async (life) => {
            const command = await life.commands.doc(commandName(commandId)).get();
            const revision: unknown = command.get('revision');
            return typeof revision === 'number' ? revision : null;
          },
        ),
      ),
    idle: (collection, changedBeforeMs) =>
      longer(() => byLastChange(collection, '<', changedBeforeMs)),
    recent: (collection, changedSinceMs) =>
      longer(() => byLastChange(collection, '>=', changedSinceMs)),
    isWorking: () =>
      guarded(2000, () => headAt(opened, 'quizshow/health').get()).then(
        () => true,
        () => false,
      ),
    // What is on its way to nobody is not waited for.
    close: () => guarded(closesWithinMs, () => opened.database.terminate()).catch(() => undefined),
  };
}

async function headsOf(
  { database, ...opened }: OpenedFirestore,
  paths: readonly DocumentPath[],
): Promise<Map<DocumentPath, number>> {
  const heads = new Map<DocumentPath, number>();
  const fieldMask = ['quizcast', 'life', 'revision', 'atMs'];
  for (let from = 0; from < paths.length; from += headsAtOnce) {
    const some = paths.slice(from, from + headsAtOnce);
    const references = some.map((path) => headAt({ database, ...opened }, path));
    const snapshots = await database.getAll(...references, { fieldMask });
    for (const [index, snapshot] of snapshots.entries()) {
      const [path, found] = [some[index], foundHead(snapshot)];
      if (path === undefined || found.kind === 'none') continue;
      heads.set(path, found.kind === 'ours' ? found.head.revision : foreignRevision);
    }
  }
  return heads;
}

async function readDocument(
  opened: OpenedFirestore,
  path: DocumentPath,
  find: (path: DocumentPath) => Promise<FoundHead>,
  tries = 3,
): Promise<StoredDocument | null> {
  const found = await find(path);
  if (found.kind === 'none') return null;
  if (found.kind === 'foreign') return foreignDocument(opened, found.snapshot);
  const { revision, life: name, atMs } = found.head;
  const life = lifeAt(headAt(opened, path), name);
  const snapshot = await nearest(life, revision);
  const text = snapshot === null ? null : await textOf(opened, life, snapshot);
  let document: unknown = text === null ? null : storedState(text);
  let at = snapshot === null ? 0 : revisionOf(snapshot);
  if (snapshot === null || text !== null)
    for await (const rows of rowsOf(opened, life, { from: at + 1, to: revision, limit: Infinity }))
      for (const row of rows) {
        if (row.revision !== at + 1) break;
        document = applyPatches(document, storedPatches(row.patches));
        at += 1;
      }
  if (at === revision && (snapshot === null || text !== null))
    return { revision, document, changedAtMs: atMs };
  // Folded, forgotten or begun anew between the questions.
  if (tries === 1) throw new StoreFailure(`the log of ${path} has a gap`);
  return readDocument(opened, path, find, tries - 1);
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

/** The log comes first: what is forgotten of it meanwhile is in a snapshot by then. */
async function* storedTexts(
  opened: OpenedFirestore,
  path: DocumentPath,
  find: (path: DocumentPath) => Promise<FoundHead>,
): AsyncGenerator<string> {
  try {
    const found = await find(path);
    if (found.kind === 'none') return;
    if (found.kind === 'foreign') {
      yield jsonOf(foreignDocument(opened, found.snapshot).document);
      return;
    }
    const life = lifeAt(headAt(opened, path), found.head.life);
    for await (const rows of rowsOf(opened, life, {
      from: 1,
      to: found.head.revision,
      limit: Infinity,
    }))
      for (const { patches } of rows) {
        yield patches;
        await aMoment();
      }
    for (const name of await namesOf(opened, life)) {
      const snapshot = await nearest(life, revisionOf(name));
      const text = snapshot === null ? null : await textOf(opened, life, snapshot);
      if (text !== null) yield text;
    }
  } catch (error) {
    throw storeFailure(error);
  }
}

/** The head first: from then on nothing of it is seen. What a broken-off removal has left goes with the next one. */
async function remove(opened: OpenedFirestore, path: DocumentPath): Promise<void> {
  const reference = headAt(opened, path);
  await reference.delete();
  for (const life of await livesOf(reference).listDocuments()) {
    const now = foundHead(await reference.get());
    // Begun anew meanwhile.
    if (now.kind === 'ours' && now.head.life === life.id) continue;
    await opened.database.recursiveDelete(life);
  }
}
