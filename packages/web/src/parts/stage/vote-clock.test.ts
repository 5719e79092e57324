import { expect, it } from 'vitest';
import { nextTickMs, voteClockAt } from './vote-clock.ts';

const voting = {
  round: 'r',
  votes: [0, 0, 0, 0],
  isOpen: true,
  startsAtMs: 0,
  endsAtMs: 30_000,
  closesAtMs: 35_000,
};

it('counts down by the clock, not by ticks', () => {
  expect(voteClockAt(voting, 0)).toEqual({ phase: 'open', secondsLeft: 30 });
  expect(voteClockAt(voting, 29_001)).toEqual({ phase: 'open', secondsLeft: 1 });
  expect(voteClockAt(voting, 29_999)).toEqual({ phase: 'open', secondsLeft: 1 });
  expect(voteClockAt(voting, 30_000)).toEqual({ phase: 'closing', secondsLeft: 0 });
});

it('reports closed only when the server does', () => {
  expect(voteClockAt(voting, 90_000).phase).toBe('closing');
  expect(voteClockAt({ ...voting, isOpen: false }, 10).phase).toBe('closed');
});

it('wakes at each whole second and never after the end', () => {
  let now = 123;
  let wakes = 0;
  for (let wait = nextTickMs(voting, now); wait !== null; wait = nextTickMs(voting, now)) {
    now += wait;
    wakes++;
    expect(now % 1000).toBe(0);
  }
  expect(now).toBe(30_000);
  expect(wakes).toBe(30);
  expect(nextTickMs({ ...voting, isOpen: false }, 0)).toBeNull();
});
