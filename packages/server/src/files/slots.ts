/** Lets a bounded number of works go on at once and a bounded number wait; more are told at once that it is busy. */
export class Slots {
  readonly #atOnce: number;
  readonly #maxWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, maxWaiting: number) {
    this.#atOnce = atOnce;
    this.#maxWaiting = maxWaiting;
  }

  /** What `work` gives, first come first served, or null when too many wait already; then it is not begun. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#maxWaiting) return null;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running++;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      // The place is handed on, so that nobody who comes now takes it first.
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
