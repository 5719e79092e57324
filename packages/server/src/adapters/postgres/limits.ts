import type { Pool } from 'pg';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Limit } from '../sql/account-database.ts';

/**
 * Rate limit counters in the database. With counters per node, a client routed to another node at each try would get
 * the limit once per node. A try costs a short write, a hundredth of the cost of a password hash. The library deletes
 * expired rows.
 */
export const countedIn = (pool: Pool, { name, points, durationS }: Limit): RateLimiterAbstract =>
  new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: durationS,
  });
