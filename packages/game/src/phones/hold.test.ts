import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyBoard, ranking, scoreRound } from '../crowd/board.ts';
import { proposedSeconds } from '../crowd/delay/light-estimate.ts';
import type { CrowdResponse, CrowdRules } from '../crowd/round.ts';
import { throwDice } from '../stamp.ts';
import { phoneAnswerAtMs } from './delay.ts';

const cohortsMs = [0, 3000, 6000, 9000, 12_000, 15_000, 18_000, 20_000];
const rules: CrowdRules = { streakBonus: false, speed: 'bands' };
const [rounds, ofEach] = [20, 50];

interface Phone {
  name: string;
  /** The delay reported by the viewer. */
  reportedMs: number;
}

/** Mean share of the available points, by the first letter of the names. */
function shares(phones: readonly Phone[], streamDelayMs: number): Map<string, number> {
  const dice = throwDice(23);
  let board = emptyBoard;
  for (let index = 0; index < rounds; index++) {
    // The reaction times are the same for each cohort.
    const reactions = Array.from({ length: ofEach }, () => 1500 + 14_000 * dice());
    const responses = phones.map(({ name, reportedMs }, n): CrowdResponse => {
      const wayMs = 20 + 180 * dice();
      const tookMs = reactions[n % ofEach] ?? 0;
      const atMs = phoneAnswerAtMs({
        ...{ opensAtMs: 0, onAirAtMs: 0, delayMs: reportedMs, streamDelayMs, wayMs },
        arrivedAtMs: reportedMs + tookMs + wayMs,
      });
      return { viewer: `phone:${name}`, answer: { kind: 'choice', option: 0 }, atMs };
    });
    const key = { kind: 'choice', right: [0] } as const;
    const played = { round: `r${index}`, key, points: 100, opensAtMs: 0 };
    ({ board } = scoreRound(board, played, responses, rules));
  }
  const found = new Map<string, number[]>();
  for (const { viewer, points } of ranking(board)) {
    const cohort = viewer.split(/[:-]/)[1] ?? '';
    found.set(cohort, [...(found.get(cohort) ?? []), points / (100 * rounds)]);
  }
  return new Map(
    [...found].map(([cohort, each]) => [
      cohort,
      each.reduce((sum, share) => sum + share, 0) / each.length,
    ]),
  );
}

const cohorts = cohortsMs.flatMap((reportedMs) =>
  Array.from({ length: ofEach }, (_, n): Phone => ({ name: `${reportedMs}-${n}`, reportedMs })),
);
const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

const earned = (streamDelayMs: number, more: readonly Phone[] = []) => {
  const found = shares([...cohorts, ...more], streamDelayMs);
  const ofCohorts = cohortsMs.map((reportedMs) => found.get(String(reportedMs)) ?? 0);
  // Speed does affect the points.
  expect(Math.max(...ofCohorts)).toBeLessThan(0.97);
  return { ofCohorts, found };
};

test('PHONE7 eight cohorts of 0 to 20 s with equal reactions earn the same, and a false delay earns no more', () => {
  const streamDelayMs = 1000 * proposedSeconds({ p50Ms: 10_500, p90Ms: 18_600 });
  expect(streamDelayMs).toBe(20_000);
  // All react to their own phone in the same way, whatever delay they report.
  const liars = [0, 1000, 10_000, 20_000, 30_000].flatMap((reportedMs) =>
    Array.from({ length: ofEach }, (_, n): Phone => ({
      name: `liar${reportedMs}-${n}`,
      reportedMs,
    })),
  );
  const { ofCohorts, found } = earned(streamDelayMs, liars);
  expect(spread(ofCohorts)).toBeLessThanOrEqual(0.01);
  for (const [name, share] of found)
    if (name.startsWith('liar')) expect(share, name).toBeLessThanOrEqual(Math.max(...ofCohorts));
});

test('PHONE7 if the stream delay is set below that of the latest pictures, those lose 3 % at most', () => {
  for (const streamDelayMs of [8000, 14_000])
    expect(spread(earned(streamDelayMs).ofCohorts)).toBeLessThanOrEqual(0.03);
});

test('PHONE7 no reported delay makes an answer earlier than it is for a viewer of the stream', () => {
  const ms = fc.integer({ min: 0, max: 30_000 });
  fc.assert(
    fc.property(ms, ms, ms, ms, (streamDelayMs, reportedMs, laterMs, wayMs) => {
      // No answer arrives before the phone shows the question.
      const arrivedAtMs = Math.max(reportedMs, streamDelayMs) + laterMs + wayMs;
      const judged = (delayMs: number) =>
        phoneAnswerAtMs({
          ...{ opensAtMs: 0, onAirAtMs: 0, delayMs, streamDelayMs, wayMs, arrivedAtMs },
        });
      expect(judged(streamDelayMs)).toBe(arrivedAtMs);
      expect(judged(reportedMs)).toBeGreaterThanOrEqual(arrivedAtMs);
      if (reportedMs < streamDelayMs)
        expect(judged(reportedMs)).toBeGreaterThanOrEqual(judged(reportedMs + 1));
    }),
  );
});
