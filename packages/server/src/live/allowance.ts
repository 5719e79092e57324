/** A bucket of messages: it holds `burst` and gets `perSecond` back every second. */
export class Allowance {
  readonly #burst: number;
  readonly #perMs: number;
  #left: number;
  #atMs: number;

  constructor(perSecond: number, burst: number, nowMs: number) {
    this.#burst = burst;
    this.#perMs = perSecond / 1000;
    this.#left = burst;
    this.#atMs = nowMs;
  }

  /** Takes `cost` out and says how much is left; below zero it was too much. */
  take(nowMs: number, cost: number): number {
    const regained = Math.max(0, nowMs - this.#atMs) * this.#perMs;
    this.#left = Math.min(this.#burst, this.#left + regained) - cost;
    this.#atMs = nowMs;
    return this.#left;
  }
}
