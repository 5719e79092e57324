/** Bounds how many files are in memory at once on their way in: of one user, so that others get through, and of all. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  readonly #mostOfOne: number;
  readonly #mostOfAll: number;
  #all = 0;

  constructor(mostOfOne: number, mostOfAll: number) {
    this.#mostOfOne = mostOfOne;
    this.#mostOfAll = mostOfAll;
  }

  /** What `work` gives, or null when there is no place just now; then it is not begun. */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= this.#mostOfOne || this.#all >= this.#mostOfAll) return null;
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
