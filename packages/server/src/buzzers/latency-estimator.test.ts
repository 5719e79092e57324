import { expect, it } from 'vitest';
import { LatencyHistory } from './latency-history.ts';
import { LatencyEstimator } from './latency-estimator.ts';

function nonces(): () => string {
  let count = 0;
  return () => `nonce ${count++}`;
}

const numbered = (): LatencyEstimator => new LatencyEstimator(nonces());

/** Sends a ping per second, answered after the given times. Returns the results of the answers. */
function measure(
  line: LatencyEstimator,
  fromMs: number,
  roundTripsMs: readonly number[],
): string[] {
  return roundTripsMs.map((roundTripMs, index) => {
    const sentMs = fromMs + index * 1000;
    return line.answer(line.ping(sentMs), sentMs + roundTripMs);
  });
}

const same = (count: number, value: number): number[] => Array.from({ length: count }, () => value);

it('BUZZ1 accepts one answer per ping and no unsolicited ones', () => {
  const line = numbered();
  measure(line, 0, [...same(9, 40), 44]);
  const before = line.reading(10_000);
  const nonce = line.ping(10_000);
  expect(line.answer('never sent', 10_020)).toBe('unknown');
  expect(line.answer(nonce, 9_999)).toBe('early');
  expect(line.reading(10_000)).toEqual(before);
  expect(line.answer(nonce, 10_040)).toBe('measured');
  const after = line.reading(10_041);
  expect(line.answer(nonce, 10_900)).toBe('doubled');
  expect(line.answer('nonce 0', 10_900)).toBe('doubled');
  expect(line.reading(10_041)).toEqual(after);
  const slow = line.ping(20_000);
  expect(line.answer(slow, 25_001)).toBe('late');
  expect(line.reading(25_001)?.minMs).toBe(40);
});

it('BUZZ1 rejects a nonce of another line', () => {
  const [one, other] = [new LatencyEstimator(() => 'one'), new LatencyEstimator(() => 'other')];
  const nonce = one.ping(0);
  expect(other.answer(nonce, 100)).toBe('unknown');
});

it('BUZZ2 excludes round trips far above the usual ones', () => {
  const line = numbered();
  measure(line, 0, same(20, 40));
  expect(measure(line, 20_000, same(4, 400))).toEqual(same(4, 0).map(() => 'measured'));
  expect(line.reading(24_500)).toMatchObject({ minMs: 40, slowMs: 42 });
  measure(line, 25_000, [42]);
  expect(line.reading(26_500)).toMatchObject({ minMs: 40, slowMs: 42 });
});

it('BUZZ23 gives no credit for five delayed answers, and reports the line as unstable for a minute', () => {
  const line = numbered();
  measure(line, 0, same(200, 8));
  expect(line.quality(200_000)?.isUnstable).toBe(false);
  measure(line, 200_000, same(5, 400));
  expect(line.reading(205_000)).toMatchObject({ slowMs: 10, maxCreditMs: 10 });
  expect(line.quality(205_000)?.isUnstable).toBe(true);
  measure(line, 205_000, same(40, 8));
  expect(line.reading(245_000)).toMatchObject({ slowMs: 10, maxCreditMs: 10 });
  expect(line.quality(245_000)?.isUnstable).toBe(true);
  measure(line, 245_000, same(25, 8));
  expect(line.quality(270_000)?.isUnstable).toBe(false);
});

it('BUZZ23 gives at most a quarter more credit for answers delayed for minutes or increasingly', () => {
  const rising = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => from * 1.05 ** index);
  for (const held of [same(200, 400), [...rising(8, 60), ...same(140, 150)]]) {
    const line = numbered();
    measure(line, 0, same(500, 8));
    measure(line, 500_000, held);
    expect(line.reading(700_000)?.slowMs).toBeGreaterThan(100);
    expect(line.reading(700_000)?.maxCreditMs).toBe(10 * 1.25 + 5);
    expect(line.quality(700_000)?.isUnstable).toBe(true);
  }
});

