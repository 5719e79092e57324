import type { Command } from '@quizcast/game/command';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFileStore } from '../../testing/memory-file-store.ts';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../testing/test-server.ts';
import { createFileService } from '../../files/file-service.ts';
import { createRooms, documentPath, type Rooms } from '../../documents/rooms.ts';
import { signedIn } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { recoveryRoutes } from './document-recovery.ts';

const path = documentPath('ann');
const people = new FakeIdentity();
const clock = new ManualClock();
let testStore: TestStore;
let rooms: Rooms;
let app: Hono<ServerEnv>;
const cleared: string[] = [];

function open(): void {
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => 1,
    exists: async () => true,
  });
  const files = createFileService({
    store: createMemoryFileStore(),
    document: (userId) => rooms.stored(userId),
    exists: async () => true,
    maxBytes: 1000,
  });
  const lobbies = { clear: async (at: string) => void cleared.push(at) };
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  app.route(
    '/',
    recoveryRoutes({ rooms, identity: people, clock, store: testStore.store, files, lobbies }),
  );
}

beforeEach(async () => {
  testStore = await openStore();
  for (const userId of ['ann', 'bob']) people.signIn(userId, `s-${userId}`);
  open();
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

const rename = (name: string): Command => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value: name,
});
const send = (command: Command, id: string) =>
  rooms.submit(path, command, id, { kind: 'owner', userId: 'ann' });

/** Writes entries into the log that no version of the rules would have written. */
async function breakIt(): Promise<number> {
  await rooms.close();
  const revision = (await testStore.store.read(path))?.revision ?? 0;
  await testStore.store.append(path, revision, {
    commandId: `broken${revision}`,
    atMs: clock.nowMs(),
    actor: { kind: 'system' },
    command: { type: 'document.replace', document: null },
    patches: [{ op: 'replace', path: ['shows'], value: 'nine' }],
  });
  open();
  return revision;
}

const mend = (userId = 'ann', query = `?uid=${userId}`): Promise<Response> | Response =>
  app.request(`/document/mend${query}`, {
    method: 'POST',
    headers: { cookie: people.signIn(userId, `s-${userId}`) },
  });

describe('an unreadable document', () => {
  it('ROOM13 is restored to its newest valid state, and the broken state stays in the log', async () => {
    await rooms.document('ann');
    for (let n = 0; n < 30; n++) await send(rename(`n${n}`), `c${n}`);
    const sound = await breakIt();
    expect(await rooms.document('ann')).toMatchObject({ kind: 'unreadable' });
    // A concurrent writer adds an entry on top.
    const answer = await mend();
    expect(answer.status).toBe(200);
    expect(await rooms.document('ann')).toMatchObject({
      kind: 'readable',
      document: { settings: { twitch: { username: 'n29' } } },
    });
    expect(await testStore.store.at(path, sound + 1)).toMatchObject({
      document: { shows: 'nine' },
    });
    expect(cleared).toContain(path);
  });

  it('ROOM13 is restored even if its newest valid state is far back', async () => {
    await rooms.document('ann');
    await send(rename('last'), 'c');
    await breakIt();
    for (let n = 0; n < 40; n++) {
      const revision = (await testStore.store.read(path))?.revision ?? 0;
      await testStore.store.append(path, revision, {
        commandId: `later${n}`,
        atMs: 1,
        actor: { kind: 'system' },
        command: { type: 'document.replace', document: null },
        patches: [{ op: 'replace', path: ['shows'], value: `nine${n}` }],
      });
    }
    expect((await mend()).status).toBe(200);
    expect(await rooms.document('ann')).toMatchObject({
      kind: 'readable',
      document: { settings: { twitch: { username: 'last' } } },
    });
  });

  it('ROOM13 stays unchanged without a readable earlier state, and readable documents are not touched', async () => {
    await testStore.store.append(path, 0, {
      commandId: 'first',
      atMs: 1,
      actor: { kind: 'system' },
      command: { type: 'document.replace', document: null },
      patches: [{ op: 'replace', path: [], value: { shows: 'nine' } }],
    });
    expect((await mend()).status).toBe(404);
    expect(await testStore.store.read(path)).toMatchObject({ revision: 1 });
    await rooms.document('bob');
    expect((await mend('bob')).status).toBe(409);
    expect((await mend('ann', '?uid=bob')).status).toBe(409);
  });
});
