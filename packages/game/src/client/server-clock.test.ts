import { expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

const sample = (sentMs: number, thereMs: number, backMs: number, offsetMs: number) => ({
  sentMs,
  receivedMs: sentMs + thereMs + backMs,
  serverMs: sentMs + thereMs + offsetMs,
});

it('trusts the ping with the shortest round trip', () => {
  const clock = new ServerClock();
  clock.add(sample(1000, 90, 10, 5000));
  clock.add(sample(2000, 4, 6, 5000));
  clock.add(sample(3000, 10, 200, 5000));
  expect(Math.abs(clock.offsetMs - 5000)).toBeLessThanOrEqual(1);
});

it('uses a guess only until the first measurement', () => {
  const clock = new ServerClock();
  expect(clock.guess(9000, 1000)).toBe(8000);
  clock.add(sample(1000, 5, 5, 7900));
  expect(clock.guess(1, 1)).toBe(7900);
});

it('follows changes of the device clock, forward or back', () => {
  const clock = new ServerClock();
  for (let n = 0; n < 8; n++) clock.add(sample(1000 + n * 5000, 1, 1, 5000));
  clock.add(sample(60_000, 20, 20, -3000));
  expect(clock.offsetMs).toBe(-3000);
  clock.add({ sentMs: 90_000, receivedMs: 20_000, serverMs: 50_000 });
  clock.add(sample(20_100, 30, 30, 40_000));
  expect(clock.offsetMs).toBe(40_000);
});

it('discards readings that are minutes old, because clocks drift', () => {
  const clock = new ServerClock();
  clock.add(sample(0, 1, 1, 5000));
  clock.add(sample(200_000, 40, 40, 5030));
  expect(clock.offsetMs).toBe(5030);
});
