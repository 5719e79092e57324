import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from './bench.ts';
import type { Child } from './child.ts';
import { cpuMs } from './process-usage.ts';
import { median, nowMs } from './statistics.ts';

/**
 * Between the last view's frame and the next change: longer than the batching of changes, so that each is sent
 * separately.
 */
const pauseMs = 25;

/** Measurements of several rounds of changes. */
export interface Waves {
  /** From sending a change until the last view received it, ms: one list per round. */
  lastViewMs: number[][];
  /** CPU time of the server per change, ms: one figure per round; null where the system does not provide it. */
  cpuMsEach: (number | null)[];
  /** Size of the frame of a change, without its header. */
  bytes: number;
}

/** A server with views, and a function that changes something that all of them show. */
export interface Stage {
  serverPid: number;
  views: Child;
  send: (change: number) => Promise<void> | void;
}

/**
 * Opens views of `url` in a separate process; resolves when each has received its first frame. Later frames count when
 * they contain the text `pattern`.
 */
export async function openViews(
  bench: Bench,
  url: string,
  count: number,
  greeting: string,
  pattern = '',
): Promise<Child> {
  const views = bench.child('views', url, count, greeting, pattern);
  await views.next();
  return views;
}

/** Sends changes on all stages in turn, round by round, so that a disturbance affects all of them. */
export async function sendWaves<Name extends string>(
  stages: Readonly<Record<Name, Stage>>,
  rounds: number,
  changes: number,
): Promise<(name: Name) => Waves> {
  const done = new Map<string, Waves>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, stage] of Object.entries<Stage>(stages)) {
      const waves = done.get(name) ?? { lastViewMs: [], cpuMsEach: [], bytes: 0 };
      done.set(name, waves);
      const cpuBeforeMs = cpuMs(stage.serverPid);
      const lastViewMs: number[] = [];
      for (let change = 0; change < changes; change += 1) {
        const { tookMs, bytes } = await sendOne(stage, round * changes + change);
        lastViewMs.push(tookMs);
        waves.bytes = bytes;
      }
      const cpuAfterMs = cpuMs(stage.serverPid);
      waves.lastViewMs.push(lastViewMs);
      waves.cpuMsEach.push(
        cpuBeforeMs === null || cpuAfterMs === null ? null : (cpuAfterMs - cpuBeforeMs) / changes,
      );
    }
  }
  return (name) => {
    const waves = done.get(name);
    if (waves === undefined) throw new Error('There were no rounds.');
    return waves;
  };
}

async function sendOne(stage: Stage, change: number): Promise<{ tookMs: number; bytes: number }> {
  const sentAtMs = nowMs();
  const sent = stage.send(change);
  const message = await stage.views.next();
  await sent;
  await sleep(pauseMs);
  return { tookMs: message.number('lastAtMs') - sentAtMs, bytes: message.number('bytes') };
}

/** Median over the rounds of the CPU time per change and view, µs; null where the system does not provide it. */
export function cpuUsPerView(waves: Waves, views: number): number | null {
  const known = waves.cpuMsEach.filter((ms) => ms !== null);
  return known.length === 0 ? null : (median(known) * 1000) / views;
}
