import type { ShowRun } from '@quizcast/game/season/run';
import type { DocumentPath } from './document-store.ts';

/** One run of a show, without its questions. */
export interface RunHead {
  /** Name of its first round. */
  run: string;
  showId: string;
  showName: string;
  /** When its first and its last question went on air, server epoch milliseconds. */
  firstMs: number;
  lastMs: number;
  questions: number;
  /** Changes whenever the run is stored, because there may be more answers, too. */
  made: string;
  /** How often viewers were removed. */
  forgets: number;
  /** The value of `made` that the stored fold was computed from; null when none is stored. */
  folded: string | null;
}

/** The result of a viewer in one run. */
export type RunStanding = readonly [viewer: string, points: number, right: number, streak: number];

/** The results of a run; recomputed from the responses when missing. */
export interface RunFold {
  standings: readonly RunStanding[];
  /** JSON of the question statistics; if absent, the stored ones are kept. */
  statistics?: string;
}

/**
 * The runs of shows, and the fold of each: its results, computed from the responses. Seasons combine these folds. Every
 * promise rejects with StoreFailure when the store cannot be read or written; no run is half-written then.
 */
export interface SeasonStore {
  /** All runs of a document, oldest first. */
  heads(path: DocumentPath): Promise<RunHead[]>;
  /** These runs with their questions; missing ones are omitted. */
  load(path: DocumentPath, runs: readonly string[]): Promise<ShowRun[]>;
  /** Stores these runs, replacing those of the same name, and deletes the `removed` ones in the same transaction. */
  save(path: DocumentPath, runs: readonly ShowRun[], removed?: readonly string[]): Promise<void>;
  /** Stores the fold of a run. False when the run has changed, or viewers were removed, since `head` was read. */
  saveFold(
    path: DocumentPath,
    head: Pick<RunHead, 'run' | 'made' | 'forgets'>,
    fold: RunFold,
  ): Promise<boolean>;
  /** The stored standings of these runs, in any order. */
  standings(path: DocumentPath, runs: readonly string[]): Promise<(readonly RunStanding[])[]>;
  /** The stored statistics of these runs. */
  statistics(
    path: DocumentPath,
    runs: readonly string[],
  ): Promise<{ run: string; statistics: string }[]>;
  /** The documents that have runs, in any order. */
  paths(): Promise<DocumentPath[]>;
  /**
   * Removes viewers from the folds of these runs, or of all when `runs` is absent. Their answers must already be
   * deleted. Runs are changed one after the other: when this rejects, it may be done for some of them.
   */
  forgetViewers(
    path: DocumentPath,
    isForgotten: (viewer: string) => boolean,
    runs?: readonly string[],
  ): Promise<void>;
  clear(path: DocumentPath): Promise<void>;
}
