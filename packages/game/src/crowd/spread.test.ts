import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaled } from '../scaled.fixture.ts';
import { rightFrom } from './board.ts';
import { judge } from './judge.ts';
import type { AnswerKey, CrowdAnswer } from './question.ts';
import { maxGroups, maxPoints, spreadSchema, type Spread } from './spread-fields.ts';
import { spreadOf } from './spread.ts';

const year: AnswerKey = { kind: 'number', right: 1889, scoring: 'closest', range: 0 };
const metal: AnswerKey = { kind: 'text', accepted: ['mercury'] };

const numbers = (...values: number[]) =>
  values.map((value) => ({ answer: { kind: 'number', value } satisfies CrowdAnswer }));
const texts = (...all: string[]) =>
  all.map((text) => ({ answer: { kind: 'text', text } satisfies CrowdAnswer }));

test('CROWD70 options, polls and questions without answers have no spread', () => {
  const answer: CrowdAnswer = { kind: 'choice', option: 1 };
  expect(spreadOf({ kind: 'choice', right: [1] }, [{ answer }])).toBeUndefined();
  expect(spreadOf({ kind: 'poll' }, [{ answer }])).toBeUndefined();
  expect(spreadOf(year, [])).toBeUndefined();
  expect(spreadOf(metal, [])).toBeUndefined();
  expect(spreadOf({ kind: 'order', right: [0, 1] }, [])).toBeUndefined();
  // Answers of another kind are ignored.
  expect(spreadOf(year, [{ answer }])).toBeUndefined();
});

test('CROWD71 numbers have counts, the median and the nearest guesses', () => {
  expect(spreadOf(year, numbers(1890, 1870, 1888, 1890))).toEqual({
    kind: 'number',
    points: [
      { value: 1870, count: 1 },
      { value: 1888, count: 1 },
      { value: 1890, count: 2 },
    ],
    below: 0,
    above: 0,
    median: 1889,
    nearest: [1888, 1890],
    nearestCount: 3,
  });
});

test('CROWD71 one viewer with a huge number does not squeeze the others', () => {
  const spread = spreadOf(year, numbers(1880, 1885, 1890, 1900, 1e15, -5e14, 1e100));
  expect(spread).toMatchObject({ kind: 'number', below: 1, above: 2, median: 1890 });
  expect(spread?.kind === 'number' && spread.points.map(({ value }) => value)).toEqual([
    1880, 1885, 1890, 1900,
  ]);
  // Also when all others agree.
  expect(spreadOf(year, numbers(1889, 1889, 1889, 1889, 1889, 1e9))).toMatchObject({
    points: [{ value: 1889, count: 5 }],
    above: 1,
  });
});

test('CROWD71 shows the closest guess on each side when rounding makes several equally near, and counts all', () => {
  expect(spreadOf(year, numbers(2e-15, 0, 1e-15))).toMatchObject({
    nearest: [2e-15],
    nearestCount: 3,
  });
  expect(spreadOf(year, numbers(2e-15, 1e-15, 3778))).toMatchObject({
    nearest: [2e-15, 3778],
    nearestCount: 3,
  });
});

test('CROWD71 numbers of two hundred thousand viewers have a spread', () => {
  const many = Array.from({ length: 200_000 }, (_, at) => at % 1000);
  const responses = many.map((value) => ({ answer: { kind: 'number' as const, value } }));
  expect(spreadOf(year, responses)).toMatchObject({ nearest: [999], nearestCount: 200 });
});

test('CROWD72 an order shows how many viewers had each place right', () => {
  const order = (...options: number[]) => ({
    answer: { kind: 'order', options } satisfies CrowdAnswer,
  });
  expect(
    spreadOf({ kind: 'order', right: [2, 0, 1] }, [order(2, 0, 1), order(2, 1, 0), order(0, 2, 1)]),
  ).toEqual({ kind: 'order', places: [2, 1, 2] });
});

