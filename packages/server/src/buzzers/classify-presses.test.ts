import fc from 'fast-check';
import { expect, it } from 'vitest';
import { estimatePressTime, type BuzzerMode, type Press } from './latency-compensation.ts';
import {
  judge,
  standardRules,
  type BuzzerRules,
  type Opening,
  type Verdict,
} from './classify-presses.ts';
import type { LineReading } from './latency-estimator.ts';

const lineOf = (minMs: number, slowMs = minMs * 1.2, stampErrorMs = 0.5): LineReading => ({
  minMs,
  slowMs,
  maxCreditMs: slowMs,
  arrivalErrorMs: 2,
  stampErrorMs,
});

const strict: BuzzerRules = { ...standardRules, mode: 'strict' };

const opening = (...lines: readonly (LineReading | null)[]): Opening => ({
  opensAtMs: 1000,
  players: lines.map((line, index) => ({ playerId: `p${index}`, line })),
});

const press = (
  player: number,
  arrivedAtMs: number,
  stampMs: number | null,
  line: LineReading | null,
): Press => ({ playerId: `p${player}`, arrivedAtMs, stampMs, line });

const noDice = (): number => {
  throw new Error('Nobody asked for dice.');
};

const diceOf =
  (...numbers: readonly number[]): (() => number) =>
  () => {
    const [first = 0] = numbers;
    numbers = numbers.slice(1);
    return first;
  };

const states = ({ presses }: Verdict): string[] => presses.map(({ state }) => state);

const near = lineOf(10);
const far = lineOf(200, 220);

it('BUZZ5 ranks the player who pressed first above the one with the faster line', () => {
  const verdict = judge(
    opening(near, far),
    [press(0, 1215, 1210, near), press(1, 1300, 1200, far)],
    standardRules,
    noDice,
  );
  expect(verdict.order).toEqual(['p1', 'p0']);
  expect(verdict.presses).toMatchObject([
    { playerId: 'p0', creditMs: 5, believedAtMs: 1210, place: 2, limitedBy: null },
    { playerId: 'p1', creditMs: 100, believedAtMs: 1200, place: 1, limitedBy: null },
  ]);
});

it.each([
  ['earlier than the slow round trip', press(0, 1300, 500, near), 1288, 'roundTrip'],
  ['earlier than the cap', press(0, 1400, 1000, far), 1250, 'cap'],
  ['after its arrival', press(0, 1300, 9000, far), 1300, 'arrival'],
  ['within the error before the opening', press(0, 1050, 999.6, far), 1000, 'opening'],
])('BUZZ5 clamps a timestamp %s', (_what, one, believedAtMs, limitedBy) => {
  const { presses } = judge(opening(one.line), [one], standardRules, noDice);
  expect(presses).toMatchObject([{ state: 'counted', believedAtMs, limitedBy }]);
});

it('BUZZ5 gives no credit on an unmeasured line, and half a round trip without a timestamp', () => {
  expect(estimatePressTime('stamped', press(0, 1300, 1100, null), 150)).toMatchObject({
    atMs: 1300,
  });
  expect(estimatePressTime('stamped', press(0, 1300, null, far), 150)).toMatchObject({
    atMs: 1200,
  });
  expect(estimatePressTime('stamped', press(0, 1300, Number.NaN, far), 150)).toMatchObject({
    atMs: 1200,
  });
});

it('BUZZ6 ignores timestamps in strict mode', () => {
  for (const stampMs of [null, 0, 1210, 5000]) {
    const { presses } = judge(opening(far), [press(0, 1300, stampMs, far)], strict, noDice);
    expect(presses).toMatchObject([{ believedAtMs: 1200, creditMs: 100, errorMs: 2 }]);
  }
  const slow = lineOf(400);
  const { presses } = judge(opening(slow), [press(0, 1500, null, slow)], strict, noDice);
  expect(presses).toMatchObject([{ believedAtMs: 1350, limitedBy: 'cap' }]);
});

it('BUZZ7 locks out a player who presses before the opening, for 250 ms from the last early press', () => {
  const presses = [
    press(0, 995, 990, near),
    press(0, 1240, 1235, near),
    press(0, 1246, 1241, near),
  ];
  expect(states(judge(opening(near), presses, standardRules, noDice))).toEqual([
    'early',
    'locked',
    'counted',
  ]);
  const unlocked = judge(opening(near), presses, { ...standardRules, lockoutMs: 0 }, noDice);
  expect(states(unlocked).slice(0, 2)).toEqual(['early', 'counted']);
});

it('BUZZ7 extends the lockout with each further early press within ten seconds, up to one second', () => {
  const untilAfter = (...earlyMs: number[]) => {
    const presses = earlyMs.map((atMs) => press(0, atMs, atMs, null));
    const table = { ...opening(null), opensAtMs: 100_000 };
    return judge(table, presses, standardRules, noDice).lockouts.get('p0')?.untilMs;
  };
  expect(untilAfter(99_000)).toBe(99_250);
  expect(untilAfter(98_000, 99_000)).toBe(99_500);
  expect(untilAfter(97_000, 98_000, 99_000)).toBe(99_750);
  expect(untilAfter(95_000, 96_000, 97_000, 98_000, 99_000)).toBe(100_000);
  expect(untilAfter(80_000, 89_000, 99_000)).toBe(99_250);
  const presses = [...[800, 900, 990, 1200, 1739, 1741].map((atMs) => press(0, atMs, atMs, null))];
  expect(states(judge(opening(null), presses, standardRules, noDice))).toEqual([
    'early',
    'early',
    'early',
    'locked',
    'locked',
    'counted',
  ]);
});

