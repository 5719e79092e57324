import { expect, it } from 'vitest';
import { standardRules } from './classify-presses.ts';
import { BuzzerRound, openingAtMs } from './round.ts';
import type { Press } from './latency-compensation.ts';
import type { LineReading } from './latency-estimator.ts';

const line: LineReading = {
  minMs: 40,
  slowMs: 60,
  maxCreditMs: 60,
  arrivalErrorMs: 2,
  stampErrorMs: 0.2,
};

const press = (playerId: string, arrivedAtMs: number, stampMs: number): Press => ({
  playerId,
  arrivedAtMs,
  stampMs,
  line,
});

const open = (): BuzzerRound =>
  new BuzzerRound(
    { opensAtMs: 1000, players: ['a', 'b', 'c'].map((playerId) => ({ playerId, line })) },
    standardRules,
    () => () => 0.5,
  );

it('BUZZ4 opens after a slow round trip of the worst measured line', () => {
  expect(openingAtMs(5000, [line, { ...line, slowMs: 180 }])).toBe(5210);
  expect(openingAtMs(5000, [line, { ...line, slowMs: 900 }])).toBe(5400);
  expect(openingAtMs(5000, [line, null])).toBe(5400);
});

it('BUZZ10 decides once, when nobody else can still be first', () => {
  const round = open();
  expect(round.decide(1100)).toBeNull();
  expect(round.press(press('a', 1220, 1200))).toBe('counted');
  expect(round.finalAtMs).toBe(1265);
  expect(round.decide(1264)).toBeNull();
  expect(round.press(press('b', 1240, 1190))).toBe('counted');
  expect(round.finalAtMs).toBe(1255);
  const verdict = round.decide(1255);
  expect(verdict?.order).toEqual(['b', 'a']);
  // It was in transit before the verdict, and its stamp claims the first place.
  expect(round.press(press('c', 1250, 1001))).toBe('tooLate');
  const after = round.decide(2000);
  expect(after?.order).toEqual(['b', 'a']);
  expect(after?.presses.map(({ playerId, state, place }) => [playerId, state, place])).toEqual([
    ['a', 'counted', 2],
    ['b', 'counted', 1],
    ['c', 'tooLate', null],
  ]);
});

it('BUZZ10 closes without a winner if nobody has pressed, and stays closed', () => {
  const round = open();
  expect(round.close()).toMatchObject({ order: [], byLot: false, presses: [] });
  expect(round.press(press('a', 1220, 1200))).toBe('tooLate');
  expect(round.close().order).toEqual([]);
});

it('BUZZ7 registers an early press before the opening, and counts a later one after the lockout', () => {
  const round = open();
  expect(round.press(press('a', 990, 970))).toBe('early');
  expect(round.press(press('a', 1200, 1180))).toBe('locked');
  expect(round.finalAtMs).toBeNull();
  expect(round.press(press('a', 1245, 1225))).toBe('counted');
  expect(round.press(press('a', 1250, 1001))).toBe('again');
});

it('BUZZ11 ignores strangers, bounds the presses it keeps, and loses no lockout in a flood', () => {
  const round = open();
  expect(round.press(press('x', 1220, 1200))).toBe('unheard');
  for (let n = 0; n < 5000; n++) round.press(press('a', 100 + n / 10, 90 + n / 10));
  expect(round.press(press('a', 999, 980))).toBe('early');
  // The fourth press or a later one.
  expect(round.press(press('a', 1980, 1975))).toBe('locked');
  expect(round.press(press('a', 1990, 1985))).toBe('counted');
  for (let n = 0; n < 5000; n++) round.press(press('b', 1220, 1200));
  expect(round.decide(9999)?.presses.length).toBeLessThanOrEqual(80);
  expect(round.decide(9999)?.order).toEqual(['b']);
});

it('BUZZ11 judges the presses once per incoming press, however often it is queried', () => {
  let judged = 0;
  const players = ['a', 'b'].map((playerId) => ({ playerId, line }));
  const round = new BuzzerRound({ opensAtMs: 1000, players }, standardRules, () => {
    judged += 1;
    return () => 0.5;
  });
  for (const [index, arrivedAtMs] of [980, 1300, 1310].entries()) {
    round.press(press('a', arrivedAtMs, arrivedAtMs - 10));
    expect([round.finalAtMs === null, round.hasCounted('a')]).toEqual([index === 0, index > 0]);
    expect(round.lockout('a')?.untilMs).toBe(1220);
    round.decide(1300);
    expect(judged).toBe(index + 1);
  }
});

it('BUZZ12 keeps all raw numbers of every press', () => {
  const round = open();
  round.press(press('a', 1220, 1200));
  expect(round.close().presses).toEqual([
    {
      playerId: 'a',
      state: 'counted',
      arrivedAtMs: 1220,
      stampMs: 1200,
      minMs: 40,
      slowMs: 60,
      creditMs: 20,
      errorMs: 0.2,
      believedAtMs: 1200,
      limitedBy: null,
      place: 1,
      tied: false,
    },
  ]);
});
