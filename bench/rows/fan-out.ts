import { baselineStage } from '../baseline-stage.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtMost, type Figure, type Goal, type Row } from '../figure.ts';
import { overRounds } from '../statistics.ts';
import { cpuUsPerView, openViews, sendWaves, type Stage } from '../waves.ts';

export const fanOutRow: Row = {
  name: 'fan-out',
  title: 'One change to many views: received, reduced, stored, projected, compared, sent',
  against: 'bare `ws` sending a frame of the same size, nothing stored',
};

/** Size of our frame; the bare server sends the same number of bytes. */
const frameBytes = 96;
const rounds = 5;

export async function measureFanOut(bench: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const views of [1, 100, 1_000, ...(bench.isQuick ? [] : [5_000])])
    figures.push(...(await measure(bench, views)));
  return figures;
}

async function measure(bench: Bench, views: number): Promise<Figure[]> {
  const stages = {
    ours: await ourStage(bench, views),
    baseline: await baselineStage(bench, views, `/frames?bytes=${frameBytes}`),
  };
  const changes = bench.amount(views === 1 ? 50 : 30, 6);
  const waves = await sendWaves(stages, bench.amount(rounds, 1), changes);
  await bench.close();
  const [ours, baseline] = [waves('ours'), waves('baseline')];
  if (Math.abs(ours.bytes - frameBytes) > 10)
    throw new Error(`Our frame has ${ours.bytes} bytes, the bare one ${frameBytes}.`);
  const lastView = (share: number, goal: Goal | null): Figure => ({
    name: `${views} ${views === 1 ? 'view' : 'views'}: last view has it, p${share * 100}`,
    unit: 'ms',
    ours: overRounds(ours.lastViewMs, share),
    baseline: overRounds(baseline.lastViewMs, share),
    goal,
  });
  if (views === 1) return [lastView(0.5, null), lastView(0.99, atMost(5))];
  const cpu = cpuUsPerView(ours, views);
  const figures = [lastView(0.5, views >= 1_000 ? ratioAtMost(1) : null), lastView(0.99, null)];
  return cpu === null
    ? figures
    : [
        ...figures,
        {
          name: `${views} views: CPU of the server for each view`,
          unit: 'µs',
          ours: cpu,
          baseline: cpuUsPerView(baseline, views),
          // The time includes storing the change, so only rows with many views have this goal.
          goal: views > 1_000 ? ratioAtMost(0.8) : null,
        },
      ];
}

async function ourStage(bench: Bench, views: number): Promise<Stage> {
  const server = await bench.server();
  const host = await bench.host(server);
  const url = `${server.url.replace('http', 'ws')}/live`;
  return {
    serverPid: server.pid,
    views: await openViews(bench, url, views, host.overlayHello),
    send: (change) =>
      host.send({
        type: 'edit.update',
        path: ['settings', 'showWatermark'],
        value: change % 2 === 1,
      }),
  };
}
