/** Throttle: sends at once, then at most once every `everyMs`; the last change is always sent. */
export class Throttle {
  readonly #send: () => void;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isPending = false;

  constructor(send: () => void, everyMs: number) {
    this.#send = send;
    this.#everyMs = everyMs;
  }

  /** There is a change that has not been sent yet. */
  get isPending(): boolean {
    return this.#isPending;
  }

  changed(): void {
    if (this.#timer === undefined) this.now();
    else this.#isPending = true;
  }

  now(): void {
    this.#wait(this.#everyMs, false);
    this.#send();
  }

  /** The last send was refused for now: retries after `ms`. */
  retryAfter(ms: number): void {
    this.#wait(ms, true);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isPending = false;
  }

  #wait(ms: number, isDue: boolean): void {
    clearTimeout(this.#timer);
    this.#isPending = isDue;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isPending) this.now();
    }, ms);
  }
}
