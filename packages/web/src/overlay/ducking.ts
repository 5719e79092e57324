/** A talking host renews the message within this time; a closed page sends nothing. */
const timeoutMs = 1000;

/** Lowers sounds while someone talks: from `start` until `stop`, or a second after the last `start`. */
export class Ducking {
  readonly #duck: (isDucked: boolean) => void;
  readonly #wait: (ms: number, call: () => void) => () => void;
  #cancelTimer: (() => void) | null = null;

  constructor(
    duck: (isDucked: boolean) => void,
    wait: (ms: number, call: () => void) => () => void,
  ) {
    this.#duck = duck;
    this.#wait = wait;
  }

  readonly start = (): void => {
    if (this.#cancelTimer === null) this.#duck(true);
    else this.#cancelTimer();
    this.#cancelTimer = this.#wait(timeoutMs, this.stop);
  };

  readonly stop = (): void => {
    if (this.#cancelTimer === null) return;
    this.#cancelTimer();
    this.#cancelTimer = null;
    this.#duck(false);
  };
}
