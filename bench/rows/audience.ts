import { randomBytes } from 'node:crypto';
import { isRecord } from '@quizcast/game/json';
import type { RunningServer } from '../../e2e/fixtures/server.ts';
import { startNats } from '../../packages/server/src/testing/engines/nats.ts';
import { startPostgres } from '../../packages/server/src/testing/engines/postgres.ts';
import { baselineStage } from '../baseline-stage.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import type { Host } from '../host.ts';
import { cpuMs, residentKb } from '../process-usage.ts';
import { nowMs, overRounds, percentile } from '../statistics.ts';
import { cpuUsPerView, sendWaves } from '../waves.ts';

const [fullPhones, quickPhones] = [10_000, 200];
const questionBytes = 300;
/** Shared addresses, as in a hall or a mobile network. */
const hallAddresses = 50;
/** Share of these phones that join during a flood, which also takes places. */
const besideFlood = 0.2;
/** The server trusts the client address that a proxy reports. */
const oneProxy = { TRUSTED_PROXY: '1' };

export const audienceRow: Row = {
  name: 'audience',
  title: `${fullPhones.toLocaleString('en')} phones of viewers at one node and at three: they join, are asked, answer within three seconds, and hear where they stand`,
  against: 'bare `ws` sending a frame of the same size to as many sockets, nothing stored',
};

export async function measureAudience(bench: Bench): Promise<Figure[]> {
  const phones = bench.amount(fullPhones, quickPhones);
  const baseline = {
    baseline: await baselineStage(bench, phones, `/frames?bytes=${questionBytes}`),
  };
  const waves = (await sendWaves(baseline, bench.amount(3, 1), bench.amount(10, 3)))('baseline');
  await bench.close();
  const ours = await play(bench, [await bench.server({ env: oneProxy })], phones);
  await bench.close();
  const hall = await joined(bench, phones, hallAddresses);
  const flooded = await joinedBesideFlood(bench, Math.round(phones * besideFlood));
  const onThreeNodes = await play(bench, await threeNodes(bench), phones);
  await bench.close();
  const questionMs = overRounds(waves.lastViewMs, 0.5);
  const cpu = cpuUsPerView(waves, phones);
  return [
    ...figuresOf(ours, questionMs),
    ...(ours.questionCpuUs === null || cpu === null
      ? []
      : [
          {
            ...figure(
              'CPU of the server for the question, each phone',
              'µs',
              ours.questionCpuUs,
              null,
            ),
            baseline: cpu,
          },
        ]),
    figure(
      `all have joined from ${hallAddresses} addresses, as in a hall`,
      'ms',
      hall.tookMs,
      atMost(60_000),
    ),
    figure('turned away in the hall', '%', hall.awayPercent, atMost(0)),
    figure(
      'turned away beside a flood of 1,000 joins a second from another address',
      '%',
      flooded.awayPercent,
      atMost(1),
    ),
    {
      ...figure('all have joined beside the flood', 'ms', flooded.tookMs, atMost(60_000)),
      baseline: ours.joinedMs,
    },
    ...figuresOf(onThreeNodes, questionMs).map(({ name, ...result }) => ({
      name: `three nodes: ${name}`,
      ...result,
    })),
  ];
}

const figuresOf = (ours: Played, questionMs: number): Figure[] => [
  figure('all have joined, one batch of 50 after another', 'ms', ours.joinedMs, atMost(60_000)),
  {
    ...figure('the question is at the last phone', 'ms', ours.questionMs, atMost(500)),
    baseline: questionMs,
  },
  figure('answer to “taken”, p99', 'ms', ours.acceptedMs, atMost(500)),
  figure('answers lost', '%', ours.lostPercent, atMost(0)),
  figure('reveal to the last standing', 'ms', ours.revealedMs, atMost(1000)),
  figure('memory of the server with all of them (RSS)', 'MB', ours.residentMb, atMost(400)),
];

const figure = (
  name: string,
  unit: Figure['unit'],
  ours: number,
  goal: Figure['goal'],
): Figure => ({ name, unit, ours, baseline: null, goal });

interface Played {
  joinedMs: number;
  questionMs: number;
  questionCpuUs: number | null;
  acceptedMs: number;
  lostPercent: number;
  revealedMs: number;
  /** Of the node with the largest memory. */
  residentMb: number;
}