it('BUZZ19 applies an existing lockout without the press that caused it', () => {
  const table = { opensAtMs: 1000, players: [{ playerId: 'p0', line: null, lockedUntilMs: 1400 }] };
  const presses = [press(0, 1399, null, null), press(0, 1400, null, null)];
  expect(states(judge(table, presses, standardRules, noDice))).toEqual(['locked', 'counted']);
});

it('BUZZ23 credits no more than the latency history of the line allows, in either mode', () => {
  const changed = { ...lineOf(300, 320), maxCreditMs: 42 };
  expect(estimatePressTime('stamped', press(0, 1300, 500, changed), 150)).toMatchObject({
    atMs: 1258,
    limitedBy: 'roundTrip',
  });
  expect(estimatePressTime('strict', press(0, 1300, null, changed), 150)).toMatchObject({
    atMs: 1279,
    limitedBy: 'roundTrip',
  });
});

it('BUZZ7 treats a press as early by its timestamp even if it arrives after the opening', () => {
  const { presses } = judge(opening(far), [press(0, 1050, 950, far)], standardRules, noDice);
  expect(presses).toMatchObject([{ state: 'early', place: null }]);
});

it('BUZZ8 treats presses closer than their error as a tie, decided by lot', () => {
  const presses = [press(0, 1205, 1200, near), press(1, 1300, 1200.4, far)];
  const tables = [diceOf(0.1, 0.9), diceOf(0.9, 0.1)].map((dice) =>
    judge(opening(near, far), presses, standardRules, dice),
  );
  expect(tables.map(({ order }) => order)).toEqual([
    ['p0', 'p1'],
    ['p1', 'p0'],
  ]);
  for (const { byLot, presses: reported } of tables) {
    expect(byLot).toBe(true);
    expect(reported.every(({ tied }) => tied)).toBe(true);
  }
  const apart = [press(0, 1205, 1200, near), press(1, 1300, 1200.6, far)];
  expect(judge(opening(near, far), apart, standardRules, noDice).byLot).toBe(false);
});

it('BUZZ8 never treats presses more than 5 ms apart as a tie, however bad the line', () => {
  const bad = lineOf(100, 140, 60);
  const presses = [press(0, 1260, 1200, bad), press(1, 1270, 1206, bad)];
  expect(judge(opening(bad, bad), presses, standardRules, noDice).order).toEqual(['p0', 'p1']);
});

it('BUZZ9 waits only as long as another player could still have been first', () => {
  const first = press(0, 1215, 1210, near);
  const finalOf = (players: Opening, rules = standardRules): number | null =>
    judge(players, [first], rules, noDice).finalAtMs;
  expect(finalOf(opening(near, lineOf(60, 80)))).toBe(1210 + 80 + 5);
  expect(finalOf(opening(near, far))).toBe(1210 + 150 + 5);
  expect(finalOf(opening(near, far), { ...standardRules, maxWaitMs: 50 })).toBe(1265);
  expect(finalOf(opening(near))).toBe(1215);
  expect(judge(opening(near, far), [], standardRules, noDice)).toMatchObject({
    finalAtMs: null,
    order: [],
  });
});

it('BUZZ11 accepts one press per player and none from strangers', () => {
  const presses = [
    press(0, 1215, 1210, near),
    press(0, 1216, 1100, far),
    press(7, 1100, 1090, near),
  ];
  const verdict = judge(opening(near, far), presses, standardRules, noDice);
  expect(states(verdict)).toEqual(['counted', 'again']);
  expect(verdict.presses[0]).toMatchObject({ believedAtMs: 1210 });
});

const instant = fc.double({ min: 500, max: 2500, noNaN: true });
const anyLine = fc
  .record({
    minMs: fc.double({ min: 0, max: 400, noNaN: true }),
    moreMs: fc.double({ min: 0, max: 200, noNaN: true }),
    errorMs: fc.double({ min: 0.05, max: 20, noNaN: true }),
  })
  .map(({ minMs, moreMs, errorMs }) => lineOf(minMs, minMs + moreMs, errorMs));
const anyPress = fc.record({
  playerId: fc.constantFrom('p0', 'p1', 'p2', 'p3'),
  arrivedAtMs: instant,
  stampMs: fc.oneof(fc.constant(null), instant, fc.double()),
  line: fc.oneof(fc.constant(null), anyLine),
});
const anyPresses = fc.array(anyPress, { maxLength: 20 });
const anyOpening = fc
  .array(fc.oneof(fc.constant(null), anyLine), { minLength: 4, maxLength: 4 })
  .map((lines) => opening(...lines));
