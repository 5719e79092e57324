import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isRecord } from '@quizcast/game/json';
import { createInProcessBus } from '../../packages/server/src/adapters/in-process/bus.ts';
import { openDatabase } from '../../packages/server/src/adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../../packages/server/src/adapters/sqlite/document-store.ts';
import type { Clock } from '../../packages/server/src/ports/clock.ts';
import { createRooms, documentPath } from '../../packages/server/src/documents/rooms.ts';

/**
 * Idle streamers, each with the document of a new account: with their rooms in memory, and at rest. Arguments: an empty
 * folder, the number of streamers. Sends `{ held, resting, parsed, stored }`, each per streamer: memory of this process
 * with all rooms in memory, and with none; memory of the parsed JSON of the same documents; bytes in the file.
 */
const [, , folder = '', count = '1000'] = process.argv;
const users = Array.from({ length: Number(count) }, (_, n) => `idle${n}`);
const stepMs = 5000;

/** A clock that is advanced manually. */
let aheadMs = 0;
let waiting: { atMs: number; act: () => void }[] = [];
const clock: Clock = {
  nowMs: () => Date.now() + aheadMs,
  after(delayMs, act) {
    const one = { atMs: clock.nowMs() + delayMs, act };
    waiting.push(one);
    return () => {
      waiting = waiting.filter((other) => other !== one);
    };
  },
};

async function goOn(ms: number): Promise<void> {
  for (const endMs = aheadMs + ms; aheadMs < endMs;) {
    aheadMs += stepMs;
    const due = waiting.filter(({ atMs }) => atMs <= clock.nowMs());
    waiting = waiting.filter((one) => !due.includes(one));
    for (const { act } of due) act();
    await sleep(5);
  }
}

function fail(...facts: unknown[]): never {
  throw new Error(`The bench's rooms had trouble: ${JSON.stringify(facts)}`);
}

const database = openDatabase(join(folder, 'quizcast.db'));
const store = createSqliteDocumentStore(database);
const openRooms = () =>
  createRooms({
    store,
    bus: createInProcessBus(fail),
    clock,
    log: { warn: fail, error: fail },
    dice: () => 7,
    exists: async () => true,
  });

setFlagsFromString('--expose-gc');

async function usedBytes(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    // The flag applies only to contexts created after it was set.
    runInNewContext('gc()');
    await sleep(50);
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** The rooms are read from the store, as after a start. */
const first = openRooms();
for (const user of users) await first.document(user);
await first.close();
const rooms = openRooms();
await rooms.document(users[0] ?? '');
const before = await usedBytes();
for (const user of users) await rooms.document(user);
const usedAfter = (await usedBytes()) - before;
await goOn(200_000);
if (rooms.status().rooms > 0) fail('rooms do not rest');
const resting = (await usedBytes()) - before;

const texts = await Promise.all(
  users.map(async (user) => JSON.stringify((await store.read(documentPath(user)))?.document)),
);
const beforeParsed = await usedBytes();
const parsed = texts.map((text): unknown => JSON.parse(text));
const parsedBytes = (await usedBytes()) - beforeParsed;
if (!parsed.every(isRecord)) fail('documents without fields');
await rooms.close();
await database.close();
const each = (bytes: number) => bytes / users.length;
process.send?.({
  held: each(usedAfter),
  resting: each(resting),
  parsed: each(parsedBytes),
  stored: each(statSync(join(folder, 'quizcast.db')).size),
});
process.disconnect();
