import type { Compilable, Kysely } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Tables } from './tables.ts';

/** The result of one statement. */
export interface StatementResult {
  rows: unknown[];
  /** Number of inserted, changed or deleted rows. */
  changes: number;
}

/** The statements of one transaction: each is yielded, and the yield returns its result. */
export type Statements<Result> = Generator<Compilable, Result, StatementResult>;

/** A number of points per number of seconds. */
export interface Limit {
  /** Separates the counters of different limits. */
  name: string;
  points: number;
  durationS: number;
}

/**
 * A database for accounts and related tables, independent of the engine: tables and columns have the same names
 * everywhere, times are ISO 8601 texts or epoch milliseconds, booleans are 0 or 1.
 */
export interface AccountDatabase {
  /** For single statements. */
  query: Kysely<Tables>;
  /** Runs the statements in order as one transaction. Rejects with StoreFailure. */
  together: (statements: readonly Compilable[]) => Promise<StatementResult[]>;
  /**
   * Runs `work` as one transaction, one at a time per `key` across all nodes. `work` may run more than once, so it must
   * only yield statements. Rejects with StoreFailure after a rollback.
   */
  runExclusive: <Result>(key: string, work: () => Statements<Result>) => Promise<Result>;
  /** Counters of a limit, shared by all users of this database. */
  limiter: (limit: Limit) => RateLimiterAbstract;
  /** Also removes deleted data from files beside the tables, such as the write-ahead log. */
  wipeTraces(): Promise<void>;
}

/** Runs one write statement, as durable as all other writes. Rejects with StoreFailure. */
export async function write(
  database: AccountDatabase,
  statement: Compilable,
): Promise<StatementResult> {
  const [done] = await database.together([statement]);
  return done ?? { rows: [], changes: 0 };
}

/** Yields the given statements one by one and returns their results. */
export function* oneByOne(statements: readonly Compilable[]): Statements<StatementResult[]> {
  const done: StatementResult[] = [];
  for (const statement of statements) done.push(yield statement);
  return done;
}
