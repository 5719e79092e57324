import type { Compilable, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What became of one statement. */
export interface Done {
  rows: unknown[];
  /** Rows that were inserted, changed or taken away. */
  changes: number;
}

/**
 * A database of accounts, whatever engine stands behind it: the tables have the same names and columns everywhere, instants
 * are ISO 8601 texts or epoch milliseconds, truth is 0 or 1.
 */
export interface AccountDatabase {
  /** For everything that is one statement. */
  query: Kysely<Tables>;
  /** Runs the statements one after the other as one transaction: all of them or none. Rejects with StoreFailure. */
  together(statements: readonly Compilable[]): Promise<Done[]>;
  /** What was deleted is not to be found in files beside the tables either. */
  wipeTraces(): Promise<void>;
}
