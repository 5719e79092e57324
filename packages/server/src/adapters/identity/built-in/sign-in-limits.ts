import { createHmac } from 'node:crypto';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { AccountDatabase } from '../../sql/account-database.ts';
import { setTimeout as wait } from 'node:timers/promises';
import { siteOf } from '../../../security/address.ts';
import { keyFor } from '../../wire/keys.ts';
import { laneWaitS, SlowLane } from './slow-lane.ts';

const windowS = 300;
const hourS = 3600;
/** Wrong tries of one address, at whatever accounts. */
const failuresOfAddress = 10;
/** Wrong tries of one IPv6 site: who rents a machine gets 65,536 addresses with it. */
const failuresOfSite = 30;
/** Wrong tries at one account, from wherever, before all others go on slowly. */
const failuresAtAccount = 100;
/** Wrong tries of one known device at its account. */
const failuresOfDevice = 10;
const accountsPerHour = 100;
const wishesPerHour = 20;
const mailsPerHour = 5;

/** Counts failed tries per account and per address, and new accounts per address. */
export interface SignInLimits {
  /**
   * Takes one try; null when it may go on, else the seconds to wait. A try that succeeds is given back by `succeeded`. `device`
   * is known to that account: it has tries of its own.
   */
  takeTry(account: string, address: string, device?: string | null): Promise<number | null>;
  succeeded(account: string, address: string, device?: string | null): Promise<void>;
  takeAccount(address: string): Promise<number | null>;
  /** Takes one wish for a mail, wherever it is to go. */
  takeWish(address: string): Promise<number | null>;
  /** Takes one mail to somebody; null when it may go. Whoever wishes for one is not told: there may be no such account. */
  takeMail(email: string): Promise<number | null>;
}

/**
 * The counts are where `limiterOf` keeps them: in the process where there is one node, in the database where there are many,
 * so that nobody has more tries for being sent to another node each time. Addresses and e-mails are hashed with `secret`:
 * what is counted tells nobody who was here.
 */
export function createSignInLimits(
  limiterOf: AccountDatabase['limiter'],
  secret: string,
  pause: (ms: number) => Promise<unknown> = wait,
): SignInLimits {
  const key = keyFor(secret, 'counts of tries');
  const counted = (name: string, points: number, durationS: number): Counted => ({
    limiter: limiterOf({ name, points, durationS }),
    hashed: (who) => createHmac('sha256', key).update(who).digest('base64url'),
  });
  const perAccount = counted('tries-at', failuresAtAccount, windowS);
  const perAddress = counted('tries-of', failuresOfAddress, windowS);
  const perSite = counted('tries-of-site', failuresOfSite, windowS);
  const perDevice = counted('tries-of-device', failuresOfDevice, windowS);
  const slowLane = new SlowLane(pause);
  const newAccounts = counted('accounts', accountsPerHour, hourS);
  const wishes = counted('wishes', wishesPerHour, hourS);
  const mails = counted('mails', mailsPerHour, hourS);
  return {
    async takeTry(account, address, device = null) {
      if (device !== null) return take(perDevice, `${device} ${account}`);
      // Taken before the password is looked at, so that many tries at once count as many. The address first: what it is
      // refused costs the account nothing.
      const waitS =
        (await take(perAddress, address)) ?? (await take(perSite, `site ${siteOf(address)}`));
      if (waitS !== null || (await take(perAccount, account)) === null) return waitS;
      // Nobody is locked out of an account because others guess at it.
      const used = await perAddress.limiter.get(perAddress.hashed(address));
      return (await slowLane.enter(account, used?.consumedPoints ?? 1)) ? null : laneWaitS;
    },
    async succeeded(account, address, device = null) {
      if (device !== null) return void (await giveBack(perDevice, `${device} ${account}`));
      await Promise.all([
        giveBack(perAccount, account),
        giveBack(perAddress, address),
        giveBack(perSite, `site ${siteOf(address)}`),
      ]);
    },
    takeWish: (address) => take(wishes, address),
    takeMail: (email) => take(mails, email),
    takeAccount: (address) => take(newAccounts, address),
  };
}

interface Counted {
  limiter: RateLimiterAbstract;
  hashed: (who: string) => string;
}

const giveBack = ({ limiter, hashed }: Counted, who: string) => limiter.reward(hashed(who), 1);

/** Takes a point; null, or the seconds until there is one again. */
async function take({ limiter, hashed }: Counted, who: string): Promise<number | null> {
  try {
    await limiter.consume(hashed(who), 1);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000) || 1;
    throw refused;
  }
}
