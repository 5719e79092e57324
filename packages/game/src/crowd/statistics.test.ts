import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import type { AnswerKey } from './question.ts';
import type { CrowdResponse } from './round.ts';
import {
  ladderSwaps,
  pooledStatistics,
  questionStatistics,
  type AskedQuestion,
} from './statistics.ts';

const figures = z.object({
  answered: z.number(),
  right: z.number().nullable(),
  shares: z.array(z.number()),
  bestShares: z.array(z.number()),
  discrimination: z.number().nullable(),
});
const referenceSchema = z.object({
  delays: z.string(),
  questions: z.array(z.object({ right: z.number(), opensAtMs: z.number(), responses: z.string() })),
  expected: z.array(figures.extend({ medianMs: z.number().nullable() })),
  pooled: figures,
});
/** Computed by statistics-reference.py, an independent implementation in another language. */
const reference = referenceSchema.parse(
  JSON.parse(readFileSync(join(import.meta.dirname, 'statistics-reference.json'), 'utf8')),
);

const fields = (text: string): string[][] =>
  text.split(' ').flatMap((part) => (part === '' ? [] : [part.split(':')]));
const delays = new Map(
  fields(reference.delays).map(([viewer = '', delayMs]) => [viewer, Number(delayMs)]),
);
const delayOf = (viewer: string): number => delays.get(viewer) ?? 0;

const asked = reference.questions.map(({ right, opensAtMs, responses }, index): AskedQuestion => ({
  played: { round: `q${index}`, key: { kind: 'choice', right: [right] }, points: 1, opensAtMs },
  responses: fields(responses).map(([viewer = '', option, atMs]): CrowdResponse => ({
    viewer,
    answer: { kind: 'choice', option: Number(option) },
    atMs: Number(atMs),
  })),
}));

const expectNear = (value: number | null | undefined, expected: number | null): void => {
  if (expected === null) expect(value).toBeNull();
  else expect(Math.abs((value ?? Number.NaN) - expected)).toBeLessThanOrEqual(1e-9);
};

type Figures = z.infer<typeof figures>;

const expectFigures = (actual: Figures | undefined, expected: Figures | undefined): void => {
  expect(actual?.answered).toBe(expected?.answered);
  expectNear(actual?.right, expected?.right ?? null);
  expectNear(actual?.discrimination, expected?.discrimination ?? null);
  for (const list of ['shares', 'bestShares'] as const) {
    expect(actual?.[list]).toHaveLength(expected?.[list].length ?? Number.NaN);
    for (const [option, share] of expected?.[list].entries() ?? [])
      expectNear(actual?.[list][option], share);
  }
};

test('CROWD24 statistics match an independent reference implementation', () => {
  const statistics = questionStatistics(asked, delayOf);
  expect(statistics).toHaveLength(reference.expected.length);
  for (const [index, expected] of reference.expected.entries()) {
    const actual = statistics[index];
    expectFigures(actual, expected);
    expectNear(actual?.medianMs, expected.medianMs);
  }
});

test('STATS1 pooled statistics of a question asked several times match the reference implementation', () => {
  const statistics = questionStatistics(asked, delayOf);
  const times = [0, 1, 5].flatMap((index) => statistics[index] ?? []);
  const pooled = pooledStatistics({ kind: 'choice', right: [0] }, times);
  expectFigures(pooled, reference.pooled);
  expectFigures(pooledStatistics({ kind: 'choice', right: [0] }, times.toReversed()), pooled);
  const [once] = statistics;
  expectFigures(pooledStatistics({ kind: 'choice', right: [0] }, statistics.slice(0, 1)), once);
});

