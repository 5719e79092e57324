import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { JoinedBuses } from '../testing/unreliable-bus.ts';
import { ManualClock, silent } from '../testing/test-server.ts';
import { PartitionDetector } from './partition-detector.ts';

let clock: ManualClock;
let buses: JoinedBuses;
let open: PartitionDetector[];
beforeEach(() => {
  [clock, buses, open] = [new ManualClock(), new JoinedBuses(), []];
});
afterEach(() => {
  for (const each of open) each.stop();
});

function node(id: string) {
  const made = { works: true, sentAway: 0 };
  const watch = new PartitionDetector({
    isWorking: async () => made.works,
    bus: buses.of(id),
    clock,
    log: silent,
  });
  watch.onCutOff(() => {
    made.sentAway += 1;
  });
  open.push(watch);
  return { set: (works: boolean) => void (made.works = works), made, watch };
}

describe('a node that loses the store', () => {
  it('NODE69 sends its sockets away, once, when others still have it', async () => {
    const [one] = [node('one'), node('two')];
    await clock.pass(5000);
    one.set(false);
    await clock.pass(2000);
    expect(one.watch.isCutOff).toBe(false);
    await clock.pass(4000);
    expect([one.watch.isCutOff, one.made.sentAway]).toEqual([true, 1]);
    await clock.pass(20_000);
    expect(one.made.sentAway).toBe(1);
  });

  it('NODE72 knows at once that it is lost, and the others hear of it; not when nobody has the store', async () => {
    const [one, two] = [node('one'), node('two')];
    await clock.pass(3000);
    expect([one.watch.isLost, two.watch.isLostElsewhere]).toEqual([false, false]);
    one.set(false);
    await clock.pass(1500);
    expect([one.watch.isLost, two.watch.isLost]).toEqual([true, false]);
    expect([one.watch.isLostElsewhere, two.watch.isLostElsewhere]).toEqual([false, true]);
    one.set(true);
    await clock.pass(5000);
    expect([one.watch.isLost, two.watch.isLostElsewhere]).toEqual([false, false]);
    one.set(false);
    two.set(false);
    await clock.pass(5000);
    expect([one.watch.isLost, two.watch.isLost]).toEqual([false, false]);
  });

  it('NODE69 takes sockets again when the store answers', async () => {
    const [one] = [node('one'), node('two')];
    one.set(false);
    await clock.pass(8000);
    one.set(true);
    await clock.pass(2000);
    expect(one.watch.isCutOff).toBe(false);
  });

  it('NODE69 keeps them when nobody has it', async () => {
    const [one, two] = [node('one'), node('two')];
    one.set(false);
    two.set(false);
    await clock.pass(30_000);
    expect([one.made.sentAway, two.made.sentAway]).toEqual([0, 0]);
  });

  it('NODE69 keeps them when it hears of nobody', async () => {
    const [one] = [node('one'), node('two')];
    buses.isWorking = false;
    one.set(false);
    await clock.pass(30_000);
    expect(one.made.sentAway).toBe(0);
  });

  it('NODE69 keeps them through a short silence', async () => {
    const [one] = [node('one'), node('two')];
    one.set(false);
    await clock.pass(2500);
    one.set(true);
    await clock.pass(10_000);
    expect(one.made.sentAway).toBe(0);
  });
});
