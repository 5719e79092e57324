import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openPostgres } from '../../packages/server/src/adapters/postgres/database.ts';
import { startNats } from '../../packages/server/src/testing/engines/nats.ts';
import { startPostgres } from '../../packages/server/src/testing/engines/postgres.ts';
import { documentPath } from '../../packages/server/src/documents/rooms.ts';
import type { DocumentStore, Entry } from '../../packages/server/src/ports/document-store.ts';
import { createPostgresDocumentStore } from '../../packages/server/src/adapters/postgres/document-store.ts';
import { MinimalNats } from '../minimal-nats.ts';
import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import { childNamed, cpuMs } from '../process-usage.ts';
import { median, nowMs, overRounds, percentile } from '../statistics.ts';
import { openViews } from '../waves.ts';

export const betweenNodesRow: Row = {
  name: 'between-nodes',
  title: 'A command on one node until an overlay of another has it; PostgreSQL stores, durable',
  against:
    "the bare way of the news from one process to another; an overlay of the same node, 1.5 such ways and the store's read together",
};

const [rounds, changes] = [5, 40];
const pauseMs = 25;
/** As long as a typical notice of Quizcast. */
const filling = 'x'.repeat(80);

export async function measureBetweenNodes(bench: Bench): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true });
  bench.onClose(() => postgres.close());
  const nats = await startNats();
  bench.onClose(() => nats.stop());
  const pid = childNamed(process.pid, 'nats-server');
  const spare = await openPostgres(await postgres.database());
  bench.onClose(() => spare.close());
  const readMs = await readOfEntry(createPostgresDocumentStore(spare));
  const mouth = await MinimalNats.open(nats.url, 'bench');
  bench.onClose(() => mouth.close());
  const byNats = await oneWay(bench, nats.url, (text) => mouth.publish('bench', text));
  const overNats = await acrossNodes(bench, {
    DATABASE_URL: await postgres.database(),
    NATS_URL: nats.url,
  });
  return [...figuresOf(overNats, byNats, readMs), ...(await natsCpu(bench, nats.url, mouth, pid))];
}

/** Milliseconds of each round until an overlay of each node received a change. */
interface ClusterNode {
  here: number[][];
  there: number[][];
}

function figuresOf(
  { here, there }: ClusterNode,
  wayMs: readonly number[],
  readMs: number,
): Figure[] {
  const ours = overRounds(there, 0.5);
  const way = median(wayMs);
  return [
    { name: 'NATS: p50, against the bare way', unit: 'ms', ours, baseline: way, goal: null },
    {
      name: 'NATS: p50, against same node + 1.5 ways + the read',
      unit: 'ms',
      ours,
      baseline: overRounds(here, 0.5) + 1.5 * way + readMs,
      goal: ratioAtMost(1),
    },
    {
      name: 'NATS: p99, against the same node',
      unit: 'ms',
      ours: overRounds(there, 0.99),
      baseline: overRounds(here, 0.99),
      goal: null,
    },
    {
      name: 'NATS: what the second node adds, p50, against the bare way',
      unit: 'ms',
      ours: median(there.flatMap((round, n) => round.map((ms, m) => ms - (here[n]?.[m] ?? 0)))),
      baseline: way,
      goal: null,
    },
  ];
}

/** Two nodes, each with an overlay of the same streamer. */
async function acrossNodes(bench: Bench, engines: Record<string, string>): Promise<ClusterNode> {
  const env = { ...engines, QUIZCAST_SECRET: randomBytes(32).toString('base64url') };
  const [one, other] = [await bench.server({ env }), await bench.server({ env })];
  const host = await bench.host(one);
  const live = (url: string) => `${url.replace('http', 'ws')}/live`;
  const near = await openViews(bench, live(one.url), 1, host.overlayHello);
  const far = await openViews(bench, live(other.url), 1, host.overlayHello);
  const found: ClusterNode = { here: [], there: [] };
  // The first round is a warm-up.
  for (let round = 0; round <= bench.amount(rounds, 1); round += 1) {
    const times: { here: number[]; there: number[] } = { here: [], there: [] };
    for (let change = 0; change < bench.amount(changes, 10); change += 1) {
      const sentAtMs = nowMs();
      const sent = host.send({
        type: 'edit.update',
        path: ['settings', 'showWatermark'],
        value: change % 2 === 1,
      });
      const [here, there] = await Promise.all([near.next(), far.next()]);
      times.here.push(here.number('lastAtMs') - sentAtMs);
      times.there.push(there.number('lastAtMs') - sentAtMs);
      await sent;
      await sleep(pauseMs);
    }
    if (round === 0) continue;
    found.here.push(times.here);
    found.there.push(times.there);
  }
  return found;
}

/** Milliseconds from sending until another process has received the message. */
async function oneWay(
  bench: Bench,
  url: string,
  publish: (text: string) => void,
): Promise<number[]> {
  const ear = bench.child('natsListener', url);
  await ear.next();
  const times: number[] = [];
  for (let n = 0; n < bench.amount(300, 50); n += 1) {
    publish(`${nowMs()} ${filling}`);
    times.push((await ear.next()).number('tookMs'));
    await sleep(2);
  }
  return times.slice(times.length / 5);
}

/** Time that the store needs to read a new entry, ms, p50. */
async function readOfEntry(store: DocumentStore): Promise<number> {
  const entry = {
    atMs: 1,
    actor: { kind: 'system' },
    command: { type: 'edit.update', path: ['settings', 'showWatermark'], value: true },
    patches: [{ op: 'replace', path: ['settings', 'showWatermark'], value: true }],
  } as const satisfies Partial<Entry>;
  const path = documentPath('bench');
  for (const [revision, commandId] of ['one', 'two'].entries())
    await store.append(path, revision, { ...entry, patches: [...entry.patches], commandId });
  const times: number[] = [];
  for (let n = 0; n < 100; n += 1) {
    const startedMs = performance.now();
    await store.since(path, 1, 100);
    times.push(performance.now() - startedMs);
  }
  return percentile(times.slice(20), 0.5);
}

/** CPU time of NATS for one notice with one receiving node. */
async function natsCpu(
  bench: Bench,
  url: string,
  mouth: MinimalNats,
  pid: number | null,
): Promise<Figure[]> {
  const before = pid === null ? null : cpuMs(pid);
  if (pid === null || before === null) return [];
  const news = bench.amount(20_000, 2000);
  const ear = bench.child('natsListener', url);
  await ear.next();
  const startedMs = cpuMs(pid) ?? before;
  for (let sent = 0; sent < news; sent += 1) {
    mouth.publish('bench', `count ${news} ${filling}`);
    if (sent % 20 === 19) await sleep(1);
  }
  await ear.next();
  const ours = (((cpuMs(pid) ?? startedMs) - startedMs) * 1000) / news;
  return [
    {
      name: 'NATS: CPU of it for one news that one node hears',
      unit: 'µs',
      ours,
      baseline: null,
      goal: null,
    },
  ];
}
