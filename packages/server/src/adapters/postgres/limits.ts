import type { Pool } from 'pg';
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Limit } from '../sql/account-database.ts';

/**
 * Counts for a limit, kept in the database: counted by each node alone, a client that is sent to another node at every try would
 * have as many tries as there are nodes times what is meant. A try costs a short write there, beside a password's hash, which
 * costs a hundred times that. What has run out is swept away by the library.
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
