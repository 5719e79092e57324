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
