/** Bounds how many files are in memory at once on their way in: of one user, so that others get through, and of all. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  readonly #maxOfOne: number;
  readonly #maxOfAll: number;
  #all = 0;

  constructor(maxOfOne: number, maxOfAll: number) {
    this.#maxOfOne = maxOfOne;
    this.#maxOfAll = maxOfAll;
  }

  /** What `work` gives, or null when there is no place just now; then it is not begun. */
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
