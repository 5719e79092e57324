import { describe, expect, it } from 'vitest';
import { cachedFor } from './remembered.ts';

describe('a value cached for a second', () => {
  it('is loaded once for concurrent callers, and again after the second', async () => {
    let [nowMs, asked] = [0, 0];
    const ask = cachedFor(async () => ++asked, 1000, { nowMs: () => nowMs });
    expect(await Promise.all(Array.from({ length: 500 }, ask))).toEqual(Array(500).fill(1));
    nowMs = 999;
    expect(await ask()).toBe(1);
    nowMs = 1000;
    expect(await ask()).toBe(2);
  });

  it('is loaded again at once after a failure', async () => {
    let asked = 0;
    const ask = cachedFor(
      () => (++asked === 1 ? Promise.reject(new Error('away')) : Promise.resolve(asked)),
      1000,
      { nowMs: () => 0 },
    );
    await expect(ask()).rejects.toThrow('away');
    expect(await ask()).toBe(2);
  });
});
