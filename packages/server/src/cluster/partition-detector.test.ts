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
  it('NODE69 disconnects its sockets, once, when other nodes still reach it', async () => {
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

  it('NODE72 detects this at once and informs the others, but not when no node has the store', async () => {
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

  it('NODE69 accepts sockets again when the store responds', async () => {
    const [one] = [node('one'), node('two')];
    one.set(false);
    await clock.pass(8000);
    one.set(true);
    await clock.pass(2000);
    expect(one.watch.isCutOff).toBe(false);
  });

  it('NODE69 keeps its sockets when no node reaches it', async () => {
    const [one, two] = [node('one'), node('two')];
    one.set(false);
    two.set(false);
    await clock.pass(30_000);
    expect([one.made.sentAway, two.made.sentAway]).toEqual([0, 0]);
  });

  it('NODE69 keeps its sockets when it receives nothing from other nodes', async () => {
    const [one] = [node('one'), node('two')];
    buses.isWorking = false;
    one.set(false);
    await clock.pass(30_000);
    expect(one.made.sentAway).toBe(0);
  });

  it('NODE69 keeps its sockets during a short outage', async () => {
    const [one] = [node('one'), node('two')];
    one.set(false);
    await clock.pass(2500);
    one.set(true);
    await clock.pass(10_000);
    expect(one.made.sentAway).toBe(0);
  });
});
