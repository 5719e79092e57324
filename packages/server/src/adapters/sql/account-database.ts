import type { Compilable, Kysely } from 'kysely';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import type { Tables } from './tables.ts';

/** What became of one statement. */
export interface Done {
  rows: unknown[];
  /** Rows that were inserted, changed or taken away. */
  changes: number;
}

/** Statements of one step: each is yielded, and comes back as what became of it. */
export type Statements<Result> = Generator<Compilable, Result, Done>;

/** So many in so many seconds. */
export interface Limit {
  /** Tells the counts of one limit from those of another. */
  name: string;
  points: number;
  durationS: number;
}

/**
 * A database of accounts and books, whatever engine stands behind it: the tables have the same names and columns everywhere,
 * instants are ISO 8601 texts or epoch milliseconds, truth is 0 or 1.
 */
export interface AccountDatabase {
  /** For everything that is one statement. */
  query: Kysely<Tables>;
  /** Runs the statements one after the other as one transaction: all of them or none. Rejects with StoreFailure. */
  together: (statements: readonly Compilable[]) => Promise<Done[]>;
  /**
   * Runs `work` as one transaction, and for one `key` one after the other, on whichever node. It may run more than once, so
   * it does nothing but yield statements. Rejects with StoreFailure; then nothing is done.
   */
  inTurn: <Result>(key: string, work: () => Statements<Result>) => Promise<Result>;
  /** Counts for a limit, shared by all who use this database. */
  limiter: (limit: Limit) => RateLimiterAbstract;
  /** What was deleted is not to be found in files beside the tables either. */
  wipeTraces(): Promise<void>;
}

/** Runs one statement that writes, as durably as everything else is written. Rejects with StoreFailure. */
export async function write(database: AccountDatabase, statement: Compilable): Promise<Done> {
  const [done] = await database.together([statement]);
  return done ?? { rows: [], changes: 0 };
}

/** The same as a step of their own. */
export function* oneByOne(statements: readonly Compilable[]): Statements<Done[]> {
  const done: Done[] = [];
  for (const statement of statements) done.push(yield statement);
  return done;
}
