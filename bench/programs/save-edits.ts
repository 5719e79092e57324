import { createInProcessBus } from '../../packages/server/src/adapters/in-process/bus.ts';
import { systemClock } from '../../packages/server/src/adapters/in-process/clock.ts';
import { createRooms, documentPath } from '../../packages/server/src/documents/rooms.ts';
import { cpuOfFamilyMs, parentOf } from '../process-usage.ts';
import { showOfSize } from '../sample-show.ts';
import { median } from '../statistics.ts';
import { openEngine } from './save-engine.ts';

/**
 * Saves edits of one field through rooms and an engine, compared with minimal writes to the same engine: 60 bytes
 * inserted, and a document of the maximum size written as a whole. Arguments: place (an empty folder, or the URL of a
 * PostgreSQL database), rounds, edits per round, documents edited at once, sizes of the edited documents in bytes.
 * Sends `{ size<bytes>, bare, whole }` with the medians of each round in ms, then `{ together, bare, nodeUs, engineUs
 * }`: saves per second, and CPU time of this process and of the engine's own processes for each save.
 */
const [, , place = '', rounds = '5', edits = '100', documents = '20', ...sizes] = process.argv;
const actor = { kind: 'owner', userId: 'bench' } as const;
const owner = (size: string): string => `size${size}`;

const engine = await openEngine(place);
const backend = await engine.pid();
const family = backend === null ? null : parentOf(backend);
const rooms = createRooms({
  store: engine.store,
  bus: createInProcessBus(fail),
  clock: systemClock,
  log: { warn: fail, error: fail },
  dice: () => 7,
  exists: async () => true,
});
let commands = 0;

function fail(...facts: unknown[]): never {
  throw new Error(`The bench's rooms had trouble: ${JSON.stringify(facts)}`);
}

async function submit(user: string, command: Parameters<typeof rooms.submit>[1]): Promise<void> {
  const result = await rooms.submit(documentPath(user), command, `bench${++commands}`, actor);
  if (result.kind === 'refused') throw new Error(`${command.type} was refused: ${result.reason}`);
}

const editOf = (user: string): Promise<void> =>
  submit(user, {
    type: 'edit.update',
    path: ['shows', 'sample', 'stages', 'sample3', 'question', 'question'],
    value: `How much does it cost to save this, the ${commands}th?`,
  });

const insertOne = () =>
  engine.insert(`[{"op":"replace","path":["a","b"],"value":"${String(commands).padStart(12)}"}]`);

async function prepare(user: string, bytes: number): Promise<void> {
  await rooms.document(user);
  const value = showOfSize(bytes);
  await submit(user, { type: 'edit.insert', path: ['shows'], value, before: null });
}

async function timeMs(work: () => Promise<void> | void): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

const largest = showOfSize(Math.max(...sizes.map(Number)));
const saveDocument = () => engine.saveDocument(JSON.stringify({ ...largest, name: `${commands}` }));

/** Alternates the kinds of saves, so that disk disturbances affect all of them. */
async function round(): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  const add = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let edit = 0; edit < Number(edits); edit += 1) {
    for (const size of sizes) add(`size${size}`, await timeMs(() => editOf(owner(size))));
    add('bare', await timeMs(insertOne));
    // Large writes have aftereffects, so they are rare enough not to slow down the other saves.
    if (edit % 10 === 9) add('whole', await timeMs(saveDocument));
  }
  return new Map([...times].map(([name, ms]) => [name, median(ms)]));
}

/** Concurrent saves of many documents share disk syncs. */
async function together(users: readonly string[]): Promise<Record<string, number>> {
  const saves = Number(edits) * users.length;
  const engineCpuMs = () => (family === null ? 0 : cpuOfFamilyMs(family));
  const [used, engineBeforeMs] = [process.cpuUsage(), engineCpuMs()];
  const togetherMs = await timeMs(async () => {
    for (let n = 0; n < Number(edits); n += 1) await Promise.all(users.map(editOf));
  });
  const { user, system } = process.cpuUsage(used);
  const engineMs = engineCpuMs() - engineBeforeMs;
  const baselineMs = await timeMs(async () => {
    for (let n = 0; n < Number(edits); n += 1) await insertOne();
  });
  return {
    together: (saves * 1000) / togetherMs,
    bare: (Number(edits) * 1000) / baselineMs,
    nodeUs: (user + system) / saves,
    engineUs: (engineMs * 1000) / saves,
  };
}

for (const size of sizes) await prepare(owner(size), Number(size));
await round();
const results: Record<string, number[]> = {};
for (let n = 0; n < Number(rounds); n += 1)
  for (const [name, ms] of await round()) (results[name] ??= []).push(ms);
process.send?.(results);

const users = Array.from({ length: Number(documents) }, (_, n) => `together${n}`);
for (const user of users) await prepare(user, 20_000);
const rates: Record<string, number[]> = {};
for (let n = 0; n < Number(rounds); n += 1)
  for (const [name, value] of Object.entries(await together(users)))
    (rates[name] ??= []).push(value);
process.send?.(rates);
await rooms.close();
await engine.close();
process.disconnect();
