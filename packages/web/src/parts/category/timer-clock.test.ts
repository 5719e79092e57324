import { expect, it } from 'vitest';
import { nextSecondMs, timeText, timerClockAt } from './timer-clock.ts';

const running = { endsAtMs: 30_000, leftMs: null };

it('counts a running timer down in whole seconds, rounded up', () => {
  expect(timerClockAt(running, 0)).toEqual({ phase: 'running', secondsLeft: 30 });
  expect(timerClockAt(running, 1)).toEqual({ phase: 'running', secondsLeft: 30 });
  expect(timerClockAt(running, 1000)).toEqual({ phase: 'running', secondsLeft: 29 });
  expect(timerClockAt(running, 29_999)).toEqual({ phase: 'running', secondsLeft: 1 });
});

it('is over at its end, before and after the server confirms it', () => {
  expect(timerClockAt(running, 30_000)).toEqual({ phase: 'over', secondsLeft: 0 });
  expect(timerClockAt({ endsAtMs: null, leftMs: 0 }, 5)).toEqual({ phase: 'over', secondsLeft: 0 });
});

it('stands still with the remaining time, and is null without an end or remaining time', () => {
  expect(timerClockAt({ endsAtMs: null, leftMs: 21_300 }, 999_999)).toEqual({
    phase: 'standing',
    secondsLeft: 22,
  });
  expect(timerClockAt({ endsAtMs: null, leftMs: null }, 0)).toBeNull();
});

it('schedules changes only for whole seconds before its end', () => {
  expect(nextSecondMs(running, 0)).toBe(1000);
  expect(nextSecondMs(running, 29_400)).toBe(600);
  expect(nextSecondMs(running, 30_000)).toBeNull();
  expect(nextSecondMs({ endsAtMs: null, leftMs: 9000 }, 0)).toBeNull();
});

it('formats the time with as few characters as possible', () => {
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
