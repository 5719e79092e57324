import type { Cancel, Clock } from '../ports/clock.ts';

/** A timer for one instant that can be postponed or brought forward. */
export class Alarm {
  readonly #clock: Clock;
  readonly #ring: () => void;
  #disarm: Cancel = () => undefined;
  #isStopped = false;

  constructor(clock: Clock, ring: () => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /**
   * Fires at the earliest of these instants (server epoch milliseconds), but not before `atLeastMs` have passed; never
   * when there are none.
   */
  set(instantsMs: readonly number[], atLeastMs: number): void {
    this.#disarm();
    const atMs = Math.min(...instantsMs);
    if (atMs === Infinity || this.#isStopped) return;
    const delayMs = Math.max(atLeastMs, atMs - this.#clock.nowMs());
    this.#disarm = this.#clock.after(delayMs, this.#ring);
  }

  /** Stops permanently. */
  stop(): void {
    this.#disarm();
    this.#isStopped = true;
  }
}
