import { expect, it } from 'vitest';
import { nextSecondMs, timeText, timerClockAt } from './timer-clock.ts';

const running = { endsAtMs: 30_000, leftMs: null };

it('counts a running timer as people do', () => {
  expect(timerClockAt(running, 0)).toEqual({ phase: 'running', secondsLeft: 30 });
  expect(timerClockAt(running, 1)).toEqual({ phase: 'running', secondsLeft: 30 });
  expect(timerClockAt(running, 1000)).toEqual({ phase: 'running', secondsLeft: 29 });
  expect(timerClockAt(running, 29_999)).toEqual({ phase: 'running', secondsLeft: 1 });
});

it('is over at its end, before the server says so and after', () => {
  expect(timerClockAt(running, 30_000)).toEqual({ phase: 'over', secondsLeft: 0 });
  expect(timerClockAt({ endsAtMs: null, leftMs: 0 }, 5)).toEqual({ phase: 'over', secondsLeft: 0 });
});

it('stands with what is left, and is not there without either', () => {
  expect(timerClockAt({ endsAtMs: null, leftMs: 21_300 }, 999_999)).toEqual({
    phase: 'standing',
    secondsLeft: 22,
  });
  expect(timerClockAt({ endsAtMs: null, leftMs: null }, 0)).toBeNull();
});

it('changes by itself at whole seconds before its end alone', () => {
  expect(nextSecondMs(running, 0)).toBe(1000);
  expect(nextSecondMs(running, 29_400)).toBe(600);
  expect(nextSecondMs(running, 30_000)).toBeNull();
  expect(nextSecondMs({ endsAtMs: null, leftMs: 9000 }, 0)).toBeNull();
});

it('writes the time with as few signs as say it', () => {
  expect([0, 9, 30, 99, 100, 125, 600].map(timeText)).toEqual([
    '0',
    '9',
    '30',
    '99',
    '1:40',
    '2:05',
    '10:00',
  ]);
});
