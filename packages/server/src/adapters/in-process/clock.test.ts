import { describe, expect, it } from 'vitest';
import { systemClock, createSteadyTime } from './clock.ts';

const startMs = 1_800_000_000_000;
const [second, hour] = [1000, 3_600_000];

/** A computer whose clock can be set and may deviate by `drift` of the elapsed time. */
function computer(drift = 0) {
  let [passedMs, setByMs, last] = [0, 0, 0];
  const nowMs = createSteadyTime(
    () => Math.floor(startMs + passedMs * (1 + drift) + setByMs),
    () => passedMs,
  );
  /** Lets time pass and reads the clock meanwhile; returns the time that the clock reports as elapsed. */
  const pass = (ms: number, everyMs = 100): number => {
    const before = nowMs();
    for (let gone = 0; gone < ms; gone += everyMs) {
      passedMs += everyMs;
      const now = nowMs();
      if (now < last) throw new Error(`went back from ${last} to ${now}`);
      last = now;
    }
    return nowMs() - before;
  };
  const set = (byMs: number) => void (setByMs += byMs);
  return { set, wallMs: () => startMs + passedMs * (1 + drift) + setByMs, pass, nowMs };
}

describe('the steady clock', () => {
  it('NODE21 follows the computer’s clock', () => {
    const { pass, nowMs, wallMs } = computer();
    expect(nowMs()).toBe(startMs);
    expect(pass(hour)).toBe(hour);
    expect(nowMs()).toBe(wallMs());
    const [beforeMs, toldMs, afterMs] = [Date.now(), systemClock.nowMs(), Date.now()];
    expect(toldMs).toBeGreaterThan(beforeMs - second);
    expect(toldMs).toBeLessThan(afterMs + second);
  });

  it.each([-5 * second, hour, -hour, 3 * second])(
    'NODE21 ignores a step of %d ms that is reverted within a minute',
    (byMs) => {
      const { pass, set } = computer();
      set(byMs);
      expect(pass(50 * second)).toBe(50 * second);
      set(-byMs);
      expect(pass(hour)).toBe(hour);
    },
  );

  it('NODE21 adopts a forward step after a minute, all at once', () => {
    const { pass, set, nowMs, wallMs } = computer();
    set(hour);
    expect(pass(59 * second)).toBe(59 * second);
    expect(pass(2 * second)).toBe(hour + 2 * second);
    expect(nowMs()).toBe(wallMs());
  });

  it.each([100, 7000])(
    'NODE21 adopts a backward step after a minute by running slower, read every %d ms',
    (everyMs) => {
      const { pass, set, nowMs, wallMs } = computer();
      set(-60 * second);
      expect(pass(56 * second, everyMs)).toBe(56 * second);
      const slow = pass(70 * second, everyMs);
      expect(slow).toBeGreaterThanOrEqual(35 * second);
      expect(slow).toBeLessThan(50 * second);
      pass(200 * second, everyMs);
      expect(nowMs()).toBe(wallMs());
    },
  );

  it('NODE21 abandons a partly adopted backward step when the clock is corrected', () => {
    const { pass, set, nowMs, wallMs } = computer();
    set(-hour);
    pass(90 * second);
    set(hour);
    const lostMs = wallMs() - nowMs();
    expect(lostMs).toBeGreaterThan(10 * second);
    expect(pass(59 * second)).toBe(59 * second);
    pass(2 * second);
    expect(nowMs()).toBe(wallMs());
  });

  it.each([0.0001, -0.0001])('NODE21 follows a drift of %d without a step', (drift) => {
    const { pass, nowMs, wallMs } = computer(drift);
    for (let minute = 0; minute < 600; minute += 1) {
      pass(60 * second, 10 * second);
      expect(Math.abs(nowMs() - wallMs())).toBeLessThan(5);
    }
  });
});
