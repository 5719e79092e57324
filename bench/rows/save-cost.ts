import { startPostgres } from '../../packages/server/src/testing/engines/postgres.ts';
import type { Bench } from '../bench.ts';
import { atMost, ratioAtLeast, ratioAtMost, type Figure, type Goal, type Row } from '../figure.ts';
import { median } from '../statistics.ts';

const [small, large, documents] = [50_000, 500_000, 20];

export const saveCostRow: Row = {
  name: 'save-cost',
  title: 'Durable commands through rooms, on SQLite and on PostgreSQL',
  against:
    "the engine's own bare insert of 60 bytes on one connection, and its writing of the whole document; equally durable",
};

/** A store and its goals. */
interface Engine {
  name: string;
  /** Sequential commands, compared with bare inserts. */
  alone: number;
  /** Saving one field, compared with writing the whole document. */
  timesDocument: number;
  nodeCpu: Goal | null;
}
const sqlite: Engine = { name: 'SQLite', alone: 0.9, timesDocument: 20, nodeCpu: atMost(50) };
const postgreSql: Engine = { name: 'PostgreSQL', alone: 0.7, timesDocument: 50, nodeCpu: null };

export async function measureSaveCost(bench: Bench): Promise<Figure[]> {
  const postgres = await startPostgres({ isDurable: true });
  bench.onClose(() => postgres.close());
  return [
    ...(await measure(bench, sqlite, await bench.folder())),
    ...(await measure(bench, postgreSql, await postgres.database())),
  ];
}

async function measure(bench: Bench, engine: Engine, place: string): Promise<Figure[]> {
  const [rounds, edits] = [bench.amount(5, 1), bench.amount(100, 30)];
  const child = bench.child('saveEdits', place, rounds, edits, documents, small, large);
  const alone = await child.next();
  const results = await child.next();
  const ms = (name: string) => median(alone.numbers(name));
  const [ofSmall, ofLarge, baseline, ofDocument] = [
    ms(`size${small}`),
    ms(`size${large}`),
    ms('bare'),
    ms('whole'),
  ];
  const figures: Figure[] = [
    { name: '50 kB document, p50', unit: 'ms', ours: ofSmall, baseline: baseline, goal: null },
    {
      name: '500 kB document, p50, against our own 50 kB one',
      unit: 'ms',
      ours: ofLarge,
      baseline: ofSmall,
      goal: ratioAtMost(1.2),
    },
    {
      name: 'commands one after the other, against bare inserts',
      unit: '/s',
      ours: 1000 / ofLarge,
      baseline: 1000 / baseline,
      goal: ratioAtLeast(engine.alone),
    },
    {
      name: 'one field of 500 kB, against writing the whole document',
      unit: '/s',
      ours: 1000 / ofLarge,
      baseline: 1000 / ofDocument,
      goal: ratioAtLeast(engine.timesDocument),
    },
    // What no durable command can exceed on this disk.
    {
      name: 'a bare insert, against writing the whole document',
      unit: '/s',
      ours: 1000 / baseline,
      baseline: 1000 / ofDocument,
      goal: null,
    },
    {
      name: `commands on ${documents} documents at once, against bare inserts`,
      unit: '/s',
      ours: median(results.numbers('together')),
      baseline: median(results.numbers('bare')),
      goal: ratioAtLeast(1),
    },
  ];
  const cpu = (of: string, name: string, goal: Goal | null): Figure => ({
    name: `CPU of ${of} for each of these commands`,
    unit: 'µs',
    ours: median(results.numbers(name)),
    baseline: null,
    goal,
  });
  figures.push(cpu('the node', 'nodeUs', engine.nodeCpu));
  if (engine === postgreSql) figures.push(cpu('the database', 'engineUs', null));
  return figures.map((figure) => ({ ...figure, name: `${engine.name}: ${figure.name}` }));
}