/** Three nodes of one Quizcast. */
async function threeNodes(bench: Bench): Promise<RunningServer[]> {
  const [postgres, nats] = [await startPostgres({ isDurable: true }), await startNats()];
  bench.onClose(() => postgres.close());
  bench.onClose(() => nats.stop());
  const env = {
    ...oneProxy,
    DATABASE_URL: await postgres.database(),
    NATS_URL: nats.url,
    QUIZCAST_SECRET: randomBytes(32).toString('base64url'),
  };
  const nodes: RunningServer[] = [];
  for (let node = 0; node < 3; node += 1) nodes.push(await bench.server({ env }));
  return nodes;
}

interface Opened {
  host: Host;
  showId: string;
  code: string;
}

/** A started show that phones can answer, with its first snapshot received. */
async function openShow(bench: Bench, server: RunningServer): Promise<Opened> {
  const host = await bench.host(server);
  const [show] = host.document.shows;
  if (show === undefined) throw new Error('There is no show to play.');
  const showId = show.id;
  const set = (path: string[], value: unknown) => host.send({ type: 'edit.update', path, value });
  await set(['shows', showId, 'everybodyPlays'], { isOn: true, hasPhones: true });
  await set(['settings', 'twitch', 'streamDelaySeconds'], 0);
  await host.send({ type: 'stageQuiz.start', showId });
  return { host, showId, code: await phonesCode(server.url, host) };
}

const phonesAt = (
  bench: Bench,
  nodes: readonly RunningServer[],
  code: string,
  phones: number,
  addresses: number,
): Child => {
  const urls = nodes.map(({ url }) => `${url.replace('http', 'ws')}/audience`);
  return bench.child('phones', urls.join(','), code, phones, addresses);
};

interface Joined {
  tookMs: number;
  awayPercent: number;
}

async function joined(bench: Bench, phones: number, addresses: number): Promise<Joined> {
  const server = await bench.server({ env: oneProxy });
  const { code } = await openShow(bench, server);
  const result = await phonesAt(bench, [server], code, phones, addresses).next();
  await bench.close();
  return joinedBy(result, phones);
}

async function joinedBesideFlood(bench: Bench, phones: number): Promise<Joined> {
  const server = await bench.server({ env: oneProxy });
  const { host, code } = await openShow(bench, server);
  const flood = bench.child('flood', server.url, host.uid, host.cookie, code);
  await flood.next();
  flood.send({ kind: 'phones' });
  const result = await phonesAt(bench, [server], code, phones, phones).next();
  await bench.close();
  return joinedBy(result, phones);
}

const joinedBy = (result: { number(name: string): number }, phones: number): Joined => ({
  tookMs: result.number('tookMs'),
  awayPercent: (100 * (phones - result.number('inside'))) / phones,
});

/** One question for this many phones, each with its own address, distributed over these nodes. */
async function play(
  bench: Bench,
  nodes: readonly RunningServer[],
  phones: number,
): Promise<Played> {
  const [server] = nodes;
  if (server === undefined) throw new Error('There is no node.');
  const { host, showId, code } = await openShow(bench, server);
  const viewers = phonesAt(bench, nodes, code, phones, phones);
  const came = await viewers.next();
  if (came.number('inside') < phones)
    throw new Error(`${phones - came.number('inside')} phones were turned away.`);
  const cpuBeforeMs = cpuMs(server.pid);
  const questionAtMs = nowMs();
  await host.send({ type: 'stageQuiz.nextStage', showId });
  const questionMs = (await viewers.next()).number('lastAtMs') - questionAtMs;
  const cpuAfterMs = cpuMs(server.pid);
  const answered = await viewers.next();
  const residentMb = Math.max(...nodes.map(({ pid }) => residentKb(pid))) / 1024;
  const revealedAtMs = nowMs();
  await host.send({ type: 'stageQuiz.lockAnswer', showId, answer: 0 });
  await host.send({ type: 'stageQuiz.revealAnswer', showId });
  const revealedMs = (await viewers.next()).number('lastAtMs') - revealedAtMs;
  return {
    joinedMs: came.number('tookMs'),
    questionMs,
    questionCpuUs:
      cpuBeforeMs === null || cpuAfterMs === null
        ? null
        : ((cpuAfterMs - cpuBeforeMs) * 1000) / phones,
    acceptedMs: percentile(answered.numbers('delaysMs'), 0.99),
    lostPercent: (100 * (phones - answered.number('taken'))) / phones,
    revealedMs,
    residentMb,
  };
}

/** The code for phones to join the host's shows. */
export async function phonesCode(url: string, { uid, cookie }: Host): Promise<string> {
  const response = await fetch(`${url}/api/v1/audience?uid=${uid}`, { headers: { cookie } });
  const joinInfo: unknown = await response.json();
  if (!isRecord(joinInfo) || typeof joinInfo['code'] !== 'string')
    throw new Error('There is no code.');
  return joinInfo['code'];
}
