import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { DocumentPath } from './document-store.ts';
import type { Fence } from './fence.ts';

/** What one voter said last in a round. */
export interface Ballot {
  voterId: string;
  /** Null: the vote was taken off. */
  answer: AnswerIndex | null;
  /** The chat message that cast it, so that deleting the message finds it again. */
  messageId: string;
}

/** Keeps the ballots of running votes, so that a restart in the middle of one loses and doubles none. */
export interface BallotStore {
  /**
   * Writes all of `ballots` or none, durable when it resolves: one ballot per (path, round, voterId), a later one takes the place of the
   * earlier, also within one call. Rejects when the store fails; the same ballots may then be saved again. With `fence`, rejects with
   * LeaseLost when that does not hold any more: another node may have stored later ones.
   */
  save(path: DocumentPath, round: string, ballots: readonly Ballot[], fence?: Fence): Promise<void>;
  /** Every ballot of the round, those taken off included, in any order. */
  load(path: DocumentPath, round: string): Promise<Ballot[]>;
  /** The documents that there are ballots of, in any order. */
  paths(): Promise<DocumentPath[]>;
  /** Forgets the ballots of every round of `path` that `keptRounds` does not name. Forgets nothing when `fence` does not hold any more. */
  clear(path: DocumentPath, keptRounds: readonly string[], fence?: Fence): Promise<void>;
}
