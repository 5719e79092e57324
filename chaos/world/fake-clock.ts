import { existsSync, writeFileSync } from 'node:fs';

const library = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1';

/** A clock of one process that can be set while it runs. Its monotonic clock goes on, as that of a real machine does. */
export class FakeClock {
  readonly #file: string;

  constructor(file: string) {
    if (!existsSync(library)) throw new Error(`There is no ${library} (apt-get install faketime).`);
    this.#file = file;
    this.step(0);
  }

  /** What the process is started with. */
  get env(): Record<string, string> {
    return {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      // Seconds between two looks into the file.
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** How far it is ahead of the right time from now on. */
  step(seconds: number): void {
    writeFileSync(this.#file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}s\n`);
  }
}