test('CROWD24 a median time is reported once the delay of half of the viewers is known', () => {
  const [question] = asked;
  if (question === undefined) throw new Error('no question');
  const responses = question.responses.slice(0, 4);
  const viewers = responses.map(({ viewer }) => viewer);
  const medianFor = (known: readonly string[]) =>
    questionStatistics([{ ...question, responses }], (viewer) =>
      known.includes(viewer) ? 0 : null,
    )[0]?.medianMs;
  expect(medianFor(viewers.slice(0, 1))).toBeNull();
  const times = responses.map(({ atMs }) => atMs - question.played.opensAtMs);
  expect(medianFor(viewers.slice(0, 2))).toBe(((times[0] ?? 0) + (times[1] ?? 0)) / 2);
});

test('CROWD24 the order of the responses makes no difference', () => {
  const turned = asked.map(({ played, responses }) => ({
    played,
    responses: responses.toReversed(),
  }));
  expect(questionStatistics(turned, delayOf)).toEqual(questionStatistics(asked, delayOf));
});

const answersTo = (key: AnswerKey, options: readonly number[]): AskedQuestion => ({
  played: { round: 'q', key, points: 1, opensAtMs: 0 },
  responses: options.map((option, number) => ({
    viewer: `v${number}`,
    answer: { kind: 'choice', option },
    atMs: 1000,
  })),
});
const times = (option: number, count: number): number[] =>
  Array.from({ length: count }, () => option);

test('CROWD25 warns of a wrong option that the best viewers preferred, but not of one that the others preferred', () => {
  const easy: AnswerKey = { kind: 'choice', right: [0] };
  // The first 30 know the answers to two other questions, the last 70 to none.
  const known = answersTo(easy, [...times(0, 30), ...times(1, 70)]);
  const asked = (options: readonly number[]) =>
    questionStatistics([known, known, answersTo(easy, options)], () => 0)[2];
  expect(asked([...times(0, 30), ...times(1, 70)])?.warnings).toEqual([]);
  const turned = asked([...times(1, 30), ...times(0, 70)]);
  expect(turned?.warnings).toEqual(['checkTheKey']);
  expect(turned?.discrimination).toBe(-1);
  expect(turned?.bestShares).toEqual([0, 1]);
});

test('CROWD25 for a single question, warns of a wrong option above the right one, and of a question that says little', () => {
  const warnings = (key: AnswerKey, options: readonly number[]) =>
    questionStatistics([answersTo(key, options)], () => 0)[0]?.warnings;
  const key: AnswerKey = { kind: 'choice', right: [0] };
  expect(warnings(key, [...times(0, 14), ...times(1, 16)])).toEqual(['checkTheKey']);
  expect(warnings(key, [...times(0, 15), ...times(1, 15)])).toEqual([]);
  expect(warnings(key, [...times(0, 14), ...times(1, 15)])).toEqual([]);
  expect(warnings(key, times(0, 30))).toEqual(['saysLittle']);
  expect(warnings({ kind: 'choice', right: [1, 2] }, [...times(0, 14), ...times(1, 16)])).toEqual(
    [],
  );
  expect(warnings({ kind: 'poll' }, times(0, 40))).toEqual([]);
});

test('CROWD26 reports an easier question later on the ladder, unless it may be chance', () => {
  const ladder = (...rights: number[]) => rights.map((right) => ({ answered: 400, right }));
  expect(ladderSwaps(ladder(0.9, 0.8, 0.6, 0.4))).toEqual([]);
  expect(ladderSwaps(ladder(0.9, 0.5, 0.7, 0.8, 0.3))).toEqual([{ earlier: 1, later: 3 }]);
  expect(ladderSwaps(ladder(0.2, 0.9, 0.3, 0.6))).toEqual([
    { earlier: 0, later: 1 },
    { earlier: 2, later: 3 },
  ]);
  expect(ladderSwaps(ladder(0.5, 0.51))).toEqual([]);
  expect(
    ladderSwaps([
      { answered: 29, right: 0 },
      { answered: 29, right: 1 },
    ]),
  ).toEqual([]);
  expect(
    ladderSwaps([
      { answered: 0, right: null },
      { answered: 400, right: 0.9 },
    ]),
  ).toEqual([]);
});
