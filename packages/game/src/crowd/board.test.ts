import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../scaled.fixture.ts';
import { withoutBanned } from './board-name.ts';
import { emptyBoard, foldBoard, ranking, rowOf, scoreRound, type Board } from './board.ts';
import type { CrowdResponse, CrowdRules, PlayedRound } from './round.ts';

const baseRules: CrowdRules = { streakBonus: false, speed: 'none' };
const bonus: CrowdRules = { streakBonus: true, speed: 'none' };

const round = (name: string, right: number, points = 100): PlayedRound => ({
  round: name,
  key: { kind: 'choice', right: [right] },
  points,
  opensAtMs: 0,
});
const responseOf = (viewer: string, option: number, atMs = 1000): CrowdResponse => ({
  viewer,
  answer: { kind: 'choice', option },
  atMs,
});
const pointsOf = (board: Board) =>
  Object.fromEntries(ranking(board).map(({ viewer, points }) => [viewer, points]));

test('CROWD10 a right answer earns the points, and awards are whole numbers', () => {
  const { board, result } = scoreRound(
    emptyBoard,
    round('a', 1),
    [responseOf('x', 1), responseOf('y', 2)],
    baseRules,
  );
  expect(pointsOf(board)).toEqual({ x: 100, y: 0 });
  expect(result).toEqual({ answered: 2, right: 1, shares: [0, 1, 1], climbers: ['x'] });
  const third = {
    ...round('b', 0, 100),
    key: { kind: 'several', right: [0, 1, 2], scoring: 'partial' },
  } as const;
  const partly = scoreRound(
    emptyBoard,
    third,
    [{ viewer: 'x', answer: { kind: 'several', options: [0] }, atMs: 0 }],
    baseRules,
  );
  expect(pointsOf(partly.board)).toEqual({ x: 33 });
});

test('PHONE17 the board holds what the last round earned, and nothing for those who missed it', () => {
  const rounds = [
    { played: round('a', 0), responses: [responseOf('x', 0), responseOf('y', 0)] },
    { played: round('b', 0), responses: [responseOf('x', 0)] },
  ];
  const gainedOf = (board: Board) =>
    Object.fromEntries(ranking(board).map(({ viewer, gained }) => [viewer, gained]));
  expect(gainedOf(foldBoard(rounds, bonus))).toEqual({ x: 110, y: 0 });
});

test('CROWD16 a question worth nothing is counted, but leaves points, right answers and streaks unchanged', () => {
  const before = foldBoard(
    [{ played: round('a', 0), responses: [responseOf('x', 0), responseOf('y', 1)] }],
    bonus,
  );
  const { board, result } = scoreRound(
    before,
    round('survey', 0, 0),
    [responseOf('x', 1), responseOf('y', 0), responseOf('z', 0)],
    bonus,
  );
  expect(result).toEqual({ answered: 3, right: 2, shares: [2, 1], climbers: [] });
  expect(ranking(board)).toEqual(ranking(before).map((row) => ({ ...row, gained: 0 })));
  expect(pointsOf(scoreRound(board, round('b', 0), [responseOf('x', 0)], bonus).board).x).toBe(210);
});

test('CROWD11 right answers in a row earn a bonus of up to half the points', () => {
  const rounds = Array.from({ length: 8 }, (_, index) => ({
    played: round(`r${index}`, 0),
    responses: [
      responseOf('always', 0),
      ...(index === 2 ? [] : [responseOf('missed', 0)]),
      responseOf('wrong', index === 2 ? 1 : 0),
    ],
  }));
  expect(pointsOf(foldBoard(rounds, bonus))).toEqual({
    always: 100 + 110 + 120 + 130 + 140 + 150 + 150 + 150,
    missed: 100 + 110 + 100 + 110 + 120 + 130 + 140,
    wrong: 100 + 110 + 100 + 110 + 120 + 130 + 140,
  });
  expect(foldBoard(rounds, bonus).standings.get('missed')).toMatchObject({
    right: 7,
    streak: 5,
    run: 5,
  });
});

test('CROWD12 speed is scored in bands of the viewer’s own clock', () => {
  const quick: CrowdRules = { streakBonus: false, speed: 'bands' };
  const { board } = scoreRound(
    emptyBoard,
    round('a', 0),
    [
      responseOf('first', 0, 9_000),
      responseOf('second', 0, 15_000),
      responseOf('third', 0, 90_000),
    ],
    quick,
  );
  expect(pointsOf(board)).toEqual({ first: 100, second: 67, third: 33 });
});