test('CROWD73 a viewer is in one group, by the first right text or else the last text', () => {
  expect(
    spreadOf(
      metal,
      texts('hi\nmercury\nlol', 'iron\nlead', 'lead', 'Mercury!', 'mercurey', 'gold'),
    ),
  ).toEqual({
    kind: 'text',
    groups: [
      { text: 'lead', count: 2, isRight: false },
      { text: 'mercury', count: 2, isRight: true },
      { text: 'gold', count: 1, isRight: false },
      { text: 'mercurey', count: 1, isRight: true },
    ],
    others: 0,
  });
});

test('CROWD73 texts that must not be shown are counted without their words, and a right one is shown', () => {
  const isShown = (text: string) => text !== 'rude' && text !== 'mercury';
  expect(spreadOf(metal, texts('rude', 'rude', 'mercury', 'lead'), isShown)).toEqual({
    kind: 'text',
    groups: [
      { text: 'lead', count: 1, isRight: false },
      { text: 'mercury', count: 1, isRight: true },
    ],
    others: 2,
  });
});

const keyed = fc.oneof(
  fc.record({
    key: fc.constant(year),
    answers: fc.array(
      fc
        .oneof(
          fc.integer({ min: 1800, max: 1950 }),
          fc.double({ noNaN: true, noDefaultInfinity: true }),
        )
        .map((value): CrowdAnswer => ({ kind: 'number', value: value + 0 })),
      { maxLength: 300 },
    ),
  }),
  fc.record({
    key: fc.constant(metal),
    answers: fc.array(
      fc
        .oneof(
          fc.constantFrom('mercury', 'mercry', 'lead', 'iron\nmercury', 'mercury\niron'),
          fc.string({ maxLength: 60 }),
        )
        .map((text): CrowdAnswer => ({ kind: 'text', text })),
      { maxLength: 300 },
    ),
  }),
  fc.record({
    key: fc.constant<AnswerKey>({ kind: 'order', right: [3, 1, 0, 2] }),
    answers: fc.array(
      fc
        .shuffledSubarray([0, 1, 2, 3], { minLength: 4 })
        .map((options): CrowdAnswer => ({ kind: 'order', options })),
      { maxLength: 300 },
    ),
  }),
);

/** Number of answers that a spread accounts for. */
function countedIn(spread: Spread): number {
  const sum = (all: readonly { count: number }[]) =>
    all.reduce((total, { count }) => total + count, 0);
  switch (spread.kind) {
    case 'number':
      return sum(spread.points) + spread.below + spread.above;
    case 'text':
      return sum(spread.groups) + spread.others;
    case 'order':
      return Math.max(...spread.places);
  }
}

test('CROWD70 the spread is independent of answer order, loses no answer, and has a bounded size', () => {
  fc.assert(
    fc.property(keyed, fc.nat(6), ({ key, answers }, from) => {
      const responses = answers.map((answer) => ({ answer }));
      const spread = spreadOf(key, responses);
      const turned = [...responses.slice(from), ...responses.slice(0, from)].toReversed();
      expect(spreadOf(key, turned)).toEqual(spread);
      if (spread === undefined) return;
      expect(spreadSchema.parse(spread)).toEqual(spread);
      expect(JSON.stringify(spread).length).toBeLessThan(4000);
      const shareOf = judge(key, answers);
      const right = answers.filter((answer) => shareOf(answer) >= rightFrom).length;
      switch (spread.kind) {
        case 'number':
          expect(spread.points.length).toBeLessThanOrEqual(maxPoints);
          expect(countedIn(spread)).toBe(answers.length);
          break;
        case 'text': {
          expect(spread.groups.length).toBeLessThanOrEqual(maxGroups);
          const rightGroups = spread.groups.filter(({ isRight }) => isRight);
          const inRightGroups = rightGroups.reduce((sum, { count }) => sum + count, 0);
          expect(inRightGroups).toBeLessThanOrEqual(right);
          expect(inRightGroups + spread.others).toBeGreaterThanOrEqual(right);
          break;
        }
        case 'order':
          expect(Math.min(...spread.places)).toBeGreaterThanOrEqual(right);
          expect(countedIn(spread)).toBeLessThanOrEqual(answers.length);
      }
    }),
    { numRuns: scaled(300) },
  );
});
