import { expect, it } from 'vitest';
import { shareOfMasher, type Mashing } from './mashing.fixture.ts';

const rounds = 600;
const rhythmsMs = [80, 130, 200, 260, 300, 400, 500, 760, 1010, 1500];

const most = (contest: Omit<Mashing, 'rhythmMs'>): number =>
  Math.max(...rhythmsMs.map((rhythmMs) => shareOfMasher({ ...contest, rhythmMs }, rounds, 7)));

const usual = { minOpeningDelayMs: 300, maxOpeningDelayMs: 900, countsWhileRead: true };

it('BUZZ22 mashing while the question is read wins far less often than reacting', () => {
  expect(most({ ...usual, fromMs: -4000 })).toBeLessThan(0.3);
  const quick = [80, 130, 200, 260, 300, 400, 500].map((rhythmMs) =>
    shareOfMasher({ ...usual, fromMs: -4000, rhythmMs }, rounds, 7),
  );
  expect(quick).toEqual(quick.map(() => 0));
});

it('BUZZ22 mashing from "get ready" on wins no more often than reacting', () => {
  expect(most({ ...usual, fromMs: 0 })).toBeLessThan(0.55);
});

it('BUZZ22 mashing wins if the buzzers open at once and early presses cost nothing', () => {
  const soon = { minOpeningDelayMs: 50, maxOpeningDelayMs: 50 };
  expect(most({ ...usual, ...soon, countsWhileRead: false, fromMs: -4000 })).toBeGreaterThan(0.8);
});
