import { expect, it } from 'vitest';
import { RecentIds } from './recent-ids.ts';

it('remembers the latest ids, forgets the oldest and stays small', () => {
  const ids = new RecentIds(100);
  const name = (n: number) => `id-${n}`;
  for (let n = 0; n < 1_000; n += 1) {
    expect(ids.isNew(name(n))).toBe(true);
    expect(ids.isNew(name(n))).toBe(false);
    expect(ids.isNew(name(Math.max(0, n - 49)))).toBe(false);
  }
  expect(ids.isNew(name(5))).toBe(true);
});
