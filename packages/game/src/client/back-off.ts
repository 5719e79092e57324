/**
 * Delay before the next retry after `tries` earlier ones, in milliseconds: 1, 2, 4 … times `firstMs`, at most `maxMs`.
 * Jitter reduces the delay by up to half, so that clients do not all retry at the same moment.
 *
 * @param dice random number from 0 to 1; 1 gives the full delay, for retries that do not coincide with those of others
 */
export function backOffMs(firstMs: number, maxMs: number, tries: number, dice: number): number {
  return Math.min(maxMs, firstMs * 2 ** Math.min(tries, 20)) * (0.5 + dice / 2);
}

/** `backOffMs` with its own retry counter. */
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
