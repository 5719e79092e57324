/** Spends at most a given number of units in any window. A clock that jumps back does not free units. */
export class UnitBudget {
  readonly #of: number;
  readonly #windowMs: number;
  #spent: { atMs: number; units: number }[] = [];

  constructor(of: number, windowMs: number) {
    this.#of = of;
    this.#windowMs = windowMs;
  }

  /** Spends the units and returns 0, or returns the milliseconds to wait before the next try. */
  consume(units: number, nowMs: number): number {
    const { used, of } = this.figures(nowMs);
    if (used + units <= of) {
      this.#spent.push({ atMs: nowMs, units });
      return 0;
    }
    const oldest = this.#spent[0];
    return Math.max(1_000, (oldest?.atMs ?? nowMs) + this.#windowMs - nowMs);
  }

  figures(nowMs: number): { used: number; of: number } {
    this.#spent = this.#spent.filter(({ atMs }) => Math.abs(nowMs - atMs) < this.#windowMs);
    return { used: this.#spent.reduce((all, { units }) => all + units, 0), of: this.#of };
  }
}
