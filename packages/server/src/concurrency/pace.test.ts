import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { SlidingWindow } from './pace.ts';

describe('SlidingWindow', () => {
  it('allows exactly up to its limit within a window', () => {
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
            const waitMs = window.consume(nowMs);
            expect(waitMs === 0).toBe(inWindow < limit);
            if (waitMs === 0) taken.push(nowMs);
            else expect(taken.filter((at) => at > nowMs + waitMs - 100).length).toBeLessThan(limit);
          }
        },
      ),
    );
  });

  it('does not block when the clock is set back', () => {
    const window = new SlidingWindow(1, 100);
    expect(window.consume(1_000_000)).toBe(0);
    expect(window.consume(5)).toBe(0);
    expect(window.consume(5)).toBe(100);
  });
});
