import type { Clock } from '../../ports/clock.ts';
import { after } from '../in-process/clock.ts';
import { createSlewed } from '../in-process/clock-slew.ts';
import { guarded } from '../sql/engine-error.ts';

/** The database's clock, which is the same for all nodes. */
export interface DatabaseClock extends Clock {
  close(): void;
}

/** What is asked for the time: pg's pool. */
export interface TimeSource {
  connect(): Promise<{
    query(text: string): Promise<{ rows: { ms: number }[] }>;
    release(broken?: boolean): void;
  }>;
}

export interface DatabaseClockOptions {
  pool: TimeSource;
  /** Is told once when it cannot be measured. */
  onFault: (error: unknown) => void;
  monotonicMs?: () => number;
}

const measureEveryMs = 10_000;
const samples = 5;

interface Sample {
  /** The database's epoch milliseconds less the monotonic ones. */
  offsetMs: number;
  /** The truth is no further away than this. */
  withinMs: number;
}

/**
 * Measures the database's clock now and every ten seconds, over one that nobody can set: a step of this computer's clock
 * changes nothing, and while the database is away it goes on. Rejects with StoreFailure when it cannot be measured at first.
 */
export async function createDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { pool, onFault, monotonicMs = () => performance.now() } = options;
  const first = await guarded(() => measure(pool, monotonicMs));
  const time = createSlewed(monotonicMs() + first.offsetMs, monotonicMs);
  let isAway = false;
  let isMeasuring = false;
  const again = async (): Promise<void> => {
    if (isMeasuring) return;
    isMeasuring = true;
    try {
      const { offsetMs, withinMs } = await measure(pool, monotonicMs);
      // Half a millisecond: the clock tells whole ones.
      const byMs = monotonicMs() + offsetMs - (time.nowMs() + 0.5);
      // What may be right is left alone: a slow answer tells little.
      time.correct(Math.sign(byMs) * Math.max(0, Math.abs(byMs) - withinMs));
      isAway = false;
    } catch (error) {
      if (!isAway) onFault(error);
      isAway = true;
    } finally {
      isMeasuring = false;
    }
  };
  const timer = setInterval(() => void again(), measureEveryMs);
  timer.unref();
  return { nowMs: time.nowMs, after, close: () => clearInterval(timer) };
}

/** The quickest of some answers, for it is the surest. */
async function measure(pool: TimeSource, monotonicMs: () => number): Promise<Sample> {
  const client = await pool.connect();
  let failed = true;
  try {
    let best: Sample | null = null;
    for (let taken = 0; taken < samples; taken += 1) {
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
    if (best === null) throw new Error('The database did not tell its time');
    failed = false;
    return best;
  } finally {
    client.release(failed);
  }
}