it('BUZZ23 adapts the credit once a line has changed permanently', () => {
  const line = numbered();
  measure(line, 0, same(300, 40));
  measure(line, 300_000, same(420, 100));
  expect(line.reading(720_000)).toMatchObject({ minMs: 100, slowMs: 102, maxCreditMs: 102 });
  expect(line.quality(720_000)?.isUnstable).toBe(false);
  // A faster connection needs no credit that others have to wait for.
  measure(line, 720_000, same(70, 20));
  expect(line.reading(790_000)).toMatchObject({ minMs: 20, slowMs: 22, maxCreditMs: 22 });
});

it('BUZZ23 starts a new connection of the same player with the history of the previous one', () => {
  const memory = new LatencyHistory();
  measure(new LatencyEstimator(nonces(), memory), 0, same(130, 8));
  const again = new LatencyEstimator(nonces(), memory);
  measure(again, 130_000, same(20, 400));
  expect(again.reading(150_000)).toMatchObject({ slowMs: 402, maxCreditMs: 10 * 1.25 + 5 });
  expect(again.quality(150_000)?.isUnstable).toBe(true);
  const stranger = new LatencyEstimator(nonces());
  measure(stranger, 130_000, same(20, 400));
  expect(stranger.reading(150_000)).toMatchObject({ slowMs: 402, maxCreditMs: 402 });
});

it('BUZZ2 does not change the slow round trip for a single slow sample that is no outlier', () => {
  const line = numbered();
  measure(line, 0, [...same(20, 40), 100]);
  expect(line.reading(21_000)).toMatchObject({ minMs: 40, slowMs: 42 });
});

it('BUZZ3 returns no reading for a line measured too little or not recently', () => {
  const line = numbered();
  measure(line, 0, same(4, 40));
  expect(line.reading(4000)).toBeNull();
  measure(line, 4000, [40]);
  expect(line.reading(5000)?.minMs).toBe(40);
  expect(line.reading(70_000)).toBeNull();
});

it('BUZZ3 keeps measuring, quickly at first, and bounds the pending pings in a flood', () => {
  const line = numbered();
  expect(line.pingAgainAfterMs).toBe(100);
  for (let n = 0; n < 20; n++) line.ping(n * 100);
  expect(line.pingAgainAfterMs).toBe(1000);
  for (let n = 0; n < 1000; n++) line.ping(3000);
  // At most 64 pings are pending; older ones are dropped.
  expect(line.answer('nonce 100', 3001)).toBe('unknown');
  expect(line.answer('nonce 1019', 3001)).toBe('measured');
  expect(line.quality(3001)?.lostShare).toBeGreaterThan(0.9);
});

it('BUZZ3 is quiet after several unanswered pings, until the next answer', () => {
  const line = numbered();
  expect(line.isQuiet(0)).toBe(false);
  measure(line, 0, same(20, 40));
  line.ping(30_000);
  line.ping(31_000);
  expect(line.isQuiet(33_400)).toBe(false);
  line.ping(33_000);
  expect(line.isQuiet(33_500)).toBe(true);
  expect(line.answer('nonce 22', 33_600)).toBe('measured');
  expect(line.isQuiet(33_600)).toBe(false);
  line.ping(34_000);
  expect(line.isQuiet(37_400)).toBe(false);
});

it('BUZZ3 reports the typical round trip, jitter and loss to the lobby', () => {
  const line = numbered();
  expect(line.quality(0)).toBeNull();
  measure(line, 0, [40, 50, 40, 50, 40, 200]);
  line.ping(6000);
  line.ping(20_000);
  expect(line.quality(20_000)).toMatchObject({ roundTripMs: 40, jitterMs: 40 });
  expect(line.quality(20_000)?.lostShare).toBeCloseTo(1 / 7);
});
