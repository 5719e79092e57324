/** Allows at most `limit` events in any window of `windowMs`. */
export class SlidingWindow {
  readonly #limit: number;
  readonly #windowMs: number;
  #consumedAtMs: number[] = [];

  constructor(limit: number, windowMs: number) {
    this.#limit = limit;
    this.#windowMs = windowMs;
  }

  /** Takes a place and returns 0, or returns the milliseconds to wait before the next attempt. */
  consume(nowMs: number): number {
    // After the clock was set back, the window must not stay closed for longer than its width.
    this.#consumedAtMs = this.#consumedAtMs.filter(
      (at) => at <= nowMs && at > nowMs - this.#windowMs,
    );
    const oldest = this.#consumedAtMs[this.#consumedAtMs.length - this.#limit];
    if (oldest !== undefined) return oldest + this.#windowMs - nowMs;
    this.#consumedAtMs.push(nowMs);
    return 0;
  }
}
