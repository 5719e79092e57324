import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import { residentKb } from '../process-usage.ts';
import { median } from '../statistics.ts';
import { openViews } from '../waves.ts';

const views = 1_000;
/** As on one node of a hosted service. */
const streamers = 10;
const rounds = 3;
/** Long enough for the work of starting and opening to finish. */
const settleMs = 1_500;

export const viewMemoryRow: Row = {
  name: 'view-memory',
  title: `Memory of the server for each of ${views} open overlays that wait`,
  against: 'bare `ws` holding as many sockets',
};

export async function measureViewMemory(bench: Bench): Promise<Figure[]> {
  const ours: number[] = [];
  const baseline: number[] = [];
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    ours.push(await ourKbPerView(bench));
    baseline.push(await baselineKbPerView(bench));
  }
  const hosts = bench.amount(streamers, 2);
  return [
    {
      name: 'memory for each view (RSS)',
      unit: 'kB',
      ours: median(ours),
      baseline: median(baseline),
      goal: ratioAtMost(1.1),
    },
    {
      name: `${hosts * views} overlays of ${hosts} streamers: memory for each view (RSS)`,
      unit: 'kB',
      ours: await ourKbPerView(bench, hosts),
      baseline: await baselineKbPerView(bench, hosts),
      goal: ratioAtMost(1.1),
    },
  ];
}

async function ourKbPerView(bench: Bench, hosts = 1): Promise<number> {
  const server = await bench.server();
  const greetings: string[] = [];
  for (let n = 0; n < hosts; n += 1) greetings.push((await bench.host(server)).overlayHello);
  const url = `${server.url.replace('http', 'ws')}/live`;
  return kbPerView(bench, server.pid, url, greetings);
}

async function baselineKbPerView(bench: Bench, hosts = 1): Promise<number> {
  const { child, port } = await bench.baselineServer();
  const greetings = Array.from({ length: hosts }, () => '');
  return kbPerView(bench, child.pid, `ws://127.0.0.1:${port}/view`, greetings);
}

/** Memory per view, measured with a thousand views for each hello. */
async function kbPerView(
  bench: Bench,
  pid: number,
  url: string,
  greetings: readonly string[],
): Promise<number> {
  for (const greeting of greetings) await openViews(bench, url, 1, greeting);
  await sleep(settleMs);
  const beforeKb = residentKb(pid);
  for (const greeting of greetings) await openViews(bench, url, views, greeting);
  await sleep(settleMs);
  const kb = (residentKb(pid) - beforeKb) / (views * greetings.length);
  await bench.close();
  return kb;
}
