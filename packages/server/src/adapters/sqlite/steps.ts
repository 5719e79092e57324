import type { Compilable } from 'kysely';
import type Sqlite from 'libsql';
import type { Done, Statements } from '../sql/account-database.ts';
import { codeOf } from '../sql/engine-error.ts';

/** Runs one statement, whichever kind it is. */
function runOne(driver: Sqlite.Database, statement: Compilable): Done {
  const { sql, parameters } = statement.compile();
  const prepared = driver.prepare(sql);
  if (prepared.reader) {
    const rows = prepared.all([...parameters]);
    return { rows, changes: rows.length };
  }
  return { rows: [], changes: prepared.run([...parameters]).changes };
}

/**
 * Runs a step within the transaction of a write queue: all of it or nothing. What fails in it concerns this step alone, so
 * the transaction around it goes on, unless SQLite itself gives it up.
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
    // Whether the others can go on after what SQLite says is for the queue to judge; all else is this step's own.
    if (codeOf(error) !== '') throw error;
    return { failure: error };
  }
}

function runAll<Result>(driver: Sqlite.Database, statements: Statements<Result>): Result {
  let next = statements.next();
  while (next.done !== true) next = statements.next(runOne(driver, next.value));
  return next.value;
}
