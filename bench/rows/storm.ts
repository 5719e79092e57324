import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtMost, type Figure, type Row } from '../figure.ts';
import type { Host } from '../host.ts';
import { cpuMs } from '../process-usage.ts';
import { showOfSize } from '../sample-show.ts';
import { median, nowMs } from '../statistics.ts';
import { openViews } from '../waves.ts';

const returning = 200;
const largeBytes = 500_000;
const streamers = 20;
const viewsEach = 50;
/** A page may send 60 commands per second. */
const changesEach = 50;
const everyMs = 1000 / changesEach;
const last = 'The storm is over.';
const question = ['shows', 'sample', 'stages', 'sample1', 'question', 'question'] as const;

export const stormRow: Row = {
  name: 'storm',
  title: `${returning} overlays that come back at once, and ${streamers * changesEach} changes a second to ${streamers * viewsEach} views`,
  against: 'bare `ws` that sends a frame of the same size, made once, to each that connects',
};

export async function measureStorm(bench: Bench): Promise<Figure[]> {
  return [await measureReconnect(bench), ...(await measureChanges(bench))];
}

/** A document of 500 kB with a question on air. */
async function onAir(bench: Bench, server: RunningServer, bytes: number): Promise<Host> {
  const host = await bench.host(server);
  const value = showOfSize(bytes);
  await host.send({ type: 'edit.insert', path: ['shows'], value, before: null });
  await host.send({ type: 'edit.update', path: ['activeShow'], value: value.id });
  await host.send({ type: 'stageQuiz.start', showId: value.id });
  await host.send({ type: 'stageQuiz.nextStage', showId: value.id });
  return host;
}

async function measureReconnect(bench: Bench): Promise<Figure> {
  const server = await bench.server();
  const host = await onAir(bench, server, largeBytes);
  const ourUrl = `${server.url.replace('http', 'ws')}/live`;
  const { port } = await bench.baselineServer();
  const times: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let round = 0; round < bench.amount(9, 2); round += 1) {
    const ours = await arrival(bench, ourUrl, host.overlayHello);
    times.ours.push(ours.tookMs);
    const bareUrl = `ws://127.0.0.1:${port}/view?bytes=${ours.bytes}`;
    times.baseline.push((await arrival(bench, bareUrl, 'hello')).tookMs);
  }
  await bench.close();
  return {
    name: `${returning} overlays come to a document of ${largeBytes / 1000} kB at once: the last has its picture, p50`,
    unit: 'ms',
    ours: median(times.ours),
    baseline: median(times.baseline),
    goal: ratioAtMost(1.3),
  };
}

async function arrival(
  bench: Bench,
  url: string,
  greeting: string,
): Promise<{ tookMs: number; bytes: number }> {
  const views = bench.child('views', url, returning, greeting);
  const result = await views.next();
  await views.end();
  return { tookMs: result.number('tookMs'), bytes: result.number('bytes') };
}

async function measureChanges(bench: Bench): Promise<Figure[]> {
  const server = await bench.server();
  const url = `${server.url.replace('http', 'ws')}/live`;
  const shows: { host: Host; views: Awaited<ReturnType<typeof openViews>> }[] = [];
  for (let n = 0; n < bench.amount(streamers, 2); n += 1) {
    const host = await onAir(bench, server, 5_000);
    shows.push({ host, views: await openViews(bench, url, viewsEach, host.overlayHello, last) });
  }
  const late: number[] = [];
  const cpu: number[] = [];
  for (let round = 0; round < bench.amount(5, 1); round += 1) {
    const [cpuBeforeMs, beganMs] = [cpuMs(server.pid) ?? 0, nowMs()];
    await Promise.all(shows.map(({ host }) => storm(host, bench.amount(4_000, 1_000))));
    cpu.push(((cpuMs(server.pid) ?? 0) - cpuBeforeMs) / (nowMs() - beganMs));
    const sentAtMs = nowMs();
    const sent = Promise.all(shows.map(({ host }) => rename(host, `${last} ${round}`)));
    const seen = await Promise.all(shows.map(({ views }) => views.next()));
    await sent;
    late.push(Math.max(...seen.map((result) => result.number('lastAtMs'))) - sentAtMs);
  }
  await bench.close();
  const name = `${shows.length * changesEach} changes a second to ${shows.length * viewsEach} views`;
  return [
    {
      name: `${name}: the last view has the last change, p50`,
      unit: 'ms',
      ours: median(late),
      baseline: null,
      goal: atMost(60),
    },
    {
      name: `${name}: CPU of the server, of one core`,
      unit: '%',
      ours: median(cpu) * 100,
      baseline: null,
      goal: atMost(25),
    },
  ];
}

const rename = (host: Host, value: string): Promise<void> =>
  host.send({ type: 'edit.update', path: [...question], value });

/**
 * Changes the question on air every twenty milliseconds, whether or not the previous change is stored. Late changes are
 * skipped.
 */
async function storm(host: Host, forMs: number): Promise<void> {
  const sent: Promise<void>[] = [];
  const beganMs = nowMs();
  let dueMs = beganMs;
  for (let n = 0; nowMs() - beganMs < forMs; n += 1) {
    const change = rename(host, `Question ${n}`);
    // A refusal is reported at the end, through Promise.all.
    change.catch(() => undefined);
    sent.push(change);
    dueMs = Math.max(dueMs + everyMs, nowMs());
    await sleep(dueMs - nowMs());
  }
  await Promise.all(sent);
}
