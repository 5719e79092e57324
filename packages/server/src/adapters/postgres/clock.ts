import type { Clock } from '../../ports/clock.ts';
import { after } from '../in-process/clock.ts';
import { createSlewed } from '../in-process/clock-slew.ts';
import { guarded } from '../sql/engine-error.ts';

/** The database's clock, which is the same for all nodes. */
export interface DatabaseClock extends Clock {
  close(): void;
}

/** The source of the time: a pool of pg. */
export interface TimeSource {
  connect(): Promise<{
    query(text: string): Promise<{ rows: { ms: number }[] }>;
    release(broken?: boolean): void;
  }>;
}

export interface DatabaseClockOptions {
  pool: TimeSource;
  /** Called once when the clock cannot be measured. */
  onError: (error: unknown) => void;
  monotonicMs?: () => number;
}

const measureEveryMs = 10_000;
const samples = 5;

interface Sample {
  /** The database's epoch milliseconds minus the monotonic milliseconds. */
  offsetMs: number;
  /** Maximum error of the offset. */
  withinMs: number;
}

/**
 * Measures the database's clock now and every ten seconds, relative to the monotonic clock: steps of the system clock
 * have no effect, and the clock continues while the database is unreachable. Rejects with StoreFailure when the first
 * measurement fails.
 */
export async function createDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { pool, onError, monotonicMs = () => performance.now() } = options;
  const first = await guarded(() => measure(pool, monotonicMs));
  const time = createSlewed(monotonicMs() + first.offsetMs, monotonicMs);
  let isAway = false;
  let isMeasuring = false;
  const remeasure = async (): Promise<void> => {
    if (isMeasuring) return;
    isMeasuring = true;
    try {
      const { offsetMs, withinMs } = await measure(pool, monotonicMs);
      // Half a millisecond, because `nowMs` rounds down.
      const byMs = monotonicMs() + offsetMs - (time.nowMs() + 0.5);
      // No correction within the measurement error: a slow answer is imprecise.
      time.correct(Math.sign(byMs) * Math.max(0, Math.abs(byMs) - withinMs));
      isAway = false;
    } catch (error) {
      if (!isAway) onError(error);
      isAway = true;
    } finally {
      isMeasuring = false;
    }
  };
  const timer = setInterval(() => void remeasure(), measureEveryMs);
  timer.unref();
  return { nowMs: time.nowMs, after, close: () => clearInterval(timer) };
}

/** The fastest of several samples, because it is the most precise. */
async function measure(pool: TimeSource, monotonicMs: () => number): Promise<Sample> {
  const client = await pool.connect();
  let failed = true;
  try {
    let best: Sample | null = null;
    for (let count = 0; count < samples; count += 1) {
      const beganMs = monotonicMs();
      const { rows } = await client.query(
        'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms',
      );
      const endedMs = monotonicMs();
      const [row] = rows;
      if (row === undefined) continue;
      const withinMs = (endedMs - beganMs) / 2;
      if (best === null || withinMs < best.withinMs)
        best = { offsetMs: row.ms - (beganMs + endedMs) / 2, withinMs };
    }
    if (best === null) throw new Error('The clock of the database could not be read');
    failed = false;
    return best;
  } finally {
    client.release(failed);
  }
}
