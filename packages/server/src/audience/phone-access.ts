import { CommandAllowances } from '../concurrency/token-bucket.ts';
import type { Clock } from '../ports/clock.ts';
import { isOwnMachine, siteOf } from '../security/address.ts';

/**
 * Limits on viewer phones per server. They are counted separately, so that they never take the places of hosts, players
 * and overlays.
 */
export interface PhoneLimits {
  inAll: number;
  /**
   * Phones per network address (IPv6: per /48), except this machine's own: enough for a hall, or a whole mobile
   * network.
   */
  perAddress: number;
  /** New phones of one address at once, and then per second. */
  joinsAtOnce: number;
  joinsPerSecond: number;
}

const usual: PhoneLimits = {
  inAll: 10_000,
  perAddress: 2500,
  joinsAtOnce: 500,
  joinsPerSecond: 10,
};

/** Counts the connected phones. */
export class PhoneAccess {
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

  /** Admits a phone of this address. Returns the function that releases its place; null when there is no room. */
  enter(address: string): (() => void) | null {
    const site = siteOf(address);
    const count = this.#counts.get(site) ?? 0;
    const isHere = isOwnMachine(address);
    if (this.isFull || (!isHere && count >= this.#limits.perAddress)) return null;
    if (!isHere && !this.#joins.tryConsume(site, 1)) return null;
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
