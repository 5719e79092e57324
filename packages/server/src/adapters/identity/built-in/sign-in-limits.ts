import { createHmac } from 'node:crypto';
import { RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import type { AccountDatabase } from '../../sql/account-database.ts';
import { keyFor } from '../../wire/keys.ts';

const windowS = 300;
const hourS = 3600;
/** Wrong tries of one address, at whatever accounts. */
const failuresOfAddress = 10;
/** Wrong tries at one account, from wherever: more than one address may make, so that none can lock others out. */
const failuresAtAccount = 100;
const accountsPerHour = 100;
const wishesPerHour = 20;
const mailsPerHour = 5;

/** Counts failed tries per account and per address, and new accounts per address. */
export interface SignInLimits {
  /** Takes one try; null when it may go on, else the seconds to wait. A try that succeeds is given back by `succeeded`. */
  takeTry(account: string, address: string): Promise<number | null>;
  succeeded(account: string, address: string): Promise<void>;
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
): SignInLimits {
  const key = keyFor(secret, 'counts of tries');
  const counted = (name: string, points: number, durationS: number): Counted => ({
    limiter: limiterOf({ name, points, durationS }),
    hashed: (who) => createHmac('sha256', key).update(who).digest('base64url'),
  });
  const perAccount = counted('tries-at', failuresAtAccount, windowS);
  const perAddress = counted('tries-of', failuresOfAddress, windowS);
  const newAccounts = counted('accounts', accountsPerHour, hourS);
  const wishes = counted('wishes', wishesPerHour, hourS);
  const mails = counted('mails', mailsPerHour, hourS);
  return {
    async takeTry(account, address) {
      // Taken before the password is looked at, so that many tries at once count as many. The address first: what it is
      // refused costs the account nothing.
      return (await take(perAddress, address)) ?? (await take(perAccount, account));
    },
    async succeeded(account, address) {
      await Promise.all([giveBack(perAccount, account), giveBack(perAddress, address)]);
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
