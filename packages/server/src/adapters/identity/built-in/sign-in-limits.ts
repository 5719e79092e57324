import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

const windowS = 300;
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

export function createSignInLimits(): SignInLimits {
  const perAccount = new RateLimiterMemory({ points: failuresAtAccount, duration: windowS });
  const perAddress = new RateLimiterMemory({
    points: failuresOfAddress,
    duration: windowS,
  });
  const newAccounts = new RateLimiterMemory({ points: accountsPerHour, duration: 3600 });
  const wishes = new RateLimiterMemory({ points: wishesPerHour, duration: 3600 });
  const mails = new RateLimiterMemory({ points: mailsPerHour, duration: 3600 });
  return {
    async takeTry(account, address) {
      // Taken before the password is looked at, so that many tries at once count as many. The address first: what it is
      // refused costs the account nothing.
      return (await take(perAddress, address)) ?? (await take(perAccount, account));
    },
    async succeeded(account, address) {
      await Promise.all([perAccount.reward(account, 1), perAddress.reward(address, 1)]);
    },
    takeWish: (address) => take(wishes, address),
    takeMail: (email) => take(mails, email),
    takeAccount: (address) => take(newAccounts, address),
  };
}

/** Takes a point; null, or the seconds until there is one again. */
async function take(limiter: RateLimiterMemory, key: string): Promise<number | null> {
  try {
    await limiter.consume(key, 1);
    return null;
  } catch (refused) {
    if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000) || 1;
    throw refused;
  }
}
