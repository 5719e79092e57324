import type { EditCommand, IdPath, SingleEdit } from '@quizcast/game/command';
import type { PackMedium } from '@quizcast/game/importing/pack-media';
import { createStore } from 'zustand/vanilla';
import { currentWorkplace, keptUnder } from '../active-account.ts';
import { removeOwnFile } from '../calls/files.ts';
import { makeBlurred, uploadFile } from '../calls/upload.ts';
import { openDocuments } from '../current-document.ts';
import { newId } from '../new-id.ts';
import { addMedia, firstProgress, type MediaOutcome, type StopReason } from './add-media.ts';
import { forgetRun, keepRun, keptName, keptRuns, type KeptRun } from './kept-runs.ts';
import type { Pack } from './pack.ts';

/** The pictures and sounds of one import, on their way into its show. */
export interface MediaRun extends KeptRun {
  /** Whose document of which user: `keptUnder`. */
  workplace: string;
  state: { kind: 'running' } | { kind: 'ended' } | { kind: 'stopped'; why: StopReason };
  /** Null when the page was loaded anew: the file has to be chosen once more. */
  pack: Pack | null;
}

interface MediaRuns {
  runs: readonly MediaRun[];
}

/** All of this page; they go on whatever screen is shown. */
export const mediaRuns = createStore<MediaRuns>()(() => ({ runs: [] }));

const stops = new Map<string, AbortController>();
const retryMs = 5000;

/** Begins to add what belongs to an import that was just made by `command`. */
export function startMedia(
  names: { showName: string; fileName: string },
  pack: Pack,
  media: readonly PackMedium[],
  command: EditCommand,
): void {
  const workplace = currentWorkplace();
  if (workplace === null || media.length === 0) return;
  const { store } = openDocuments.getState();
  const run: MediaRun = {
    id: newId(),
    ...names,
    workplace: keptUnder(workplace),
    hasSounds: media.some(({ kind }) => kind === 'sound'),
    progress: firstProgress(media),
    state: { kind: 'running' },
    pack,
  };
  mediaRuns.setState(({ runs }) => ({ runs: [...runs, run] }));
  void go(run, pack, () => store?.isDone(command) === true);
}

/** Goes on with what is left, out of this package. */
export function resumeMedia(run: MediaRun, pack: Pack): void {
  void go(run, pack, () => true);
}

export const stopMedia = ({ id }: MediaRun): void => stops.get(id)?.abort();

/** The user has read how it ended, or does without the rest. */
export function dismissMedia({ id, workplace }: MediaRun): void {
  forgetRun(workplace, id);
  mediaRuns.setState(({ runs }) => ({ runs: runs.filter((run) => run.id !== id) }));
}

/** Takes over what pages that are gone have left of this document. */
export async function findLeftMedia(workplace: string): Promise<void> {
  const held = await heldLocks();
  const { runs } = mediaRuns.getState();
  const left = keptRuns(workplace)
    .filter(({ id }) => !held.has(keptName(workplace, id)) && runs.every((run) => run.id !== id))
    .map((kept): MediaRun => ({
      ...kept,
      workplace,
      state: { kind: 'stopped', why: 'interrupted' },
      pack: null,
    }));
  if (left.length > 0) mediaRuns.setState({ runs: [...runs, ...left] });
}

async function go(run: MediaRun, pack: Pack, stands: () => boolean): Promise<void> {
  const { id, workplace } = run;
  const stop = new AbortController();
  stops.set(id, stop);
  window.addEventListener('beforeunload', asked);
  const { store } = openDocuments.getState();
  const change = (part: Partial<MediaRun>) =>
    mediaRuns.setState(({ runs }) => ({
      runs: runs.map((each) => (each.id === id ? { ...each, ...part } : each)),
    }));
  change({ state: { kind: 'running' }, pack });
  keepRun(workplace, run);
  let leftCount = run.progress.left.length;
  const outcome = await locked(keptName(workplace, id), () =>
    addMedia(
      {
        read: (file) => pack.read(file),
        upload: uploadFile,
        discard: async (reference) => void (await removeOwnFile({ reference })),
        document: () =>
          store !== null && openDocuments.getState().store === store
            ? store.state.getState().document
            : null,
        stands,
        blurred: async (address) => {
          const made = await makeBlurred(address);
          return made.kind === 'stored' ? made : null;
        },
        place({ path }, address, twin) {
          const set = (at: IdPath, value: string): SingleEdit => ({
            type: 'edit.update',
            path: at,
            value,
          });
          const edits = [set(path, address)];
          if (twin !== null) edits.push(set([...path.slice(0, -1), 'blurredImage'], twin));
          // They belong to the import: undo takes that back, and not its pictures one by one.
          const command = { type: 'edit.many', edits } as const;
          const isPlaced = store?.edit(command, { isStep: false }).kind === 'accepted';
          store?.save();
          return isPlaced;
        },
        pause: (signal) => pause(retryMs, signal),
        tell(progress) {
          change({ progress });
          if (progress.left.length === leftCount) return;
          leftCount = progress.left.length;
          if (leftCount === 0) forgetRun(workplace, id);
          else keepRun(workplace, { ...run, progress });
        },
      },
      run.progress,
      stop.signal,
    ),
  );
  stops.delete(id);
  if (stops.size === 0) window.removeEventListener('beforeunload', asked);
  finish(run, outcome, change);
}

function finish(run: MediaRun, outcome: MediaOutcome, change: (part: Partial<MediaRun>) => void) {
  if (outcome.kind === 'undone') return dismissMedia(run);
  change({ state: outcome });
}

/** What is left would have to wait until the file is chosen once more. */
const asked = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Holds a lock of this name meanwhile, where a browser has locks, so that other pages see that somebody works on it. */
const locked = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work();

async function heldLocks(): Promise<ReadonlySet<string>> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  return new Set(held.flatMap(({ name }) => name ?? []));
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
