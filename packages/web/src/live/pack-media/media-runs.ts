import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import type { PackMedium } from '@quizcast/game/importing/pack-media';
import { createStore } from 'zustand/vanilla';
import { currentAccount, storageKey } from '../active-account.ts';
import { removeOwnFile } from '../calls/files.ts';
import { makeBlurred, uploadFile } from '../calls/upload.ts';
import { openDocuments } from '../current-document.ts';
import { newId } from '../new-id.ts';
import { addMedia, firstProgress, type MediaOutcome, type StopReason } from './add-media.ts';
import { forgetRun, storeRun, storageName, storedRuns, type StoredRun } from './stored-runs.ts';
import type { Pack } from './pack.ts';

/** Upload of the pictures and sounds of one import. */
export interface MediaRun extends StoredRun {
  /** The user and document, as returned by `storageKey`. */
  accountKey: string;
  state: { kind: 'running' } | { kind: 'ended' } | { kind: 'stopped'; why: StopReason };
  /** Null after a reload: the file has to be selected again. */
  pack: Pack | null;
}

interface MediaRuns {
  runs: readonly MediaRun[];
}

/** All runs of this page; they continue when the screen changes. */
export const mediaRuns = createStore<MediaRuns>()(() => ({ runs: [] }));

const stops = new Map<string, AbortController>();
const retryMs = 5000;

/** Starts uploading the media of the import that was just made by `command`. */
export function startMedia(
  names: { showName: string; fileName: string },
  pack: Pack,
  media: readonly PackMedium[],
  command: EditCommand,
): void {
  const account = currentAccount();
  if (account === null || media.length === 0) return;
  const { store } = openDocuments.getState();
  const run: MediaRun = {
    id: newId(),
    ...names,
    accountKey: storageKey(account),
    hasSounds: media.some(({ kind }) => kind === 'sound'),
    progress: firstProgress(media),
    state: { kind: 'running' },
    pack,
  };
  mediaRuns.setState(({ runs }) => ({ runs: [...runs, run] }));
  void runMedia(run, pack, () => store?.isDone(command) === true);
}

/** Resumes the remaining media from this package. */
export function resumeMedia(run: MediaRun, pack: Pack): void {
  void runMedia(run, pack, () => true);
}

export const stopMedia = ({ id }: MediaRun): void => stops.get(id)?.abort();

/** Dismisses a run that has ended, or whose rest is not wanted. */
export function dismissMedia({ id, accountKey }: MediaRun): void {
  forgetRun(accountKey, id);
  mediaRuns.setState(({ runs }) => ({ runs: runs.filter((run) => run.id !== id) }));
}

/** Takes over unfinished runs for this document from closed pages. */
export async function findInterruptedMedia(accountKey: string): Promise<void> {
  const activeNames = await activeLocks();
  const { runs } = mediaRuns.getState();
  const left = storedRuns(accountKey)
    .filter(
      ({ id }) =>
        !activeNames.has(storageName(accountKey, id)) && runs.every((run) => run.id !== id),
    )
    .map((storedRun): MediaRun => ({
      ...storedRun,
      accountKey,
      state: { kind: 'stopped', why: 'interrupted' },
      pack: null,
    }));
  if (left.length > 0) mediaRuns.setState({ runs: [...runs, ...left] });
}

async function runMedia(run: MediaRun, pack: Pack, isImportActive: () => boolean): Promise<void> {
  const { id, accountKey } = run;
  const stop = new AbortController();
  stops.set(id, stop);
  window.addEventListener('beforeunload', confirmLeave);
  const { store } = openDocuments.getState();
  const change = (part: Partial<MediaRun>) =>
    mediaRuns.setState(({ runs }) => ({
      runs: runs.map((each) => (each.id === id ? { ...each, ...part } : each)),
    }));
  change({ state: { kind: 'running' }, pack });
  storeRun(accountKey, run);
  let remainingCount = run.progress.left.length;
  const outcome = await locked(storageName(accountKey, id), () =>
    addMedia(
      {
        read: (file) => pack.read(file),
        upload: uploadFile,
        discard: async (reference) => void (await removeOwnFile({ reference })),
        document: () =>
          store !== null && openDocuments.getState().store === store
            ? store.state.getState().document
            : null,
        isImportActive: isImportActive,
        blurred: async (address) => {
          const made = await makeBlurred(address);
          return made.kind === 'stored' ? made : null;
        },
        insert({ path }, address, twin) {
          const set = (at: IdPath, value: string): SingleEdit => ({
            type: 'edit.update',
            path: at,
            value,
          });
          const edits = [set(path, address)];
          if (twin !== null) edits.push(set([...path.slice(0, -1), 'blurredImage'], twin));
          // The pictures belong to the import: undo reverts the import, not single pictures.
          const command = { type: 'edit.many', edits } as const;
          const isPlaced = store?.edit(command, { isStep: false }).kind === 'accepted';
          store?.save();
          return isPlaced;
        },
        pause: (signal) => pause(retryMs, signal),
        report(progress) {
          change({ progress });
          if (progress.left.length === remainingCount) return;
          remainingCount = progress.left.length;
          if (remainingCount === 0) forgetRun(accountKey, id);
          else storeRun(accountKey, { ...run, progress });
        },
      },
      run.progress,
      stop.signal,
    ),
  );
  stops.delete(id);
  if (stops.size === 0) window.removeEventListener('beforeunload', confirmLeave);
  finish(run, outcome, change);
}

function finish(run: MediaRun, outcome: MediaOutcome, change: (part: Partial<MediaRun>) => void) {
  if (outcome.kind === 'undone') return dismissMedia(run);
  change({ state: outcome });
}

/** Warns before leaving, as the rest would need the file to be selected again. */
const confirmLeave = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Runs `work` under a Web Lock with this name, if supported, so that other pages see that the run is active. */
const locked = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

async function activeLocks(): Promise<ReadonlySet<string>> {
  const { held: activeNames = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return new Set(activeNames.flatMap(({ name }) => name ?? []));
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    if (signal.aborted) done();
  });