test('CROWD13 tied viewers share a rank, and the next rank counts them all', () => {
  const { board } = scoreRound(
    emptyBoard,
    round('a', 0),
    [responseOf('c', 1), responseOf('b', 0), responseOf('a', 0)],
    baseRules,
  );
  expect(ranking(board).map(({ rank, viewer }) => [rank, viewer])).toEqual([
    [1, 'a'],
    [1, 'b'],
    [3, 'c'],
  ]);
  const [best] = ranking(board);
  if (best === undefined) throw new Error('empty');
  expect(rowOf(best, 'Anna')).toEqual({ rank: 1, name: 'Anna', points: 100, right: 1, streak: 1 });
});

const anyRounds = fc.array(
  fc.record({
    right: fc.integer({ min: 0, max: 3 }),
    answers: fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
      fc.integer({ min: 0, max: 3 }),
    ),
  }),
  { maxLength: 12 },
);

/** The board computed per viewer from the answers alone. */
function oracle(rounds: { right: number; answers: Record<string, number> }[], rules: CrowdRules) {
  const viewers = [...new Set(rounds.flatMap(({ answers }) => Object.keys(answers)))];
  return Object.fromEntries(
    viewers.map((viewer) => {
      const hits = rounds.map(({ right, answers }) => answers[viewer] === right);
      const runs = hits.map((_, index) => index - hits.lastIndexOf(false, index));
      const points = hits.map((hit, index) => {
        const before = (runs[index] ?? 0) - 1;
        return hit ? 100 + (rules.streakBonus ? 10 * Math.min(5, before) : 0) : 0;
      });
      return [viewer, points.reduce((sum, one) => sum + one, 0)];
    }),
  );
}

test('CROWD14 scoring round by round equals scoring all rounds at once, and matches an independent count', () => {
  fc.assert(
    fc.property(anyRounds, fc.boolean(), (asked, streakBonus) => {
      const rules: CrowdRules = { streakBonus, speed: 'none' };
      const rounds = asked.map(({ right, answers }, index) => ({
        played: round(`r${index}`, right),
        responses: Object.entries(answers).map(([viewer, option]) => responseOf(viewer, option)),
      }));
      let board = emptyBoard;
      for (const { played, responses } of rounds) {
        const before = JSON.stringify([...board.standings]);
        const next = scoreRound(board, played, responses.toReversed(), rules).board;
        expect(JSON.stringify([...board.standings])).toBe(before);
        board = next;
      }
      expect(ranking(board)).toEqual(ranking(foldBoard(rounds, rules)));
      expect(pointsOf(board)).toEqual(oracle(asked, rules));
    }),
    { numRuns: scaled(200) },
  );
});

test('CROWD15 climbers are the viewers who gained most ranks by a right answer', () => {
  const first = scoreRound(
    emptyBoard,
    round('a', 0),
    [
      responseOf('a', 0),
      responseOf('b', 0),
      responseOf('c', 1),
      responseOf('d', 1),
      responseOf('e', 1),
    ],
    baseRules,
  ).board;
  const { result } = scoreRound(
    first,
    round('b', 0, 300),
    [responseOf('a', 0), responseOf('d', 0), responseOf('new', 0), responseOf('c', 1)],
    baseRules,
  );
  expect(result.climbers).toEqual(['new', 'd']);
});

test('PHONE20 viewers behind a banned phone move up, on every list of a result', () => {
  const row = (viewer: string, rank: number) => ({
    ...{ viewer: `phone:${viewer}`, rank, name: viewer, points: 100 - rank, right: 1, streak: 1 },
  });
  const banned = [{ viewer: 'phone:b', name: 'b' }];
  const ranks = (rows: readonly { name: string; rank: number }[]) =>
    rows.map(({ name, rank }) => `${name}${rank}`);
  const board = [row('a', 1), row('b', 2), row('c', 2), row('d', 4), row('e', 5)];
  const part = { rows: board, players: 9 };
  const folded = withoutBanned(part, banned);
  expect([ranks(folded.rows), folded.players]).toEqual([['a1', 'c2', 'd3', 'e4'], 8]);
  const climbers = withoutBanned({ rows: [row('e', 5), row('a', 1)], players: 9 }, banned, board);
  expect(ranks(climbers.rows)).toEqual(['e4', 'a1']);
  expect(withoutBanned(part)).toEqual(part);
});
