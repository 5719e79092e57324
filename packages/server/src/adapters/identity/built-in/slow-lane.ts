interface Waiting {
  /** Failed tries of the client's address. */
  tries: number;
  settle: (isIn: boolean) => void;
}

/** One try every three seconds allows as many per day as a hundred tries every five minutes. */
const everyMs = 3000;
const maxWaiting = 8;

/**
 * Throttles tries at an account that is under attack to one at a time. The client with the fewest failures is served
 * first; when too many wait, the client with the most failures is refused for now. So attackers delay each other.
 */
export class SlowLane {
  readonly #lanes = new Map<string, Waiting[]>();
  readonly #pause: (ms: number) => Promise<unknown>;

  constructor(pause: (ms: number) => Promise<unknown>) {
    this.#pause = pause;
  }

  /** Resolves with true when it is this client's turn, with false when it has to retry later. */
  enter(account: string, tries: number): Promise<boolean> {
    return new Promise((settle) => {
      const lane = this.#lanes.get(account);
      const waiting = [...(lane ?? []), { tries, settle }].toSorted(
        (one, other) => one.tries - other.tries,
      );
      if (waiting.length > maxWaiting) waiting.pop()?.settle(false);
      this.#lanes.set(account, waiting);
      if (lane === undefined) void this.#drain(account);
    });
  }

  async #drain(account: string): Promise<void> {
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

/** The wait in seconds that a refused client receives. */
export const laneWaitS = everyMs / 1000;
