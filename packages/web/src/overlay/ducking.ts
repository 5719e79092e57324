/** A talking host renews the message within this time; a closed page sends nothing. */
const heldMs = 1000;

/** Lowers sounds while someone talks: from `start` until `stop`, or a second after the last `start`. */
export class Ducking {
  readonly #duck: (isDucked: boolean) => void;
  readonly #wait: (ms: number, call: () => void) => () => void;
  #callOff: (() => void) | null = null;

  constructor(
    duck: (isDucked: boolean) => void,
    wait: (ms: number, call: () => void) => () => void,
  ) {
    this.#duck = duck;
    this.#wait = wait;
  }

  readonly start = (): void => {
    if (this.#callOff === null) this.#duck(true);
    else this.#callOff();
    this.#callOff = this.#wait(heldMs, this.stop);
  };

  readonly stop = (): void => {
    if (this.#callOff === null) return;
    this.#callOff();
    this.#callOff = null;
    this.#duck(false);
  };
}
