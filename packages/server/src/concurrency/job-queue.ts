/** Jobs that are done one after the other, whether the one before succeeded or not. */
export class JobQueue {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** Those that wait, and the one under way. */
  get length(): number {
    return this.#length;
  }

  add<Result>(job: () => Promise<Result>): Promise<Result> {
    this.#length += 1;
    const result = this.#last.then(job);
    const done = () => {
      this.#length -= 1;
    };
    this.#last = result.then(done, done);
    return result;
  }

  /** Resolves when everything that was added until now has ended. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
