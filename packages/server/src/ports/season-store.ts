import type { ShowRun } from '@quizcast/game/season/run';
import type { DocumentPath } from './document-store.ts';

/** One playing of a show, without its questions. */
export interface RunHead {
  /** The name of its first round. */
  run: string;
  showId: string;
  showName: string;
  /** When its first question came on air and its last, server epoch milliseconds. */
  firstMs: number;
  lastMs: number;
  questions: number;
  /** Another one each time that the playing is kept: more may have been answered, too. */
  made: string;
  /** How often viewers were taken out. */
  forgets: number;
  /** `made` of what the fold that is kept was made of; null: none is kept. */
  folded: string | null;
}

/** What a viewer reached in one playing. */
export type RunStanding = readonly [viewer: string, points: number, right: number, streak: number];

/** What a playing came to: made anew from the responses whenever it is missing. */
export interface RunFold {
  standings: readonly RunStanding[];
  /** JSON of how its questions did; absent: what is kept of that stays. */
  statistics?: string;
}

/**
 * Playings of shows, which seasons are folded from together with the responses, and the fold of each. Every promise rejects with
 * StoreFailure when the store cannot be read or written; nothing is half-written then.
 */
export interface SeasonStore {
  /** Every playing of a document, the oldest first. */
  heads(path: DocumentPath): Promise<RunHead[]>;
  /** These playings with their questions; those that are not there are left out. */
  load(path: DocumentPath, runs: readonly string[]): Promise<ShowRun[]>;
  /** Keeps these playings, each in the place of the one of its name, and takes others away, as one step. */
  keep(path: DocumentPath, runs: readonly ShowRun[], gone?: readonly string[]): Promise<void>;
  /** Keeps what a playing came to; false: it is made of something else by now, or viewers were taken out since `head` was read. */
  keepFold(
    path: DocumentPath,
    head: Pick<RunHead, 'run' | 'made' | 'forgets'>,
    fold: RunFold,
  ): Promise<boolean>;
  /** The standings that are kept of these playings, in any order. */
  standings(path: DocumentPath, runs: readonly string[]): Promise<(readonly RunStanding[])[]>;
  /** The statistics that are kept of these playings. */
  statistics(
    path: DocumentPath,
    runs: readonly string[],
  ): Promise<{ run: string; statistics: string }[]>;
  /** Documents that there are playings of, in any order. */
  paths(): Promise<DocumentPath[]>;
  /** Takes viewers out of the folds of these playings, of all when none are named. Their answers must be gone by then. */
  forgetViewers(
    path: DocumentPath,
    isForgotten: (viewer: string) => boolean,
    runs?: readonly string[],
  ): Promise<void>;
  clear(path: DocumentPath): Promise<void>;
}
