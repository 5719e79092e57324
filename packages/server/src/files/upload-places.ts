const mostOfOne = 6;
const mostOfAll = 24;

/** Bounds how many files are in memory at once on their way in: of one user, so that others get through, and of all. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** What `work` gives, or null when there is no place just now; then it is not begun. */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
    const taken = this.#taken.get(userId) ?? 0;
    if (taken >= mostOfOne || this.#all >= mostOfAll) return null;
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
