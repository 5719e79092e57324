/** Throttle: sends at once, then at most once every `everyMs`; the last change is always sent. */
export class Paced {
  readonly #send: () => void;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;

  constructor(send: () => void, everyMs: number) {
    this.#send = send;
    this.#everyMs = everyMs;
  }

  /** There is a change that has not been sent yet. */
  get isDue(): boolean {
    return this.#isDue;
  }

  changed(): void {
    if (this.#timer === undefined) this.now();
    else this.#isDue = true;
  }

  now(): void {
    this.#wait(this.#everyMs, false);
    this.#send();
  }

  /** The last send was refused for now: retries after `ms`. */
  again(ms: number): void {
    this.#wait(ms, true);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isDue = false;
  }

  #wait(ms: number, isDue: boolean): void {
    clearTimeout(this.#timer);
    this.#isDue = isDue;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      if (this.#isDue) this.now();
    }, ms);
  }
}
