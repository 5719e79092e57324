import { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import { isOwnMachine, siteOf } from '../security/address.ts';

/** How many phones of viewers a server takes. They have a door of their own: however many come, hosts, players and overlays have theirs. */
export interface PhoneLimits {
  inAll: number;
  /** Of one network address (of IPv6, of a /48) other than this machine's own: a hall, or a whole mobile network. */
  perAddress: number;
  /** Of one address, those that come at once, and then every second. */
  joinsAtOnce: number;
  joinsPerSecond: number;
}

const usual: PhoneLimits = {
  inAll: 10_000,
  perAddress: 2500,
  joinsAtOnce: 500,
  joinsPerSecond: 10,
};

/** Counts the phones that are inside. */
export class PhoneDoor {
  readonly #limits: PhoneLimits;
  readonly #joins: CommandAllowances;
  readonly #counts = new Map<string, number>();
  #inAll = 0;

  constructor(clock: Clock, limits: Partial<PhoneLimits> = {}) {
    this.#limits = { ...usual, ...limits };
    this.#joins = new CommandAllowances(
      clock,
      this.#limits.joinsPerSecond,
      this.#limits.joinsAtOnce,
    );
  }

  get size(): number {
    return this.#inAll;
  }

  get isFull(): boolean {
    return this.#inAll >= this.#limits.inAll;
  }

  /** Lets a phone of that address in; the way to say that it has gone, or null where there is no room. */
  enter(address: string): (() => void) | null {
    const site = siteOf(address);
    const count = this.#counts.get(site) ?? 0;
    const isHere = isOwnMachine(address);
    if (this.isFull || (!isHere && count >= this.#limits.perAddress)) return null;
    if (!isHere && !this.#joins.take(site, 1)) return null;
    this.#inAll += 1;
    this.#counts.set(site, count + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inAll -= 1;
      const left = (this.#counts.get(site) ?? 1) - 1;
      if (left === 0) this.#counts.delete(site);
      else this.#counts.set(site, left);
    };
  }
}
