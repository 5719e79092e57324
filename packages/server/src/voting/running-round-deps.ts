import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import type { ChatSource, RelayedChat } from '../ports/chat-source.ts';
import type { Clock } from '../ports/clock.ts';
import type { Response } from '../ports/response-store.ts';

/** The store fails or has recovered. Responses are kept in memory meanwhile. */
export type RoundFailure =
  | { kind: 'failing'; doing: 'load' | 'save' | 'clear'; error: unknown }
  | { kind: 'recovered' };

export interface RunningRoundDeps {
  chatSource: ChatSource;
  relayed?: RelayedChat | undefined;
  /** The store for this round. */
  store: SingleRoundStore;
  clock: Clock;
  /** A response could not be stored because another node counts now. */
  onLeaseLost(): void;
  /** The figures to publish, see `figuresOf`; all of them are stored. */
  onFigures(figures: readonly number[]): void;
  onStatus(status: ChatStatus): void;
  onError(failure: RoundFailure): void;
  /** Whether another node may be about to hand over responses that it cannot store. */
  isMoreComing(): boolean;
}

/** The store limited to one round; see `RoundStore`. */
export interface SingleRoundStore {
  save(responses: readonly Response[]): Promise<void>;
  load(): Promise<Response[]>;
}

export const sleep = (clock: Pick<Clock, 'after'>, ms: number): Promise<void> =>
  new Promise((resolve) => {
    clock.after(ms, resolve);
  });
