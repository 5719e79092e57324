import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../e2e/fixtures/server.ts';
import type { Bench } from './bench.ts';
import { atMost, ratioAtMost, type Figure } from './figure.ts';
import type { Host } from './host.ts';
import { residentKb } from './process-usage.ts';
import { percentile } from './statistics.ts';

/** 10 MB. */
const questionsOfOne = 55_000;
const importsOfOne = 8;
/** Pause before each import. */
const quietBeforeMs = 800;
const importers = 6;
const atOnce = `${importers} sheets of 18 MB at once`;
/** 18 MB. */
const questions = 98_000;
const sampleEveryMs = 100;
const commandEveryMs = 20;
/** Delay between creating the accounts and reading the memory. */
const quietMs = 5000;
const laterMs = [45_000, 60_000] as const;

/** Latency of another streamer's commands while one account repeatedly imports 10 MB; rejects when an import fails. */
export async function measureOneImport(bench: Bench): Promise<Figure[]> {
  const server = await bench.server();
  const otherHost = await bench.host(server);
  const importer = bench.child('importSheets', server.url, 1, bench.amount(questionsOfOne, 5000));
  await importer.next();
  const [quiet, loud]: [number[], number[]] = [[], []];
  for (let n = 0; n < bench.amount(importsOfOne, 2); n++) {
    quiet.push(...(await delaysOf(otherHost, sleep(bench.amount(quietBeforeMs, 100)))));
    importer.send({ kind: 'import' });
    const result = importer.next();
    loud.push(...(await delaysOf(otherHost, result)));
    if ((await result).number('taken') === 0) throw new Error('The import failed.');
  }
  await importer.end();
  return [
    {
      name: 'a sheet of 10 MB: a command of another streamer meanwhile, p99',
      unit: 'ms',
      ours: percentile(loud, 0.99),
      baseline: percentile(quiet, 0.99),
      goal: ratioAtMost(2),
    },
  ];
}

/**
 * Memory of a separate server while six accounts import 18 MB each at the same time, and the effect on other users;
 * rejects when an import fails.
 */
export async function measureImportMemory(bench: Bench): Promise<Figure[]> {
  const server = await bench.server();
  const otherHost = await bench.host(server);
  const others = bench.child('importSheets', server.url, importers, bench.amount(questions, 5000));
  await others.next();
  const quietFor = sleep(bench.amount(quietMs, 500));
  const quiet = await delaysOf(otherHost, quietFor);
  const before = residentMb(server);
  const beganMs = performance.now();
  others.send({ kind: 'import' });
  const all = others.next();
  const [loud, peak] = await Promise.all([delaysOf(otherHost, all), peakOf(server, all)]);
  const endedMs = performance.now();
  const taken = (await all).number('taken');
  if (taken < importers) throw new Error(`${importers - taken} of ${importers} imports failed.`);
  await others.end();
  const later: Figure[] = [];
  for (const afterMs of laterMs) {
    await sleep(bench.amount(afterMs, afterMs / 50) - (performance.now() - endedMs));
    later.push({
      name: `${atOnce}: memory ${afterMs / 1000} s later`,
      unit: 'MB',
      ours: residentMb(server),
      baseline: before,
      goal: afterMs === 60_000 ? ratioAtMost(1.3) : null,
    });
  }
  return [
    {
      name: `${atOnce}: memory at its peak`,
      unit: 'MB',
      ours: peak,
      baseline: before,
      goal: atMost(1000),
    },
    ...later,
    {
      name: `${atOnce}: until the last was answered`,
      unit: 'ms',
      ours: endedMs - beganMs,
      baseline: null,
      goal: null,
    },
    {
      name: `${atOnce}: a command of another streamer meanwhile, p99`,
      unit: 'ms',
      ours: percentile(loud, 0.99),
      baseline: percentile(quiet, 0.99),
      goal: ratioAtMost(2),
    },
  ];
}

/** Sends commands of one host repeatedly until `end`; returns the milliseconds until each was stored. */
async function delaysOf(host: Host, end: Promise<unknown>): Promise<number[]> {
  const ended = watched(end);
  const found: number[] = [];
  for (let change = 0; !ended.is; change++) {
    const startedMs = performance.now();
    await host.send({
      type: 'edit.update',
      path: ['settings', 'showWatermark'],
      value: change % 2 === 0,
    });
    found.push(performance.now() - startedMs);
    await sleep(commandEveryMs);
  }
  return found;
}

async function peakOf(server: RunningServer, end: Promise<unknown>): Promise<number> {
  const ended = watched(end);
  let peak = residentMb(server);
  while (!ended.is) {
    await sleep(sampleEveryMs);
    peak = Math.max(peak, residentMb(server));
  }
  return peak;
}

function watched(end: Promise<unknown>): { is: boolean } {
  const ended = { is: false };
  const note = (): boolean => (ended.is = true);
  void end.then(note, note);
  return ended;
}

const residentMb = ({ pid }: RunningServer): number => (residentKb(pid) * 1024) / 1e6;
