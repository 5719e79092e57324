import type Sqlite from 'libsql';
import { StoreFailure } from '../../ports/document-store.ts';
import { codeOf, storeFailure } from '../sql/engine-error.ts';

/** Errors that affect a single statement; the surrounding transaction continues. */
const ofOneStatement = ['SQLITE_CONSTRAINT', 'SQLITE_TOOBIG', 'SQLITE_MISMATCH', 'SQLITE_RANGE'];

interface Waiting {
  run(): void;
  settle(failure: StoreFailure | null): void;
}

/**
 * Collects the writes of one turn of the event loop into one transaction, so that they share one disk sync. Each write
 * still succeeds or fails on its own, and none is reported before it is on disk.
 */
export interface WriteQueue {
  /** Runs `work`, which must be synchronous; resolves with its result when it is durable, or rejects with StoreFailure. */
  write<Result>(work: () => Result): Promise<Result>;
  /** Accepts no more writes; resolves when none are pending. */
  close(): Promise<void>;
  /** Whether the last transaction was committed. */
  readonly healthy: boolean;
}

export interface WriteQueueOptions {
  /**
   * Whether the file is still where it was opened: SQLite would continue with a deleted file, and all writes would be
   * lost.
   */
  isSameFile: () => boolean;
  observeSeconds?: ((seconds: number) => void) | undefined;
}

export function createWriteQueue(
  driver: Sqlite.Database,
  { isSameFile, observeSeconds = () => undefined }: WriteQueueOptions,
): WriteQueue {
  let waiting: Waiting[] = [];
  let healthy = true;
  let closed = false;
  const begin = driver.prepare('BEGIN IMMEDIATE');
  const commit = driver.prepare('COMMIT');

  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    const startedAt = performance.now();
    const failures = new Map<Waiting, StoreFailure>();
    let lost: StoreFailure | null = null;
    try {
      if (!isSameFile()) throw new StoreFailure('the file was deleted or moved');
      begin.run();
      for (const item of batch) {
        try {
          item.run();
        } catch (error) {
          if (!ofOneStatement.some((code) => codeOf(error).startsWith(code))) throw error;
          failures.set(item, storeFailure(error));
        }
      }
      commit.run();
    } catch (error) {
      lost = storeFailure(error);
      rollBack(driver);
    }
    healthy = lost === null;
    observeSeconds((performance.now() - startedAt) / 1000);
    for (const item of batch) item.settle(lost ?? failures.get(item) ?? null);
  };

  return {
    write: <Result>(work: () => Result) =>
      new Promise<Result>((resolve, reject) => {
        if (closed) throw new StoreFailure('the database is closed');
        let result: { value: Result } | null = null;
        waiting.push({
          run: () => {
            result = { value: work() };
          },
          settle: (failure) => {
            if (failure !== null || result === null)
              reject(failure ?? new StoreFailure('nothing was written'));
            else resolve(result.value);
          },
        });
        if (waiting.length === 1) setImmediate(flush);
      }),
    async close() {
      closed = true;
      while (waiting.length > 0) await new Promise((done) => setImmediate(done));
    },
    get healthy() {
      return healthy;
    },
  };
}

/** A full disk may already have rolled the transaction back. */
function rollBack(driver: Sqlite.Database): void {
  try {
    if (driver.inTransaction) driver.exec('ROLLBACK');
  } catch {
    // Nothing was committed, and the next BEGIN reports whether the file is gone.
  }
}
