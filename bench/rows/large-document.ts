import { baselineStage } from '../baseline-stage.ts';
import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import { showOfSize } from '../sample-show.ts';
import { overRounds } from '../statistics.ts';
import { cpuUsPerView, openViews, sendWaves, type Stage } from '../waves.ts';

const views = 100;
/** The same fan-out as for a small document. */
const manyViews = [1, 1_000, 5_000];
/** Size of our frame; the bare server sends the same number of bytes. */
const frameBytes = 160;
const [smallBytes, largeBytes] = [5_000, 500_000];

export const largeDocumentRow: Row = {
  name: 'large-document',
  title: 'One field of a 500 kB document to views',
  against:
    'our own 5 kB document; bare `ws` sending a frame of the same size, or the whole document',
};

export async function measureLargeDocument(bench: Bench): Promise<Figure[]> {
  const stages = {
    small: await ourStage(bench, smallBytes, views),
    large: await ourStage(bench, largeBytes, views),
    whole: await baselineStage(bench, views, `/document?bytes=${largeBytes}`),
    frame: await baselineStage(bench, views, `/frames?bytes=${frameBytes}`),
  };
  const waves = await sendWaves(stages, bench.amount(10, 2), bench.amount(10, 5));
  const p50 = (name: keyof typeof stages) => overRounds(waves(name).lastViewMs, 0.5);
  const cpu = (name: keyof typeof stages) => cpuUsPerView(waves(name), 1);
  const cpuOfLarge = cpu('large');
  const figures: Figure[] = [
    {
      name: `${views} views: last view has it, p50, against our 5 kB document`,
      unit: 'ms',
      ours: p50('large'),
      baseline: p50('small'),
      goal: ratioAtMost(1.2),
    },
    {
      name: `${views} views: last view has it, p50, against the whole document`,
      unit: 'ms',
      ours: p50('large'),
      baseline: p50('whole'),
      goal: ratioAtMost(1 / 25),
    },
    // The limit on this machine: nothing is decided or stored.
    {
      name: `${views} views: a bare frame of the same size, p50, against the whole document`,
      unit: 'ms',
      ours: p50('frame'),
      baseline: p50('whole'),
      goal: null,
    },
  ];
  if (cpuOfLarge !== null)
    figures.push({
      name: `${views} views: CPU of the server for each change, against our 5 kB document`,
      unit: 'ms',
      ours: cpuOfLarge / 1000,
      baseline: (cpu('small') ?? 0) / 1000,
      goal: null,
    });
  await bench.close();
  for (const count of bench.isQuick ? [1] : manyViews)
    figures.push(...(await fanOut(bench, count)));
  return figures;
}

async function fanOut(bench: Bench, count: number): Promise<Figure[]> {
  const stages = {
    ours: await ourStage(bench, largeBytes, count),
    baseline: await baselineStage(bench, count, `/frames?bytes=${frameBytes}`),
  };
  const waves = await sendWaves(stages, bench.amount(5, 1), bench.amount(20, 5));
  await bench.close();
  const [ours, baseline] = [waves('ours'), waves('baseline')];
  if (Math.abs(ours.bytes - frameBytes) > 16)
    throw new Error(`Our frame has ${ours.bytes} bytes, the bare one ${frameBytes}.`);
  return [0.5, 0.99].map((share) => ({
    name: `${count} ${count === 1 ? 'view' : 'views'}: last view has it, p${share * 100}`,
    unit: 'ms',
    ours: overRounds(ours.lastViewMs, share),
    baseline: overRounds(baseline.lastViewMs, share),
    goal: share === 0.5 && count >= 1_000 ? ratioAtMost(1) : null,
  }));
}

/** Shows a question of a show of this size; each change updates its text. */
async function ourStage(bench: Bench, bytes: number, count: number): Promise<Stage> {
  const server = await bench.server();
  const host = await bench.host(server);
  const show = showOfSize(bytes);
  await host.send({ type: 'edit.insert', path: ['shows'], value: show, before: null });
  await host.send({ type: 'edit.update', path: ['activeShow'], value: show.id });
  await host.send({ type: 'stageQuiz.start', showId: show.id });
  await host.send({ type: 'stageQuiz.nextStage', showId: show.id });
  const url = `${server.url.replace('http', 'ws')}/live`;
  return {
    serverPid: server.pid,
    views: await openViews(bench, url, count, host.overlayHello),
    send: (change) =>
      host.send({
        type: 'edit.update',
        path: ['shows', show.id, 'stages', 'sample1', 'question', 'question'],
        value: `Who would have thought of question ${change}?`,
      }),
  };
}
