import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import { residentKb } from '../process-usage.ts';
import { median } from '../statistics.ts';
import { openViews } from '../waves.ts';

const views = 1_000;
const rounds = 3;
/** Long enough for what starting and opening left behind. */
const settleMs = 1_500;

export const viewMemoryRow: Row = {
  name: 'view-memory',
  title: `Memory of the server for each of ${views} open overlays that wait`,
  against: 'bare `ws` holding as many sockets',
};

export async function measureViewMemory(bench: Bench): Promise<Figure[]> {
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < bench.amount(rounds, 1); round += 1) {
    ours.push(await ourKbPerView(bench));
    bare.push(await bareKbPerView(bench));
  }
  return [
    {
      name: 'memory for each view (RSS)',
      unit: 'kB',
      ours: median(ours),
      baseline: median(bare),
      goal: ratioAtMost(1.1),
    },
  ];
}

async function ourKbPerView(bench: Bench): Promise<number> {
  const server = await bench.server();
  const host = await bench.host(server);
  const url = `${server.url.replace('http', 'ws')}/live`;
  return kbPerView(bench, server.pid, url, host.overlayHello);
}

async function bareKbPerView(bench: Bench): Promise<number> {
  const { child, port } = await bench.bareServer();
  return kbPerView(bench, child.pid, `ws://127.0.0.1:${port}/view`, '');
}

async function kbPerView(
  bench: Bench,
  pid: number,
  url: string,
  greeting: string,
): Promise<number> {
  await openViews(bench, url, 1, greeting);
  await sleep(settleMs);
  const beforeKb = residentKb(pid);
  await openViews(bench, url, views, greeting);
  await sleep(settleMs);
  const kb = (residentKb(pid) - beforeKb) / views;
  await bench.close();
  return kb;
}
