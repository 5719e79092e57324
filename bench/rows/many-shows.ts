import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import type { Child } from '../child.ts';
import { atMost, type Figure, type Row } from '../figure.ts';
import { cpuMs, residentKb } from '../process-usage.ts';
import { median, overRounds } from '../statistics.ts';

const [fullShows, quickShows] = [500, 20];
const rounds = 3;
/** Each show opens its buzzers once in this time, at a different moment: a hundred openings per second. */
const spreadMs = 5000;
/** Long enough for the work of an opening to finish, and for the initial, frequent pings. */
const settleMs = 3000;

export const manyShowsRow: Row = {
  name: 'many-shows',
  title: `${fullShows} category quizzes with four players each on one node: every line measured, every round opened and judged`,
  against: 'one show alone on the same node',
};

interface Node {
  shows: Child;
  players: Child;
}

/** Number of rounds, and the time over which the openings are spread. */
interface Amounts {
  rounds: number;
  spreadMs: number;
}

export async function measureManyShows(bench: Bench): Promise<Figure[]> {
  const shows = bench.amount(fullShows, quickShows);
  const amounts = { rounds: bench.amount(rounds, 1), spreadMs: bench.amount(spreadMs, 1000) };
  const one = await openNode(bench, 1);
  const alone = await judge(one, amounts);
  await bench.close();
  const many = await openNode(bench, shows);
  const idle = await idleCpuShare(many);
  const together = await judge(many, amounts);
  await bench.close();
  const figures: Figure[] = [0.5, 0.95].map((share) => ({
    name: `first press to verdict at a player, p${share * 100}`,
    unit: 'ms',
    ours: overRounds(together.verdictMs, share),
    baseline: overRounds(alone.verdictMs, share),
    goal: share === 0.95 ? atMost(250) : null,
  }));
  figures.push({
    name: 'memory of the server for each show (RSS)',
    unit: 'kB',
    ours: (many.residentKb - one.residentKb) / (shows - 1),
    baseline: null,
    goal: null,
  });
  if (together.cpuMs !== null && idle !== null)
    figures.push(
      {
        name: 'CPU of the server for each round',
        unit: 'ms',
        ours: together.cpuMs / shows,
        baseline: null,
        goal: null,
      },
      {
        name: `CPU of the server while ${shows * 4} players wait, of one core`,
        unit: '%',
        ours: idle * 100,
        baseline: null,
        goal: null,
      },
    );
  return figures;
}

async function openNode(bench: Bench, count: number): Promise<Node & { residentKb: number }> {
  const folder = await bench.folder();
  const server = bench.child('manyShows', folder, count);
  const port = (await server.next()).number('port');
  const tokens = join(folder, 'tokens.json');
  const players = bench.child('manyPlayers', `http://127.0.0.1:${port}`, tokens);
  await players.next();
  await sleep(settleMs);
  return { shows: server, players, residentKb: residentKb(server.pid) };
}

/** Share of one core that the server uses while it only measures connections. */
async function idleCpuShare({ shows: { pid } }: Node): Promise<number | null> {
  const before = cpuMs(pid);
  await sleep(settleMs);
  const after = cpuMs(pid);
  return before === null || after === null ? null : (after - before) / settleMs;
}

/** Opens and judges every show, round by round. CPU is that of the median round, from the first opening to the last undo. */
async function judge({ shows: server, players }: Node, amounts: Amounts) {
  const verdictMs: number[][] = [];
  const used: number[] = [];
  for (let round = 0; round < amounts.rounds; round += 1) {
    const before = cpuMs(server.pid);
    server.send({ spreadMs: amounts.spreadMs });
    verdictMs.push((await players.next()).numbers('verdictMs'));
    server.send({ undo: 1 });
    await server.next();
    const after = cpuMs(server.pid);
    if (before !== null && after !== null) used.push(after - before);
    await sleep(100);
  }
  return { verdictMs, cpuMs: used.length === 0 ? null : median(used) };
}
