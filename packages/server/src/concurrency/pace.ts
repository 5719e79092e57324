/** Lets at most `limit` things happen in any `windowMs`. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  #takenAtMs: number[] = [];

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Takes a place and answers 0, or answers how many milliseconds later to ask again. */
  take(nowMs: number): number {
    // A clock that was set back must not close the window for longer than its width.
    this.#takenAtMs = this.#takenAtMs.filter((at) => at <= nowMs && at > nowMs - this.#windowMs);
    const oldest = this.#takenAtMs[this.#takenAtMs.length - this.#limit];
    if (oldest !== undefined) return oldest + this.#windowMs - nowMs;
    this.#takenAtMs.push(nowMs);
    return 0;
  }
}

/** Waits that grow from one try to the next, each a bit off, so that not everybody comes back at once. */
export class BackOff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  readonly #dice: () => number;
  #tries = 0;

  constructor(firstMs: number, maxMs: number, dice: () => number = Math.random) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
    this.#dice = dice;
  }

  /** Milliseconds to wait before the next try: between half and the whole of 1, 2, 4 … times the first wait. */
  next(): number {
    const wholeMs = Math.min(this.#maxMs, this.#firstMs * 2 ** Math.min(this.#tries, 20));
    this.#tries += 1;
    return wholeMs * (0.5 + this.#dice() / 2);
  }

  reset(): void {
    this.#tries = 0;
  }
}
