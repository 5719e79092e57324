import type { Cancel, Clock } from '../../ports/clock.ts';
import type { LinkTiming } from './timing.ts';

/**
 * Pings a silent link and declares it dead when there is no answer. Counts timer runs, so clock jumps do not end a
 * link.
 */
export class SilenceWatch {
  readonly #clock: Pick<Clock, 'after'>;
  readonly #timing: Pick<LinkTiming, 'pingAfterMs' | 'pongWithinMs'>;
  readonly #ping: () => void;
  readonly #onTimeout: () => void;
  #cancel: Cancel = () => undefined;
  #hasReceived = false;

  constructor(
    clock: Pick<Clock, 'after'>,
    timing: Pick<LinkTiming, 'pingAfterMs' | 'pongWithinMs'>,
    on: { ping: () => void; onTimeout: () => void },
  ) {
    this.#clock = clock;
    this.#timing = timing;
    this.#ping = on.ping;
    this.#onTimeout = on.onTimeout;
    this.#listen();
  }

  /** Called on any incoming data. */
  received(): void {
    this.#hasReceived = true;
  }

  stop(): void {
    this.#cancel();
  }

  #listen(): void {
    this.#hasReceived = false;
    this.#cancel = this.#clock.after(this.#timing.pingAfterMs, () => {
      if (this.#hasReceived) return this.#listen();
      this.#ping();
      this.#cancel = this.#clock.after(this.#timing.pongWithinMs, () =>
        this.#hasReceived ? this.#listen() : this.#onTimeout(),
      );
    });
  }
}
