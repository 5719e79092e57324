import { ChatServer } from '../../e2e/chat-server.ts';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { ratioAtLeast, type Figure, type Goal, type Row } from '../figure.ts';
import { cpuMs } from '../process-usage.ts';
import { framesOf, votesOf } from '../sample-chat.ts';
import { median, nowMs } from '../statistics.ts';
import { measurePace } from '../vote-pace.ts';
import { VoteShow } from '../vote-show.ts';

export const votesRow: Row = {
  name: 'votes',
  title: 'Votes through everything: chat line in, parsed, counted, stored, chart told',
  against:
    'tmi.js, or a bare `ws` reader that splits lines by hand: both count users in a Map, nothing stored',
};

const [ourChannel, baselineChannel, tmiChannel] = ['bench_ours', 'bench_bare', 'bench_tmi'];
/** Twitch sends several lines per frame in a busy chat. */
const manyLines = 20;
/** Steady chats, in lines per second. */
const paces = [2_000, 10_000];

/** Number of votes in a burst, and how often it is measured. */
interface Amounts {
  voters: number;
  rounds: number;
}

export async function measureVotes(bench: Bench): Promise<Figure[]> {
  const chat = await ChatServer.start();
  bench.onClose(() => chat.close());
  const show = await VoteShow.open(bench, chat, ourChannel);
  const baseline = bench.child('lineReader', chat.url, baselineChannel, 'hand');
  await baseline.next();
  const byTmi = bench.child('lineReader', chat.url, tmiChannel, 'tmi');
  await byTmi.next();
  const amounts = { voters: bench.amount(100_000, 10_000), rounds: bench.amount(3, 1) };
  const figures: Figure[] = [];
  const counters = {
    ours: {
      channel: ourChannel,
      pid: show.server.pid,
      begin: () => show.begin(),
      last: () => show.follower.until(amounts.voters),
    },
    hand: readerOf(baseline, baselineChannel, amounts),
    tmi: readerOf(byTmi, tmiChannel, amounts),
  };
  for (const linesPerFrame of [1, manyLines]) {
    const found = { ours: noBurst(), hand: noBurst(), tmi: noBurst() };
    for (let round = 0; round < amounts.rounds; round += 1)
      for (const name of ['ours', 'hand', 'tmi'] as const)
        await burst(found[name], chat, linesPerFrame, amounts.voters, counters[name]);
    figures.push(...figuresOf(linesPerFrame, amounts, found));
  }
  for (const perSecond of paces) {
    const pace = { perSecond, seconds: bench.amount(4, 1) };
    figures.push(...(await measurePace(chat, show, ourChannel, baseline, baselineChannel, pace)));
  }
  return figures;
}

/** Rounds of a burst: votes per second, and CPU time of the receiving process per vote, µs. */
interface Burst {
  rates: number[];
  cpuUs: number[];
}

const noBurst = (): Burst => ({ rates: [], cpuUs: [] });

/** A vote counter: `begin` prepares it for a vote, `last` resolves with the moment at which the last one was counted. */
interface Counter {
  channel: string;
  pid: number;
  begin: () => Promise<void>;
  last: () => Promise<number>;
}

const readerOf = (child: Child, channel: string, { voters }: Amounts): Counter => ({
  channel,
  pid: child.pid,
  async begin() {
    child.send({ voters });
    await child.next();
  },
  last: async () => (await child.next()).numbers('everyMs').at(-1) ?? Infinity,
});

/** Sends all votes as fast as possible. */
async function burst(
  found: Burst,
  chat: ChatServer,
  linesPerFrame: number,
  voters: number,
  { channel, pid, begin, last }: Counter,
): Promise<void> {
  const frames = framesOf(votesOf(channel, voters), linesPerFrame);
  await begin();
  const cpuBeforeMs = cpuMs(pid);
  const startedMs = nowMs();
  for (const frame of frames) chat.raw(channel, frame);
  found.rates.push((voters * 1000) / ((await last()) - startedMs));
  const cpuAfterMs = cpuMs(pid);
  if (cpuBeforeMs !== null && cpuAfterMs !== null)
    found.cpuUs.push(((cpuAfterMs - cpuBeforeMs) * 1000) / voters);
}

function figuresOf(
  linesPerFrame: number,
  { voters }: Amounts,
  { ours, hand, tmi }: Record<'ours' | 'hand' | 'tmi', Burst>,
): Figure[] {
  const name = `${voters} votes at once, ${linesPerFrame === 1 ? 'one line' : `${linesPerFrame} lines`} a frame`;
  const rate = (against: string, other: Burst, goal: Goal | null): Figure => ({
    name: `${name}, against ${against}`,
    unit: '/s',
    ours: median(ours.rates),
    baseline: median(other.rates),
    goal,
  });
  const rates = [
    rate('hand', hand, linesPerFrame === 1 ? ratioAtLeast(1) : null),
    // With one line per frame the sender is the limit.
    rate('tmi.js', tmi, linesPerFrame === 1 ? null : ratioAtLeast(6)),
  ];
  if (ours.cpuUs.length === 0) return rates;
  const cpu: Figure = {
    name: `${name}: CPU for each`,
    unit: 'µs',
    ours: median(ours.cpuUs),
    baseline: median(tmi.cpuUs),
    goal: null,
  };
  return [...rates, cpu];
}
