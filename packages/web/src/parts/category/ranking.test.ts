import type { PlayerPublicView } from '@quizcast/game/games/category-quiz/view';
import { expect, it } from 'vitest';
import { initialsOf } from './initials.ts';
import { ranked, isDistinctWinner } from './ranking.ts';
import { easedValue } from './rolling.ts';

const player = (id: string, points: number, isOut = false): PlayerPublicView => ({
  id,
  name: id,
  points,
  facecam: { isImage: true, src: '', isHeard: false },
  isOut,
  hasTurn: false,
  isAnswering: false,
  hasBuzzered: false,
  hasAnswered: null,
  answer: null,
  wager: null,
  judged: null,
});

it('lists winners first, and gives players with equal points the same place', () => {
  const players = [player('a', 5), player('b', 9), player('c', 5), player('d', 1)];
  const { winners, others } = ranked(players, ['b']);
  expect(winners.map(({ id, place }) => [id, place])).toEqual([['b', 1]]);
  expect(others.map(({ id, place }) => [id, place])).toEqual([
    ['a', 2],
    ['c', 2],
    ['d', 4],
  ]);
});

it('allows several winners, ranks a tie-break winner above equal points, and omits empty seats', () => {
  const players = [player('a', 9), player('b', 9), player('c', 7, true), player('d', 2)];
  expect(ranked(players, ['a', 'b']).winners.map(({ id }) => id)).toEqual(['a', 'b']);
  const broken = ranked(players, ['b']);
  expect(broken.others.map(({ id, place }) => [id, place])).toEqual([
    ['a', 2],
    ['d', 3],
  ]);
});

it('takes up to two initials of a name, as whole graphemes', () => {
  const plain = (name: string) => initialsOf(name).replaceAll('\u200C', '');
  expect(plain('anna')).toBe('A');
  expect(plain('  Anna  Maria Berger ')).toBe('AB');
  expect(plain('👨‍👩‍👧‍👦 fox')).toBe('👨‍👩‍👧‍👦F');
  expect(plain('e\u0301mile')).toBe('E\u0301');
  expect(plain('')).toBe('');
});

it('rolls from one number to another and ends exactly on it', () => {
  expect(easedValue(100, 600, 0)).toBe(100);
  expect(easedValue(100, 600, 0.5)).toBeGreaterThan(350);
  expect(easedValue(100, -600, 1)).toBe(-600);
  expect(easedValue(100, 600, 7)).toBe(600);
  for (let part = 0, last = 0; part <= 1; part += 0.1) {
    const now = easedValue(0, 1000, part);
    expect(now).toBeGreaterThanOrEqual(last);
    last = now;
  }
});

it('highlights no winner when nobody has lost', () => {
  const players = ['a', 'b', 'c', 'd'].map((id) => ({ id, isOut: id === 'd' }));
  const lit = (winnerIds: string[]) =>
    players.filter(({ id }) => isDistinctWinner(players, winnerIds, id)).map(({ id }) => id);
  expect(lit(['b'])).toEqual(['b']);
  expect(lit(['a', 'b'])).toEqual(['a', 'b']);
  expect(lit(['a', 'b', 'c'])).toEqual([]);
  expect(lit([])).toEqual([]);
});
