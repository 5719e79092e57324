import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { BackOff, SlidingWindow } from './pace.ts';

describe('SlidingWindow', () => {
  it('never lets more than its limit happen in a window, and lets that many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.array(fc.nat(40), { maxLength: 60 }),
        (limit, steps) => {
          const window = new SlidingWindow(limit, 100);
          const taken: number[] = [];
          let nowMs = 1_000;
          for (const step of steps) {
            nowMs += step;
            const inWindow = taken.filter((at) => at > nowMs - 100).length;
            const waitMs = window.take(nowMs);
            expect(waitMs === 0).toBe(inWindow < limit);
            if (waitMs === 0) taken.push(nowMs);
            else expect(taken.filter((at) => at > nowMs + waitMs - 100).length).toBeLessThan(limit);
          }
        },
      ),
    );
  });

  it('is not closed by a clock that was set back', () => {
    const window = new SlidingWindow(1, 100);
    expect(window.take(1_000_000)).toBe(0);
    expect(window.take(5)).toBe(0);
    expect(window.take(5)).toBe(100);
  });
});

describe('BackOff', () => {
  it('doubles up to the longest wait, never less than half of it', () => {
    const least = new BackOff(1_000, 16_000, () => 0);
    const most = new BackOff(1_000, 16_000, () => 1);
    const whole = [1_000, 2_000, 4_000, 8_000, 16_000, 16_000];
    expect(whole.map(() => most.next())).toEqual(whole);
    expect(whole.map(() => least.next())).toEqual(whole.map((ms) => ms / 2));
  });

  it('begins anew after a success, and stays at the longest wait for ever', () => {
    const backOff = new BackOff(1_000, 16_000, () => 1);
    for (let n = 0; n < 5_000; n += 1) backOff.next();
    expect(backOff.next()).toBe(16_000);
    backOff.reset();
    expect(backOff.next()).toBe(1_000);
  });
});
