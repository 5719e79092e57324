import { join } from 'node:path';
import { systemClock } from '../../packages/server/src/adapters/in-process/clock.ts';
import { createInProcessBus } from '../../packages/server/src/adapters/in-process/bus.ts';
import { openDatabase } from '../../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../../packages/server/src/adapters/sqlite/document-store.ts';
import { createRooms, documentPath } from '../../packages/server/src/rooms.ts';
import { showOfSize } from '../sample-show.ts';

/**
 * Saves edits of one field through rooms and SQLite, beside bare inserts of 60 bytes into a file of their own on the same
 * disk. Arguments: an empty folder, rounds, edits a round, documents edited at once, sizes of the edited documents in
 * bytes. Tells `{ size<bytes>, bare }` with the medians of each round in ms, then `{ together, bare }` in saves a second.
 */
const [, , folder = '', rounds = '5', edits = '100', documents = '20', ...sizes] = process.argv;
const actor = { kind: 'owner', userId: 'bench' } as const;
const owner = (size: string): string => `size${size}`;

const database = openDatabase(join(folder, 'quizcast.db'));
const rooms = createRooms({
  store: createSqliteDocumentStore(database),
  bus: createInProcessBus(fail),
  clock: systemClock,
  votes: { sync: () => undefined, finish: async () => null, status: () => null },
  log: { warn: fail, error: fail },
  dice: () => 7,
  exists: async () => true,
});
const bare = openDatabase(join(folder, 'bare.db'));
bare.driver.exec('CREATE TABLE bare (id INTEGER PRIMARY KEY, change TEXT NOT NULL)');
const insert = bare.driver.prepare('INSERT INTO bare (change) VALUES (?)');
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

const insertOne = (): void => {
  insert.run(`[{"op":"replace","path":["a","b"],"value":"${String(commands).padStart(12)}"}]`);
};

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

const medianOf = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** The three kinds of saves in turn, so that whatever the disk does hits all of them. */
async function round(): Promise<Map<string, number>> {
  const times = new Map<string, number[]>();
  const add = (name: string, ms: number) => times.set(name, [...(times.get(name) ?? []), ms]);
  for (let edit = 0; edit < Number(edits); edit += 1) {
    for (const size of sizes) add(`size${size}`, await timeMs(() => editOf(owner(size))));
    add('bare', await timeMs(insertOne));
  }
  return new Map([...times].map(([name, ms]) => [name, medianOf(ms)]));
}

/** Many documents at once share a wait for the disk. */
async function together(users: readonly string[]): Promise<{ together: number; bare: number }> {
  const togetherMs = await timeMs(async () => {
    for (let n = 0; n < Number(edits); n += 1) await Promise.all(users.map(editOf));
  });
  const bareMs = await timeMs(() => {
    for (let n = 0; n < Number(edits); n += 1) insertOne();
  });
  const rate = (saves: number, ms: number) => (saves * 1000) / ms;
  return {
    together: rate(Number(edits) * users.length, togetherMs),
    bare: rate(Number(edits), bareMs),
  };
}

for (const size of sizes) await prepare(owner(size), Number(size));
await round();
const told: Record<string, number[]> = {};
for (let n = 0; n < Number(rounds); n += 1)
  for (const [name, ms] of await round()) (told[name] ??= []).push(ms);
process.send?.(told);

const users = Array.from({ length: Number(documents) }, (_, n) => `together${n}`);
for (const user of users) await prepare(user, 20_000);
const rates: { together: number[]; bare: number[] } = { together: [], bare: [] };
for (let n = 0; n < Number(rounds); n += 1) {
  const rate = await together(users);
  rates.together.push(rate.together);
  rates.bare.push(rate.bare);
}
process.send?.(rates);
await rooms.close();
await database.close();
await bare.close();
process.disconnect();
