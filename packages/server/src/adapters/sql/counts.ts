import { createHmac } from 'node:crypto';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { keyFor } from '../../config/derived-key.ts';
import type { AccountDatabase, Limit } from './account-database.ts';

/** What is counted for one limit, by whom it is counted for. */
export interface Counts {
  /** Takes a point; null, or the seconds until there is one again. */
  take(who: string): Promise<number | null>;
  giveBack(who: string): Promise<void>;
  /** Points that are taken just now. */
  used(who: string): Promise<number>;
}

/**
 * The counts are where `limiterOf` keeps them: in the process where there is one node, in the database where there are many,
 * so that nobody has more tries for being sent to another node each time. Addresses and e-mails are hashed with `secret`:
 * what is counted tells nobody who was here.
 */
export function countsIn(
  limiterOf: AccountDatabase['limiter'],
  secret: string,
): (limit: Limit) => Counts {
  const key = keyFor(secret, 'counts of tries');
  const hashed = (who: string) => createHmac('sha256', key).update(who).digest('base64url');
  return (limit) => {
    const limiter = limiterOf(limit);
    return {
      async take(who) {
        try {
          await limiter.consume(hashed(who), 1);
          return null;
        } catch (refused) {
          if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000) || 1;
          throw refused;
        }
      },
      async giveBack(who) {
        await limiter.reward(hashed(who), 1);
      },
      async used(who) {
        return (await limiter.get(hashed(who)))?.consumedPoints ?? 0;
      },
    };
  };
}
