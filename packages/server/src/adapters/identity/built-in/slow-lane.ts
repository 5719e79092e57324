interface Waiting {
  /** Wrong tries of where it comes from. */
  tries: number;
  settle: (isIn: boolean) => void;
}

/** One in three seconds makes as many in a day as a hundred in five minutes. */
const everyMs = 3000;
const maxWaiting = 8;

/**
 * Tries at an account that is being guessed at go on one after the other, slowly. The client that has been wrong least goes first,
 * and when too many wait, the client that has been wrong most is told to come later: guessers hold up guessers.
 */
export class SlowLane {
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(pause: (ms: number) => Promise<unknown>) {
    this.#pause = pause;
  }

  /** Resolves when it is its turn, with true; with false when it has to come later. */
  enter(account: string, tries: number): Promise<boolean> {
    return new Promise((settle) => {
      const lane = this.#lanes.get(account);
      const waiting = [...(lane ?? []), { tries, settle }].toSorted(
        (one, other) => one.tries - other.tries,
      );
      if (waiting.length > maxWaiting) waiting.pop()?.settle(false);
      this.#lanes.set(account, waiting);
      if (lane === undefined) void this.#letIn(account);
    });
  }

  async #letIn(account: string): Promise<void> {
    for (;;) {
      await this.#pause(everyMs);
      const [first, ...others] = this.#lanes.get(account) ?? [];
      if (first === undefined) break;
      this.#lanes.set(account, others);
      first.settle(true);
    }
    this.#lanes.delete(account);
  }
}

/** Where somebody who was told to come later is told when. */
export const laneWaitS = everyMs / 1000;
