/** Limits concurrent uploads in memory: of one user, so that others get through, and in total. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  readonly #maxOfOne: number;
  readonly #maxOfAll: number;
  #all = 0;

  constructor(maxOfOne: number, maxOfAll: number) {
    this.#maxOfOne = maxOfOne;
    this.#maxOfAll = maxOfAll;
  }

  /** The result of `work`; null when no place is free, and `work` is then not started. */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= this.#maxOfOne || this.#all >= this.#maxOfAll) return null;
    this.#taken.set(userId, taken + 1);
    this.#all++;
    try {
      return await work();
    } finally {
      this.#all--;
      const left = (this.#taken.get(userId) ?? 1) - 1;
      if (left === 0) this.#taken.delete(userId);
      else this.#taken.set(userId, left);
    }
  }
}
