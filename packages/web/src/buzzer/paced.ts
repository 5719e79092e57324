/** Sends at once, then at most once every `everyMs` while there is more; what is there at the end always goes out. */
export class Paced {
  readonly #send: () => void;
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isDue = false;

  constructor(send: () => void, everyMs: number) {
    this.#send = send;
    this.#everyMs = everyMs;
  }

  /** Something has changed that has not been sent yet. */
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

  /** What was sent was not taken for the moment: the next try is in `ms`. */
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
