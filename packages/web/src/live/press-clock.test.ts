import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PressClock } from './press-clock.ts';

/** A device whose clock runs faster than the server's by the factor `drift`, with another start time. */
class Device {
  readonly #drift: number;
  offsetMs = 123_456;
  #trueMs = 0;
  readonly clock = new PressClock(() => this.at(this.#trueMs));

  constructor(drift = 0) {
    this.#drift = drift;
  }

  at(trueMs: number): number {
    return this.offsetMs + trueMs * (1 + this.#drift);
  }

  /** One clock exchange; true time is the server's. */
  exchange(atMs: number, thereMs: number, backMs: number, busyMs = 0): void {
    this.#trueMs = atMs;
    const { probe } = this.clock.pong('nonce');
    const arrivedServerMs = atMs + thereMs;
    this.#trueMs = arrivedServerMs + busyMs + backMs;
    const sentServerMs = arrivedServerMs + busyMs;
    this.clock.clock({ type: 'clock', probe, arrivedServerMs, sentServerMs });
  }

  /** Error of a stamp at this time. */
  errorAt(trueMs: number): number {
    const { stampServerMs } = this.clock.press('round', this.at(trueMs));
    return stampServerMs === null ? Number.NaN : stampServerMs - trueMs;
  }
}

it('BUZZ13 returns no stamp before the clock is synchronized', () => {
  const device = new Device();
  device.exchange(0, 10, 10);
  device.exchange(100, 10, 10);
  expect(device.clock.press('r', 0).stampServerMs).toBeNull();
  expect(device.clock.deviceMs(0)).toBeNull();
  expect(device.clock.errorMs).toBeNull();
  device.exchange(200, 10, 10);
  expect(device.errorAt(300)).toBeCloseTo(0, 6);
});

it('BUZZ13 tracks clock drift despite jitter in both directions', () => {
  const waits = fc.array(
    fc.tuple(
      fc.double({ min: 0, max: 60, noNaN: true }),
      fc.double({ min: 0, max: 60, noNaN: true }),
    ),
    {
      minLength: 60,
      maxLength: 60,
    },
  );
  fc.assert(
    fc.property(waits, fc.double({ min: -100e-6, max: 100e-6, noNaN: true }), (jitter, drift) => {
      const device = new Device(drift);
      jitter.forEach(([there, back], index) => {
        // Every sixth exchange has no extra latency.
        const share = index % 6 === 0 ? 0 : 1;
        device.exchange(index * 1000, 20 + share * there, 20 + share * back);
      });
      expect(Math.abs(device.errorAt(61_000))).toBeLessThan(1);
    }),
    { numRuns: 50 },
  );
});

it('BUZZ13 compensates for more than a minute of drift in the stamp', () => {
  const device = new Device(80e-6);
  for (let second = 0; second < 100; second++) device.exchange(second * 1000, 15, 15);
  expect(Math.abs(device.errorAt(100_500))).toBeLessThan(0.1);
});

it('BUZZ13 is off by half the latency asymmetry, and unaffected by a busy server', () => {
  const device = new Device();
  for (let second = 0; second < 10; second++) device.exchange(second * 1000, 30, 20, second * 7);
  expect(device.errorAt(11_000)).toBeCloseTo(5, 6);
});

it('BUZZ13 resynchronizes after the device slept, and forgets the time on reset', () => {
  const device = new Device();
  for (let second = 0; second < 20; second++) device.exchange(second * 1000, 15, 15);
  device.offsetMs -= 30_000;
  for (let second = 30; second < 33; second++) device.exchange(second * 1000, 15, 15);
  expect(device.errorAt(34_000)).toBeCloseTo(0, 6);
  device.clock.reset();
  expect(device.clock.serverMs()).toBeNull();
});

it('BUZZ13 ignores answers to unknown probes and repeated answers', () => {
  const device = new Device();
  for (let second = 0; second < 3; second++) device.exchange(second * 1000, 15, 15);
  for (const probe of [1, 2, 99]) {
    device.clock.clock({ type: 'clock', probe, arrivedServerMs: 9e9, sentServerMs: 9e9 });
  }
  expect(device.errorAt(4000)).toBeCloseTo(0, 6);
});

it('BUZZ13 schedules the buzzer light with the same clock that stamps presses', () => {
  const device = new Device(50e-6);
  for (let second = 0; second < 30; second++) device.exchange(second * 1000, 15, 15);
  const litMs = device.clock.deviceMs(31_000);
  expect(litMs).not.toBeNull();
  expect(device.clock.serverMs(litMs ?? 0)).toBeCloseTo(31_000, 6);
});
