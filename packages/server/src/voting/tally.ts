/** Number of answers by value. */
export interface Counts {
  of(answer: string): number;
  /** Number of all answers. */
  readonly total: number;
}

/** Counts of answers, updated incrementally. */
export class Tally implements Counts {
  readonly #counts = new Map<string, number>();
  #total = 0;

  get total(): number {
    return this.#total;
  }

  of(answer: string): number {
    return this.#counts.get(answer) ?? 0;
  }

  /** Changes one voter's answer; null means none. */
  change(before: string | null, answer: string | null): void {
    if (before === answer) return;
    if (before !== null) this.#add(before, -1);
    if (answer !== null) this.#add(answer, 1);
  }

  #add(answer: string, by: 1 | -1): void {
    this.#total += by;
    const count = this.of(answer) + by;
    if (count === 0) this.#counts.delete(answer);
    else this.#counts.set(answer, count);
  }
}
