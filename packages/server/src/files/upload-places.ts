/** Limits concurrent uploads in memory: of one user, so that others get through, and in total. */
export class UploadSlots {
  readonly #usedByUser = new Map<string, number>();
  readonly #maxPerUser: number;
  readonly #maxTotal: number;
  #total = 0;

  constructor(maxPerUser: number, maxTotal: number) {
    this.#maxPerUser = maxPerUser;
    this.#maxTotal = maxTotal;
  }

  /** The result of `work`; null when no place is free, and `work` is then not started. */
  async run<Result>(userId: string, work: () => Promise<Result>): Promise<Result | null> {
    const used = this.#usedByUser.get(userId) ?? 0;
    if (used >= this.#maxPerUser || this.#total >= this.#maxTotal) return null;
    this.#usedByUser.set(userId, used + 1);
    this.#total++;
    try {
      return await work();
    } finally {
      this.#total--;
      const remaining = (this.#usedByUser.get(userId) ?? 1) - 1;
      if (remaining === 0) this.#usedByUser.delete(userId);
      else this.#usedByUser.set(userId, remaining);
    }
  }
}
