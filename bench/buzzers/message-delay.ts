/** Delays messages of a fast connection, without reordering them. */
export class MessageDelay {
  readonly #delayMs: () => number;
  #lastMs = -Infinity;
  #timers = new Set<NodeJS.Timeout>();

  /** @param delayMs called for every message */
  constructor(delayMs: () => number) {
    this.#delayMs = delayMs;
  }

  schedule(arrive: () => void): void {
    const nowMs = performance.now();
    this.#lastMs = Math.max(this.#lastMs, nowMs + this.#delayMs());
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      arrive();
    }, this.#lastMs - nowMs);
    this.#timers.add(timer);
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }
}
