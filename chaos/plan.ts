import { below, dice, shuffled } from './random.ts';

/** Size of the test environment. */
export interface Sizes {
  shows: number;
  views: number;
  chats: number;
  /** Category quiz shows with players who press. */
  playerShows: number;
  /** Duration of the load before a fault, and again after its end. */
  seconds: number;
  /** Duration of outages. */
  outageSeconds: number;
}

/** Default of `npm run chaos`. */
export const fullSize: Sizes = {
  shows: 500,
  views: 3000,
  chats: 50,
  playerShows: 4,
  seconds: 8,
  outageSeconds: 60,
};

/** All faults in a few minutes. */
export const smallSize: Sizes = {
  shows: 30,
  views: 150,
  chats: 5,
  playerShows: 2,
  seconds: 1.5,
  outageSeconds: 8,
};

/** Short enough for every test run. */
export const shortSize: Sizes = {
  shows: 18,
  views: 60,
  chats: 4,
  playerShows: 1,
  seconds: 3,
  outageSeconds: 4,
};

export const nodeFaults = [
  'killNode',
  'freezeNode',
  'natsStopped',
  'natsHostile',
  'cutFromDatabase',
  'databaseCrash',
  'slowDatabase',
  'silentS3',
  'wrongSecret',
  'clockBack',
  'clockAhead',
  'poison',
  'roll',
] as const;
export const embeddedFaults = [
  'killNode',
  'roll',
  'clockBack',
  'clockAhead',
  'diskFull',
  'poison',
] as const;
export type Fault = 'calm' | (typeof nodeFaults)[number] | (typeof embeddedFaults)[number];

export interface Phase {
  fault: Fault;
  /** Index of the affected node. */
  node: number;
  /** Duration of the load before the fault, milliseconds. */
  beforeMs: number;
  /** Duration of the fault, milliseconds. */
  lastsMs: number;
  /** Duration of the load after the fault, milliseconds. */
  afterMs: number;
}

/** Order of the faults: the same for the same seed. The load has random numbers of its own. */
export function plan(
  seed: number,
  sizes: Sizes,
  nodes: number,
  only: readonly Fault[] = [],
): Phase[] {
  const throwOne = dice(seed, 'plan');
  const known: readonly Fault[] = nodes > 1 ? nodeFaults : embeddedFaults;
  const faults: Fault[] = ['calm', ...shuffled(known, throwOne)];
  const phases = faults.map((fault) => ({
    fault,
    node: below(throwOne, nodes),
    beforeMs: Math.round(sizes.seconds * 1000 * (0.6 + 0.4 * throwOne())),
    lastsMs:
      share[fault] === 0
        ? 0
        : Math.max(minMs(fault), Math.round(sizes.outageSeconds * 1000 * share[fault])),
    afterMs: sizes.seconds * 1000,
  }));
  return only.length === 0 ? phases : phases.filter(({ fault }) => only.includes(fault));
}

/**
 * A node counts as gone after three seconds, so a shorter absence causes no failover. A silent store is abandoned after
 * ten seconds, and nodes compare their secrets every ten.
 */
const longMinMs: Partial<Record<Fault, number>> = {
  freezeNode: 8000,
  killNode: 5000,
  cutFromDatabase: 5000,
  silentS3: 15_000,
  wrongSecret: 25_000,
};
const minMs = (fault: Fault): number => longMinMs[fault] ?? 2000;

/** As a share of the outage duration. */
const share: Record<Fault, number> = {
  calm: 0,
  killNode: 0.1,
  freezeNode: 0.17,
  natsStopped: 1,
  natsHostile: 0.5,
  cutFromDatabase: 0.25,
  databaseCrash: 0.1,
  slowDatabase: 0.25,
  silentS3: 0.25,
  wrongSecret: 0.1,
  clockBack: 0.1,
  clockAhead: 0.1,
  diskFull: 0.1,
  poison: 0.1,
  roll: 0,
};

const faults = new Set<string>(Object.keys(share));

export const isFault = (name: string): name is Fault => faults.has(name);
