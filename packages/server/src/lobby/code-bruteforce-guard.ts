import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { siteOf } from '../security/address.ts';

/** Wrong codes per address: enough for a room full of players who mistype. */
const wrongOfAddress = 30;
const addressWindowS = 300;
/** Wrong codes per IPv6 site: a rented machine comes with 65,536 addresses and could use up the budget of all strangers. */
const wrongOfSite = 120;
/**
 * Wrong codes in total, counted separately for unknown and known addresses. Of 887 million codes, a thousand addresses
 * find one of a thousand open lobbies within an hour with a probability of 1 in 12, and the host of that lobby sees who
 * waits.
 */
const wrongOfAll = 600;
const allWindowS = 60;
/**
 * The first wrong codes of an address have a separate budget, so a new client's code is looked up however much others
 * guess. An attacker needs ever new addresses to use it.
 */
const firstOfAddress = 3;
const firstsOfAll = 3000;
/** Concurrent look-ups per address: a code being checked cannot be counted as wrong yet. */
const atOnceOfAddress = 60;
const atOnceOfAll = 1000;
/** Addresses that recently entered a right code. */
const maxKnown = 10_000;

/** Limits the guessing of codes. Right codes are free. Memory is bounded by the limits. */
export interface CodeGuard {
  /** Seconds until a code of this address may be looked up; null when it may be now, as far as is known. */
  waitS(address: string): Promise<number | null>;
  /** Starts a look-up for this address. Null: allowed, and `done` must follow; else the seconds to wait. */
  begin(address: string): Promise<number | null>;
  done(address: string, code: 'right' | 'wrong' | 'unknown'): Promise<void>;
}

/**
 * Players must get in while a thousand addresses guess. So addresses that entered a right code have budgets separate
 * from strangers, and neither can use up the budget for the first wrong codes of an address.
 */
export function createCodeGuard(): CodeGuard {
  const perAddress = new RateLimiterMemory({ points: wrongOfAddress, duration: addressWindowS });
  const perSite = new RateLimiterMemory({ points: wrongOfSite, duration: addressWindowS });
  const together = new RateLimiterMemory({ points: wrongOfAll, duration: allWindowS });
  const firsts = new RateLimiterMemory({ points: firstsOfAll, duration: allWindowS });
  const running = new Map<string, number>();
  const known = new Set<string>();
  let atOnce = 0;

  const crowd = (address: string): string => (known.has(address) ? 'known' : 'strangers');

  const remember = (address: string): void => {
    known.delete(address);
    known.add(address);
    const [oldest] = known;
    if (known.size > maxKnown && oldest !== undefined) known.delete(oldest);
  };

  const isNew = async (address: string): Promise<boolean> =>
    ((await perAddress.get(address))?.consumedPoints ?? 0) < firstOfAddress;

  const waitS = async (address: string): Promise<number | null> => {
    const waits = await Promise.all([
      secondsUntilFree(perAddress, address, wrongOfAddress),
      secondsUntilFree(perSite, siteOf(address), wrongOfSite),
      (await isNew(address))
        ? secondsUntilFree(firsts, crowd(address), firstsOfAll)
        : secondsUntilFree(together, crowd(address), wrongOfAll),
    ]);
    return Math.max(...waits) || null;
  };

  return {
    waitS,
    async begin(address) {
      const wait = await waitS(address);
      if (wait !== null) return wait;
      const here = running.get(address) ?? 0;
      if (here >= atOnceOfAddress || atOnce >= atOnceOfAll) return 1;
      running.set(address, here + 1);
      atOnce += 1;
      return null;
    },
    async done(address, code) {
      const left = (running.get(address) ?? 1) - 1;
      if (left === 0) running.delete(address);
      else running.set(address, left);
      atOnce -= 1;
      if (code === 'right') remember(address);
      if (code !== 'wrong') return;
      const all = (await isNew(address)) ? firsts : together;
      await Promise.all([
        perAddress.penalty(address),
        perSite.penalty(siteOf(address)),
        all.penalty(crowd(address)),
      ]);
    },
  };
}

/** Seconds until a point is available; 0 when there is one. */
async function secondsUntilFree(
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<number> {
  const used = await limiter.get(key);
  if (used === null || used.consumedPoints < points) return 0;
  return Math.ceil(used.msBeforeNext / 1000) || 1;
}
