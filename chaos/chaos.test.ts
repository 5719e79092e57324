import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { plan, shortSize, type Fault } from './plan.ts';
import { promises } from './promises.contract.ts';
import { run, type PhaseResult } from './run.ts';
import { resultTable } from './table.ts';

/** `npm run chaos` in its short size: real processes, the three most telling faults. Others run before a release. */

const seed = 7;
const program = join(import.meta.dirname, '..', 'packages', 'server', 'dist', 'main.js');
const faults: readonly Fault[] = ['killNode', 'freezeNode', 'natsStopped'];

describe('three nodes on PostgreSQL and NATS, under one fault after another', () => {
  let results: PhaseResult[] = [];
  beforeAll(async () => {
    results = await run({
      ...{ kind: 'nodes', seed, sizes: shortSize, program, only: faults, crowds: 1 },
      // The speed depends on the machine; here, views only have to become current at all.
      rightWithinMs: Infinity,
      slowness: 3,
      log: () => undefined,
    });
    console.log(resultTable(results));
  }, 600_000);

  it('go through every planned fault', () => {
    expect(results.map(({ fault }) => fault).toSorted()).toEqual(faults.toSorted());
  });

  const ofAll = promises.filter((promise) => promise.faults.length === 0);
  it.each(ofAll.map(({ title, broken }) => [title, broken] as const))('%s', (_, broken) => {
    expect(broken(results)).toEqual([]);
  });
});

it('CHAOS10 plans the same run for a seed, and a different run of the same faults for another', () => {
  expect(plan(7, shortSize, 3)).toEqual(plan(7, shortSize, 3));
  expect(plan(8, shortSize, 3)).not.toEqual(plan(7, shortSize, 3));
  expect(
    plan(7, shortSize, 3)
      .map(({ fault }) => fault)
      .toSorted(),
  ).toEqual(
    plan(8, shortSize, 3)
      .map(({ fault }) => fault)
      .toSorted(),
  );
});
