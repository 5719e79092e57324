import type { Compilable } from 'kysely';
import type Sqlite from 'libsql';
import type { StatementResult, Statements } from '../sql/account-database.ts';
import { codeOf } from '../sql/engine-error.ts';

/** Runs one statement of any kind. */
function runOne(driver: Sqlite.Database, statement: Compilable): StatementResult {
  const { sql, parameters } = statement.compile();
  const prepared = driver.prepare(sql);
  if (prepared.reader) {
    const rows = prepared.all([...parameters]);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: prepared.run([...parameters]).changes };
}

/**
 * Runs `work` atomically within the transaction of a write queue. A failure affects only this step, so the surrounding
 * transaction continues, unless SQLite itself rolls it back.
 */
export function runStep<Result>(
  driver: Sqlite.Database,
  work: () => Statements<Result>,
): { result: Result } | { failure: unknown } {
  driver.exec('SAVEPOINT step');
  try {
    const result = runAll(driver, work());
    driver.exec('RELEASE step');
    return { result };
  } catch (error) {
    if (!driver.inTransaction) throw error;
    driver.exec('ROLLBACK TO step');
    driver.exec('RELEASE step');
    // SQLite errors are rethrown, since the queue decides whether the other writes can continue; any other error
    // belongs to this step alone.
    if (codeOf(error) !== '') throw error;
    return { failure: error };
  }
}

function runAll<Result>(driver: Sqlite.Database, statements: Statements<Result>): Result {
  let next = statements.next();
  while (next.done !== true) next = statements.next(runOne(driver, next.value));
  return next.value;
}
