import { expect, it } from 'vitest';
import { ladderWindow, maxRows } from './ladder-window.ts';

it('shows a short ladder in full', () => {
  for (const active of [-1, 0, 4, 8])
    expect(ladderWindow(9, active, 40)).toEqual({ first: 0, rows: 9 });
  expect(ladderWindow(0, -1, 40)).toEqual({ first: 0, rows: 0 });
});

it('keeps the active stage inside the window, wherever it is', () => {
  for (let active = -1; active < 200; active++) {
    const { first, rows } = ladderWindow(200, active, 40);
    expect(rows).toBe(maxRows);
    expect(first).toBeGreaterThanOrEqual(0);
    expect(first + rows).toBeLessThanOrEqual(200);
    if (active >= 0) expect(active >= first && active < first + rows).toBe(true);
  }
});

it('shows at least one row, even without room for one', () => {
  expect(ladderWindow(9, 5, -3)).toEqual({ first: 5, rows: 1 });
  expect(ladderWindow(9, 5, 0.4)).toEqual({ first: 5, rows: 1 });
});

it('moves by at most one row when the game moves by one stage', () => {
  for (let active = -1; active < 199; active++) {
    const step = ladderWindow(200, active + 1, 12).first - ladderWindow(200, active, 12).first;
    expect(step === 0 || step === 1).toBe(true);
  }
});
