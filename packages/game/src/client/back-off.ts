/**
 * Milliseconds to wait before the next try, after `tries` before it: between half and the whole of 1, 2, 4 … times the first
 * wait, so that not everybody comes back at once.
 *
 * @param dice from 0 to 1; always 1: the whole wait, for what nobody else does at the same moment
 */
export function backOffMs(firstMs: number, maxMs: number, tries: number, dice: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(tries, 20)) * (0.5 + dice / 2);
}

/** The same, with its own retry counter. */
export class BackOff {
  readonly #firstMs: number;
  readonly #maxMs: number;
  readonly #dice: () => number;
  #tries = 0;

  constructor(firstMs: number, maxMs: number, dice: () => number) {
    this.#firstMs = firstMs;
    this.#maxMs = maxMs;
    this.#dice = dice;
  }

  /** Delay before the next retry, in milliseconds. */
  next(): number {
    return backOffMs(this.#firstMs, this.#maxMs, this.#tries++, this.#dice());
  }

  reset(): void {
    this.#tries = 0;
  }
}
