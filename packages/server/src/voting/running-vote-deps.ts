import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type { Ballot } from '../ports/ballot-store.ts';
import type { ChatSource } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { Votes } from './vote-round.ts';

/** The ballot box fails, or works again. Ballots are kept in memory meanwhile. */
export type VoteTrouble =
  | { kind: 'failing'; doing: 'load' | 'save' | 'clear'; error: unknown }
  | { kind: 'recovered' };

export interface RunningVoteDeps {
  chatSource: ChatSource;
  /** Of this round. */
  ballotStore: RoundBox;
  clock: Clock;
  /** A ballot could not be stored because another node counts by now. */
  onLeaseLost(): void;
  onVotes(votes: Votes): void;
  onStatus(status: ChatStatus): void;
  onTrouble(trouble: VoteTrouble): void;
  /** Whether another node may be about to hand over ballots that it cannot store. */
  isMoreComing(): boolean;
}

/** The ballot box, as far as one round is concerned; see `BallotStore`. */
export interface RoundBox {
  save(ballots: readonly Ballot[]): Promise<void>;
  load(): Promise<Ballot[]>;
}

export const sleep = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
