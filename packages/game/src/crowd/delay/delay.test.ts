import { expect, test } from 'vitest';
import { throwDice } from '../../stamp.ts';
import { emptyBoard, scoreRound } from '../board.ts';
import { observedDelays } from './delay.ts';
import type { CrowdResponse, CrowdRules } from '../round.ts';

const after = (viewer: string, ...times: number[]) => times.map((afterMs) => ({ viewer, afterMs }));

test('DELAY1 uses the second smallest of the last ten, and the median for viewers who answered once', () => {
  const { ofViewer } = observedDelays(new Map(), [
    ...after('a', 900, 4600, 5600, 30_000),
    ...after('b', 6600, 7600),
    ...after('c', 8600, 9600),
    ...after('new', 60_000),
  ]);
  expect([ofViewer('a'), ofViewer('b'), ofViewer('c'), ofViewer('new')]).toEqual([
    4300, 7000, 9000, 7000,
  ]);
  const { ofViewer: later } = observedDelays(
    new Map(),
    after('a', 100, 100, ...Array.from({ length: 10 }, () => 5600)),
  );
  expect(later('a')).toBe(5000);
});

test('DELAY1 gives the same result for answers at once or one by one, without changing earlier observations', () => {
  const all = [...after('a', 900, 4600), ...after('b', 7600, 6600, 3000), ...after('a', 2000)];
  const atOnce = observedDelays(new Map(), all);
  let before = observedDelays(new Map(), []);
  for (const answer of all) {
    const known = structuredClone(before.observed);
    const next = observedDelays(before.observed, [answer]);
    expect(before.observed).toEqual(known);
    before = next;
  }
  expect(before.observed).toEqual(atOnce.observed);
  expect(['a', 'b', 'new'].map(before.ofViewer)).toEqual(['a', 'b', 'new'].map(atOnce.ofViewer));
});

test('DELAY2 limits the credited delay to a second above the slowest tenth', () => {
  const usual = Array.from({ length: 99 }, (_, index) =>
    after(`v${index}`, 5600 + index, 5600 + index),
  ).flat();
  const { ofViewer } = observedDelays(new Map(), [...usual, ...after('late', 60_000, 60_000)]);
  expect(ofViewer('late')).toBeLessThan(5000 + 99 + 1001);
  expect(ofViewer('v0')).toBeGreaterThan(5000);
});

test('CROWD12 cohorts with equal reactions earn the same despite delay, unlike by raw speed; delaying gains nothing', () => {
  const dice = throwDice(11);
  const cohortsMs = [2000, 5000, 10_000, 15_000];
  const rules: CrowdRules = { streakBonus: false, speed: 'bands' };
  const rounds = 20;
  const honest = cohortsMs.flatMap((delayMs) =>
    Array.from({ length: 100 }, (_, index) => ({
      name: `d${delayMs}-${index}`,
      delayMs,
      lateMs: 0,
      twin: '',
    })),
  );
  // Each cheat reacts like an honest twin but delays every answer.
  const latesMs = [1000, 3000, 6000, 10_000];
  const cheats = latesMs.flatMap((lateMs) =>
    honest
      .filter((_, index) => index % 20 === 0)
      .map(({ name, delayMs }) => ({ name: `${name}+${lateMs}`, delayMs, lateMs, twin: name })),
  );
  let board = emptyBoard;
  const raw = new Map<number, number>();
  for (let index = 0; index < rounds; index++) {
    const reactions = new Map<string, number>();
    const responses = [...honest, ...cheats].map(
      ({ name, delayMs, lateMs, twin }): CrowdResponse => {
        const reactionMs = reactions.get(twin) ?? 1500 + 14_000 * dice();
        reactions.set(name, reactionMs);
        const atMs = delayMs + lateMs + reactionMs;
        if (twin === '') raw.set(delayMs, (raw.get(delayMs) ?? 0) + Math.max(0, 1 - atMs / 60_000));
        return { viewer: name, answer: { kind: 'choice', option: 0 }, atMs };
      },
    );
    const played = {
      round: `r${index}`,
      key: { kind: 'choice', right: [0] },
      points: 100,
      opensAtMs: 0,
    } as const;
    ({ board } = scoreRound(board, played, responses, rules));
  }
  const shareOf = (name: string) => (board.standings.get(name)?.points ?? 0) / (100 * rounds);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const means = cohortsMs.map((delayMs) =>
    mean(honest.filter((one) => one.delayMs === delayMs).map(({ name }) => shareOf(name))),
  );
  expect(spread(means)).toBeLessThanOrEqual(0.03);
  expect(
    spread(cohortsMs.map((delayMs) => (raw.get(delayMs) ?? 0) / 100 / rounds)),
  ).toBeGreaterThan(0.15);
  const gains = cohortsMs.flatMap((delayMs) =>
    latesMs.map((lateMs) => {
      const ones = cheats.filter((one) => one.delayMs === delayMs && one.lateMs === lateMs);
      const gain = mean(ones.map(({ name, twin }) => shareOf(name) - shareOf(twin)));
      return { delayMs, lateMs, gain };
    }),
  );
  expect(gains.filter(({ gain }) => gain > 0.02)).toEqual([]);
});