const anyMode = fc.constantFrom<BuzzerMode>('stamped', 'strict');
const half = (): number => 0.5;
const slackMs = 1e-9;

it('BUZZ5 never credits more than the server measured, whatever the client claims', () => {
  fc.assert(
    fc.property(anyOpening, anyPresses, anyMode, (table, presses, mode) => {
      const verdict = judge(table, presses, { ...standardRules, mode }, half);
      for (const { state, believedAtMs, arrivedAtMs, slowMs, creditMs } of verdict.presses) {
        expect(believedAtMs).toBeGreaterThanOrEqual(arrivedAtMs - (slowMs ?? 0) - slackMs);
        expect(believedAtMs).toBeGreaterThanOrEqual(arrivedAtMs - 150 - slackMs);
        expect(believedAtMs).toBeLessThanOrEqual(arrivedAtMs);
        expect(creditMs).toBeCloseTo(arrivedAtMs - believedAtMs, 6);
        if (state === 'counted') expect(believedAtMs).toBeGreaterThanOrEqual(table.opensAtMs);
      }
    }),
  );
});

it('BUZZ5 lets no timestamp gain more than the cap over any other', () => {
  fc.assert(
    fc.property(anyPress, fc.double(), anyMode, (one, forgedMs, mode) => {
      const honest = estimatePressTime(mode, one, 150);
      const forged = estimatePressTime(mode, { ...one, stampMs: forgedMs }, 150);
      expect(honest.atMs - forged.atMs).toBeLessThanOrEqual(150 + slackMs);
      if (mode === 'strict') expect(forged).toEqual(honest);
    }),
  );
});

it('BUZZ8 orders by estimated press time wherever the error leaves no doubt', () => {
  fc.assert(
    fc.property(anyOpening, anyPresses, anyMode, (table, presses, mode) => {
      const verdict = judge(table, presses, { ...standardRules, mode }, half);
      const placed = verdict.presses
        .filter(({ place }) => place !== null)
        .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
      expect(placed.map(({ playerId }) => playerId)).toEqual(verdict.order);
      expect(placed.map(({ place }) => place)).toEqual(placed.map((_, index) => index + 1));
      placed.slice(1).forEach((press, index) => {
        const before = placed[index];
        if (before === undefined || press.believedAtMs >= before.believedAtMs) return;
        expect(press.tied && before.tied).toBe(true);
        expect(before.believedAtMs - press.believedAtMs).toBeLessThanOrEqual(5);
      });
    }),
  );
});

it('BUZZ10 gives the same verdict for the same presses in any order', () => {
  const distinct = fc.uniqueArray(anyPress, { selector: (each) => each.arrivedAtMs });
  fc.assert(
    fc.property(
      anyOpening,
      distinct,
      anyMode,
      fc.func(fc.double()),
      (table, presses, mode, key) => {
        const rules = { ...standardRules, mode };
        const verdict = judge(table, presses, rules, diceOf(0.3, 0.1, 0.2, 0.4));
        const shuffled = presses.toSorted((one, other) => key(one) - key(other));
        expect(judge(table, shuffled, rules, diceOf(0.3, 0.1, 0.2, 0.4))).toEqual(verdict);
      },
    ),
  );
});

it('BUZZ10 does not change a verdict for presses that arrive after it', () => {
  const lateness = fc.double({ min: 1e-6, max: 1000, noNaN: true });
  fc.assert(
    fc.property(
      anyOpening,
      anyPresses,
      anyMode,
      anyPress,
      lateness,
      (table, presses, mode, more, byMs) => {
        const rules = { ...standardRules, mode };
        const verdict = judge(table, presses, rules, half);
        fc.pre(verdict.finalAtMs !== null);
        const late = {
          ...more,
          arrivedAtMs:
            Math.max(verdict.finalAtMs ?? 0, ...presses.map((each) => each.arrivedAtMs)) + byMs,
        };
        const after = judge(table, [...presses, late], rules, half);
        expect(after.presses.at(-1)).toMatchObject({ state: 'tooLate', place: null });
        expect({ ...after, presses: after.presses.slice(0, -1) }).toEqual(verdict);
      },
    ),
  );
});

it('BUZZ9 never excludes a press after the wait that would have been first', () => {
  const most = fc.record({
    stampMs: fc.double(),
    byMs: fc.double({ min: 1e-6, max: 500, noNaN: true }),
  });
  fc.assert(
    fc.property(
      anyLine,
      anyLine,
      instant,
      most,
      anyMode,
      (one, other, atMs, { stampMs, byMs }, mode) => {
        const rules = { ...standardRules, mode, maxWaitMs: 1000 };
        const table = opening(one, other);
        const first = press(0, atMs + 1000, atMs + 900, one);
        const alone = judge(table, [first], rules, half);
        fc.pre(alone.finalAtMs !== null);
        const late = press(1, (alone.finalAtMs ?? 0) + byMs, stampMs, other);
        const [received] = alone.presses;
        expect(estimatePressTime(mode, late, 150).atMs).toBeGreaterThan(
          received?.believedAtMs ?? Infinity,
        );
      },
    ),
  );
});
