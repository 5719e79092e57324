import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { plan, smallSize, type Fault } from './plan.ts';
import { run, type PhaseResult } from './run.ts';
import { resultTable } from './table.ts';

/** The small size of `npm run chaos`: real processes, every kind of fault that fits into a test run. */

const seed = 7;
const program = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.js');

const runSmall = (kind: 'nodes' | 'embedded', only: readonly Fault[]): Promise<PhaseResult[]> =>
  run({ kind, seed, sizes: smallSize, program, only, crowds: 1, say: () => undefined });

let results: PhaseResult[] = [];

/** What broke one of these rules, in any phase. */
const broken = (...rules: string[]): string[] =>
  results.flatMap(({ fault, violations }) =>
    violations
      .filter(({ rule }) => rules.includes(rule))
      .map(({ rule, path, what }) => `${fault}: ${rule} ${path}: ${what}`),
  );
const phase = (fault: Fault): PhaseResult | undefined =>
  results.find((result) => result.fault === fault);

describe('three nodes on PostgreSQL and NATS, while one thing after the other breaks', () => {
  beforeAll(async () => {
    results = await runSmall('nodes', [
      'killNode',
      'natsStopped',
      'natsHostile',
      'cutFromDatabase',
      'databaseCrash',
      'clockAhead',
      'poison',
      'roll',
    ]);
    console.log(resultTable(results));
  }, 290_000);

  it('CHAOS1 every acknowledged command is in its log once, as the revision that was told', () => {
    expect(results).toHaveLength(8);
    for (const { acknowledged } of results) expect(acknowledged).toBeGreaterThan(30);
    expect(broken('acknowledged', 'revision', 'once', 'answered', 'refused')).toEqual([]);
  });

  it('CHAOS2 no log has a gap, and what was in it stays in it', () => {
    expect(broken('gapless', 'kept', 'replay')).toEqual([]);
  });

  it('CHAOS3 every ballot that was heard counts once, and every vote ends with its ballots', () => {
    for (const { ballots } of results) expect(ballots).toBeGreaterThan(20);
    expect(broken('ballot', 'ballotOnce', 'tally', 'ended')).toEqual([]);
  });

  it('CHAOS4 every view shows what is stored soon after the end of each fault, and none goes back', () => {
    expect(broken('views', 'monotonic')).toEqual([]);
  });

  it('CHAOS5 no node ends by itself, and what fails is told by its health', () => {
    expect(phase('databaseCrash')?.told.join()).toContain('store');
    expect(phase('natsStopped')?.told.join()).toContain('bus');
    expect(broken('alive', 'told', 'harness')).toEqual([]);
  });

  it('CHAOS7 a document that cannot be read is told to its owner alone, who repairs it', () => {
    expect(phase('poison')?.acknowledged).toBeGreaterThan(30);
    expect(broken('poison')).toEqual([]);
  });

  it('CHAOS8 a clock that is set an hour ahead on one node changes nothing', () => {
    expect(phase('clockAhead')?.acknowledged).toBeGreaterThan(30);
    expect(phase('clockAhead')?.violations).toEqual([]);
  });
});

describe('one node on a disk of its own', () => {
  const isRoot = process.getuid?.() === 0;
  const reason = isRoot ? '' : ' (skipped: only root may make a disk that can be filled)';

  it.runIf(isRoot)(
    `CHAOS9 a full disk refuses what it cannot keep, says so, and loses nothing${reason}`,
    async () => {
      results = await runSmall('embedded', ['diskFull']);
      console.log(resultTable(results));
      expect(phase('diskFull')?.repeated).toBeGreaterThan(0);
      expect(phase('diskFull')?.told.join()).toContain('store');
      expect(results.flatMap(({ violations }) => violations)).toEqual([]);
    },
    120_000,
  );
});

it('CHAOS10 the same seed plans the same run, another one another', () => {
  expect(plan(7, smallSize, 3)).toEqual(plan(7, smallSize, 3));
  expect(plan(8, smallSize, 3)).not.toEqual(plan(7, smallSize, 3));
  expect(
    plan(7, smallSize, 3)
      .map(({ fault }) => fault)
      .toSorted(),
  ).toEqual(
    plan(8, smallSize, 3)
      .map(({ fault }) => fault)
      .toSorted(),
  );
});
