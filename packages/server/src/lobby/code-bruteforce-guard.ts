import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { siteOf } from '../security/address.ts';

/** Wrong codes of one address: as many as a full room of players with heavy thumbs may type. */
const wrongOfAddress = 30;
const addressWindowS = 300;
/** Wrong codes of one IPv6 site: who rents a machine gets 65,536 addresses with it, and would use up what all strangers have. */
const wrongOfSite = 120;
/**
 * Wrong codes of everybody: of strangers, and again of the others. There are 887 million; a thousand addresses find one of a
 * thousand open doors in an hour with a chance of one in twelve, and behind it is a host who looks at who waits.
 */
const wrongOfAll = 600;
const allWindowS = 60;
/**
 * The first wrong codes of an address are counted apart: a new client's code is looked up, however much others have guessed. Each
 * of them costs a guesser one more address.
 */
const firstOfAddress = 3;
const firstsOfAll = 3000;
/** Tries of one address that are being looked up at once: what is not yet known to be wrong cannot be counted. */
const atOnceOfAddress = 60;
const atOnceOfAll = 1000;
/** Addresses that have shown a right code lately. */
const maxKnown = 10_000;

/** Bounds how many codes can be tried. Right ones cost nothing. Memory follows the bounds. */
export interface Guessing {
  /** The seconds for which no code of this address is looked up; null when one may be, as far as is known. */
  waitS(address: string): Promise<number | null>;
  /** Null when a code of this address may be looked up, and then `done` must follow; else the seconds to wait. */
  begin(address: string): Promise<number | null>;
  done(address: string, code: 'right' | 'wrong' | 'unknown'): Promise<void>;
}

/**
 * Players must get in while somebody guesses from a thousand addresses. So addresses that have shown a right code have budgets
 * of their own that strangers cannot use up, and neither can use up what an address has that has hardly been wrong yet.
 */
export function createGuessing(): Guessing {
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

/** How long until there is a point again; 0 while there is one. */
async function secondsUntilFree(
  limiter: RateLimiterMemory,
  key: string,
  points: number,
): Promise<number> {
  const used = await limiter.get(key);
  if (used === null || used.consumedPoints < points) return 0;
  return Math.ceil(used.msBeforeNext / 1000) || 1;
}
