/** Runs jobs one after the other; a failed job does not stop the next. */
export class JobQueue {
  #last: Promise<unknown> = Promise.resolve();
  #length = 0;

  /** Number of jobs that wait or run. */
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

  /** Resolves when all jobs added so far have ended. */
  async ended(): Promise<void> {
    await this.#last;
  }
}
