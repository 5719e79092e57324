import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDatabaseClock, type TimeSource } from './clock.ts';

const startMs = 1_800_000_000_000;

/** A database whose clock can be set, on a connection that can be slow or lost. */
function database() {
  const now = { passedMs: 0, setByMs: 0, thereMs: 1, backMs: 1, isGone: false, released: 0 };
  const pool: TimeSource = {
    async connect() {
      if (now.isGone) throw new Error('gone');
      return {
        async query() {
          now.passedMs += now.thereMs;
          const ms = startMs + now.passedMs + now.setByMs;
          now.passedMs += now.backMs;
          return { rows: [{ ms }] };
        },
        release: () => void (now.released += 1),
      };
    },
  };
  return { now, pool, trueMs: () => startMs + now.passedMs + now.setByMs };
}

describe('the database’s clock', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
  afterEach(() => void vi.useRealTimers());

  const opened = async () => {
    const world = database();
    const errors: unknown[] = [];
    const clock = await createDatabaseClock({
      pool: world.pool,
      onError: (error) => void errors.push(error),
      monotonicMs: () => world.now.passedMs,
    });
    let last = 0;
    /** Lets time pass and checks that the clock does not run backward. */
    const pass = async (ms: number): Promise<void> => {
      for (let gone = 0; gone < ms; gone += 100) {
        world.now.passedMs += 100;
        await vi.advanceTimersByTimeAsync(100);
        const now = clock.nowMs();
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
    };
    return { ...world, clock, faults: errors, pass };
  };

  it('NODE20 is accurate to within half the round-trip time of a query', async () => {
    const { clock, trueMs, now, pass } = await opened();
    expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(1);
    [now.thereMs, now.backMs] = [400, 1];
    await pass(60_000);
    expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(2);
    clock.close();
  });

  it('NODE20 follows small steps gradually and large forward steps at once, and never runs backward', async () => {
    const { clock, trueMs, now, pass } = await opened();
    now.setByMs = 300;
    await pass(10_100);
    const beforeMs = clock.nowMs();
    await pass(1000);
    expect(clock.nowMs() - beforeMs).toBeGreaterThan(1000);
    expect(clock.nowMs() - beforeMs).toBeLessThan(1100);
    await pass(30_000);
    expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(2);
    now.setByMs = 3_600_000;
    await pass(11_000);
    expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(2);
    now.setByMs = 3_590_000;
    await pass(60_000);
    expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(2);
    clock.close();
  });

  it('NODE20 keeps running during a database outage, which is reported once', async () => {
    const { clock, trueMs, now, pass, faults: errors } = await opened();
    now.isGone = true;
    await pass(120_000);
    expect(errors).toHaveLength(1);
    expect(Math.abs(clock.nowMs() - trueMs())).toBeLessThanOrEqual(2);
    now.isGone = false;
    await pass(20_000);
    now.isGone = true;
    await pass(20_000);
    expect(errors).toHaveLength(2);
    clock.close();
  });

  it('NODE20 cannot start without the database, and releases every connection', async () => {
    const { pool, now } = database();
    now.isGone = true;
    await expect(createDatabaseClock({ pool, onError: () => undefined })).rejects.toThrow('gone');
    const { now: other, clock } = await opened();
    expect(other.released).toBe(1);
    clock.close();
  });
});
