import { isRecord } from '@quizcast/game/json';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import { bareStage } from '../bare-sender.ts';
import type { Bench } from '../bench.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import type { Host } from '../host.ts';
import { cpuMs, residentKb } from '../process-usage.ts';
import { nowMs, overRounds, percentile } from '../statistics.ts';
import { cpuUsPerView, sendWaves } from '../waves.ts';

const [wholePhones, quickPhones] = [10_000, 200];
const questionBytes = 300;

export const audienceRow: Row = {
  name: 'audience',
  title: `${wholePhones.toLocaleString('en')} phones of viewers at one node: they join, are asked, answer within three seconds, and hear where they stand`,
  against: 'bare `ws` sending a frame of the same size to as many sockets, nothing stored',
};

export async function measureAudience(bench: Bench): Promise<Figure[]> {
  const phones = bench.amount(wholePhones, quickPhones);
  const bare = { bare: await bareStage(bench, phones, `/frames?bytes=${questionBytes}`) };
  const waves = (await sendWaves(bare, bench.amount(3, 1), bench.amount(10, 3)))('bare');
  await bench.close();
  const ours = await play(bench, phones);
  await bench.close();
  const cpu = cpuUsPerView(waves, phones);
  return [
    figure('all have joined, one batch of 50 after another', 'ms', ours.joinedMs, atMost(60_000)),
    {
      ...figure('the question is at the last phone', 'ms', ours.askedMs, atMost(500)),
      baseline: overRounds(waves.lastViewMs, 0.5),
    },
    figure('answer to “taken”, p99', 'ms', ours.takenMs, atMost(500)),
    figure('answers lost', '%', ours.lostPercent, atMost(0)),
    figure('reveal to the last standing', 'ms', ours.revealedMs, atMost(1000)),
    figure('memory of the server with all of them (RSS)', 'MB', ours.residentMb, atMost(400)),
    ...(ours.askedCpuUs === null || cpu === null
      ? []
      : [
          {
            ...figure(
              'CPU of the server for the question, each phone',
              'µs',
              ours.askedCpuUs,
              null,
            ),
            baseline: cpu,
          },
        ]),
  ];
}

const figure = (
  name: string,
  unit: Figure['unit'],
  ours: number,
  goal: Figure['goal'],
): Figure => ({ name, unit, ours, baseline: null, goal });

interface Played {
  joinedMs: number;
  askedMs: number;
  askedCpuUs: number | null;
  takenMs: number;
  lostPercent: number;
  revealedMs: number;
  residentMb: number;
}

async function play(bench: Bench, phones: number): Promise<Played> {
  const server = await bench.server();
  const host = await bench.host(server);
  const [show] = host.document.shows;
  if (show === undefined) throw new Error('There is no show to play.');
  const showId = show.id;
  const set = (path: string[], value: unknown) => host.send({ type: 'edit.update', path, value });
  await set(['shows', showId, 'everybodyPlays'], { isOn: true, hasPhones: true });
  await set(['settings', 'twitch', 'streamDelaySeconds'], 0);
  await host.send({ type: 'stageQuiz.start', showId });
  const url = `${server.url.replace('http', 'ws')}/audience`;
  const viewers = bench.child('phones', url, await codeOf(server, host), phones);
  const joinedMs = (await viewers.next()).number('tookMs');
  const cpuBeforeMs = cpuMs(server.pid);
  const askedAtMs = nowMs();
  await host.send({ type: 'stageQuiz.nextStage', showId });
  const askedMs = (await viewers.next()).number('lastAtMs') - askedAtMs;
  const cpuAfterMs = cpuMs(server.pid);
  const answered = await viewers.next();
  const residentMb = residentKb(server.pid) / 1024;
  const revealedAtMs = nowMs();
  await host.send({ type: 'stageQuiz.lockAnswer', showId, answer: 0 });
  await host.send({ type: 'stageQuiz.revealAnswer', showId });
  const revealedMs = (await viewers.next()).number('lastAtMs') - revealedAtMs;
  return {
    joinedMs,
    askedMs,
    askedCpuUs:
      cpuBeforeMs === null || cpuAfterMs === null
        ? null
        : ((cpuAfterMs - cpuBeforeMs) * 1000) / phones,
    takenMs: percentile(answered.numbers('delaysMs'), 0.99),
    lostPercent: (100 * (phones - answered.number('taken'))) / phones,
    revealedMs,
    residentMb,
  };
}

/** By which phones find the host's shows. */
async function codeOf({ url }: RunningServer, { uid, cookie }: Host): Promise<string> {
  const response = await fetch(`${url}/api/v1/audience?uid=${uid}`, { headers: { cookie } });
  const door: unknown = await response.json();
  if (!isRecord(door) || typeof door['code'] !== 'string') throw new Error('There is no code.');
  return door['code'];
}
