import { createHmac } from 'node:crypto';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { keyFor } from '../../config/derived-key.ts';
import type { AccountDatabase, Limit } from './account-database.ts';

/** The counters of one limit, by client, account or address. */
export interface Counts {
  /** Takes a point; null on success, otherwise the seconds until one is available. */
  consume(who: string): Promise<number | null>;
  refund(who: string): Promise<void>;
  /** Points currently used. */
  used(who: string): Promise<number>;
}

/**
 * Counters are kept where `limiterOf` puts them: in the process with a single node, in the database with several, so
 * that switching nodes gives no further tries. Addresses and e-mails are hashed with `secret`, so the counters do not
 * reveal who used the server.
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
      async consume(who) {
        try {
          await limiter.consume(hashed(who), 1);
          return null;
        } catch (refused) {
          if (refused instanceof RateLimiterRes) return Math.ceil(refused.msBeforeNext / 1000) || 1;
          throw refused;
        }
      },
      async refund(who) {
        await limiter.reward(hashed(who), 1);
      },
      async used(who) {
        return (await limiter.get(hashed(who)))?.consumedPoints ?? 0;
      },
    };
  };
}
