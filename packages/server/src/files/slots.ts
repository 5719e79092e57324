/** Limits concurrent work and the queue behind it; when the queue is full, further work is rejected at once. */
export class Slots {
  readonly #maxRunning: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(maxRunning: number, maxWaiting: number) {
    this.#maxRunning = maxRunning;
    this.#maxWaiting = maxWaiting;
  }

  /** The result of `work`, in order of arrival; null when the queue is full, and `work` is then not started. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#running >= this.#maxRunning) {
      if (this.#waiting.length >= this.#maxWaiting) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The slot is passed on directly, so that a new call cannot take it first.
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
