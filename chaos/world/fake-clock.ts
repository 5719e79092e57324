import { existsSync, writeFileSync } from 'node:fs';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** An adjustable clock for a single process. Its monotonic clock is not affected, like that of a real machine. */
export class FakeClock {
  readonly #file: string;

  constructor(file: string) {
    if (!existsSync(library)) throw new Error(`There is no ${library} (apt-get install faketime).`);
    this.#file = file;
    this.step(0);
  }

  /** Environment variables of the process. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      // Interval between two reads of the file, in seconds.
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** Sets the offset to the real time. */
  step(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`);
  }
}
