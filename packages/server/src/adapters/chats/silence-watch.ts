import type { Cancel, Clock } from '../../ports/clock.ts';
import type { LinkTiming } from './timing.ts';

/**
 * Pings a silent link and declares it dead when there is no answer. Counts timer runs, so clock jumps do not end a
 * link.
 */
export class SilenceWatch {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #timing: Pick<LinkTiming, 'pingAfterMs' | 'pongWithinMs'>;
  readonly #ask: () => void;
  readonly #dead: () => void;
  #cancel: Cancel = () => undefined;
  #hasHeard = false;

  constructor(
    clock: Pick<Clock, 'after'>,
    timing: Pick<LinkTiming, 'pingAfterMs' | 'pongWithinMs'>,
    on: { ask: () => void; dead: () => void },
  ) {
    this.#clock = clock;
    this.#timing = timing;
    this.#ask = on.ask;
    this.#dead = on.dead;
    this.#listen();
  }

  /** Called on any incoming data. */
  heard(): void {
    this.#hasHeard = true;
  }

  stop(): void {
    this.#cancel();
  }

  #listen(): void {
    this.#hasHeard = false;
    this.#cancel = this.#clock.after(this.#timing.pingAfterMs, () => {
      if (this.#hasHeard) return this.#listen();
      this.#ask();
      this.#cancel = this.#clock.after(this.#timing.pongWithinMs, () =>
        this.#hasHeard ? this.#listen() : this.#dead(),
      );
    });
  }
}
