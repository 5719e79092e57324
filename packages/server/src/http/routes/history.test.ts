import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { CrewRole } from '@quizcast/game/crew/crew';
import { versionsSchema, type Happening } from '@quizcast/game/history/history';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../testing/test-server.ts';
import type { SubmitResult } from '../../documents/command-ack.ts';
import { createRooms, documentPath, type Rooms } from '../../documents/rooms.ts';
import { signedIn } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { historyRoutes } from './history.ts';

const stateSchema = z.object({
  revision: z.number(),
  atMs: z.number(),
  document: z.object({ shows: z.array(z.object({ id: z.string(), name: z.string() })) }),
});

let testStore: TestStore;
let rooms: Rooms;
let app: Hono<ServerEnv>;
let clock: ManualClock;
let sent = 0;
const people = new FakeIdentity();
const controls = { names: async () => new Map([['deck', 'Desk']]) };

beforeEach(async () => {
  testStore = await openStore();
  clock = new ManualClock();
  // Documents are only created for existing users.
  for (const userId of ['ann', 'bob']) people.signIn(userId, `s-${userId}`);
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => 1,
    exists: (userId) => people.exists(userId),
  });
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  app.route('/', historyRoutes({ store: testStore.store, rooms, identity: people, controls }));
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

const get = async (address: string, userId = 'ann'): Promise<Response> =>
  app.request(address, { headers: { cookie: people.signIn(userId, `s-${userId}`) } });

async function send(command: Command, userId = 'ann'): Promise<number> {
  const actor = { kind: 'owner', userId } as const;
  const result = await rooms.submit(documentPath(userId), command, `c${sent++}`, actor);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.revision;
}

const price = (value: string): Command => ({
  type: 'edit.update',
  path: ['shows', 'show1', 'stages', 'stage1', 'price'],
  value,
});
const rename = (value: string): Command => ({
  type: 'edit.update',
  path: ['shows', 'show1', 'name'],
  value,
});
const addShow = (id: string): Command => ({
  type: 'edit.insert',
  path: ['shows'],
  value: { id, name: `Show ${id}` },
  before: null,
});

async function listed(query = '', userId = 'ann') {
  const response = await get(`/document/history${query}`, userId);
  expect(response.status).toBe(200);
  return versionsSchema.parse(await response.json());
}

describe('the list of versions', () => {
  it('HISTORY5 describes changes, newest first, and groups related changes into one version', async () => {
    await rooms.document('ann');
    await send(price('1 €'));
    await clock.pass(60_000);
    await send(price('2 €'));
    await clock.pass(600_000);
    await send(addShow('two'));
    await send({ type: 'edit.remove', path: ['shows', 'two'] });
    const { versions, next } = await listed();
    expect(next).toBeNull();
    expect(versions.map(({ what }) => what)).toEqual<Happening[]>([
      { kind: 'removed', area: 'show', name: 'Show two' },
      { kind: 'added', area: 'show', name: 'Show two' },
      { kind: 'edited', area: 'show', name: 'Your first quiz show', count: 2 },
      { kind: 'setUp' },
    ]);
    expect(versions[2]).toMatchObject({ fromRevision: 2, revision: 3, by: { kind: 'owner' } });
    expect(versions[3]).toMatchObject({ fromRevision: 1, revision: 1, by: { kind: 'system' } });
  });

  it('HISTORY6 is paged without gaps or overlaps, with the names at that time', async () => {
    await rooms.document('ann');
    for (let n = 1; n <= 25; n++) {
      await send(rename(`Name ${n}`));
      await send(price(`${n} €`));
      await clock.pass(3_600_000);
    }
    const all = (await listed('?limit=100')).versions;
    expect(all).toHaveLength(26);
    const paged = [];
    for (let before: number | null = 999; before !== null;) {
      const page = await listed(`?limit=4&before=${before}`);
      expect(page.versions.length).toBeLessThanOrEqual(4);
      paged.push(...page.versions);
      before = page.next;
    }
    expect(paged).toEqual(all);
    expect(paged.map(({ what }) => ('name' in what ? what.name : null)).slice(0, 3)).toEqual([
      'Name 25',
      'Name 24',
      'Name 23',
    ]);
  });

  it('HISTORY6 reaches behind the thousands of votes of a long game, without versions of other users', async () => {
    await rooms.document('ann');
    await rooms.document('bob');
    await send(rename('Evening'));
    await clock.pass(3_600_000);
    await send({ type: 'stageQuiz.start', showId: 'show1' });
    const path = documentPath('ann');
    const counted = Array.from({ length: 1497 }, (_, index) => index + 3).map((revision) =>
      testStore.store.append(path, revision, {
        commandId: `v${revision}`,
        atMs: clock.nowMs(),
        actor: { kind: 'system' },
        command: { type: 'stageQuiz.countVotes', showId: 'show1', round: 'r', votes: [1, 0, 0, 0] },
        patches: [],
      }),
    );
    await Promise.all(counted);
    const { versions } = await listed('?limit=2');
    expect(versions).toMatchObject([
      { what: { kind: 'played', name: 'Evening', count: 1 }, fromRevision: 3, revision: 1500 },
      { what: { kind: 'edited', name: 'Evening' } },
    ]);
    expect((await listed('', 'bob')).versions.map(({ what }) => what)).toEqual([{ kind: 'setUp' }]);
    expect(await listed('', 'never')).toEqual({ versions: [], next: null });
  });

  it('HISTORY6 begins with the oldest revision kept', async () => {
    await rooms.document('ann');
    for (let n = 1; n <= 9; n++) {
      await send(rename(`Name ${n}`));
      await clock.pass(3_600_000);
    }
    const stored = await testStore.store.read(documentPath('ann'));
    await testStore.store.fold(documentPath('ann'), 10, stored?.document);
    await testStore.store.prune(documentPath('ann'), Infinity, 4);
    const { versions, next } = await listed();
    expect(versions.map(({ revision }) => revision)).toEqual([10, 9, 8, 7]);
    expect(next).toBeNull();
    expect((await get('/document/history/7')).status).toBe(200);
    expect((await get('/document/history/6')).status).toBe(404);
  });

  it('is refused for invalid numbers and for another account', async () => {
    for (const query of ['?limit=0', '?limit=101', '?before=x', '?limit=1.5'])
      expect((await get(`/document/history${query}`)).status).toBe(400);
    expect((await get('/document/history?uid=bob')).status).toBe(409);
  });
});

describe('an earlier state', () => {
  it('HISTORY6 is the document at that revision, and only the own one', async () => {
    await rooms.document('ann');
    const revision = await send(rename('Before'));
    await send(addShow('two'));
    await send(rename('After'));
    const response = await get(`/document/history/${revision}`);
    const state = stateSchema.parse(await response.json());
    expect(state).toMatchObject({ revision, document: { shows: [{ name: 'Before' }] } });
    await rooms.document('bob');
    expect((await get(`/document/history/${revision}`, 'bob')).status).toBe(404);
    expect((await get(`/document/history/${revision}?uid=ann`, 'bob')).status).toBe(409);
    expect((await app.request(`/document/history/${revision}`)).status).toBe(401);
  });

  it('HISTORY6 is not found for an unknown revision', async () => {
    await rooms.document('ann');
    for (const unknown of ['2', '0', '-1', '1.5', 'x', '1e99', '__proto__', '%00'])
      expect((await get(`/document/history/${unknown}`)).status).toBe(404);
    expect((await get('/document/history/1')).status).toBe(200);
  });

  it('is refused if it is unreadable, and converted from an older layout', async () => {
    const path = documentPath('ann');
    const entry = (value: unknown) => ({
      commandId: `x${sent++}`,
      atMs: 1,
      actor: { kind: 'system' } as const,
      command: { type: 'document.replace', document: null } as const,
      patches: [{ op: 'replace' as const, path: [], value }],
    });
    const { shows, styles, defaultStyle } = defaultDocument();
    await testStore.store.append(path, 0, entry({ shows: 7 }));
    await testStore.store.append(path, 1, entry({ shows, styles, defaultStyle }));
    expect((await get('/document/history/1')).status).toBe(409);
    expect(
      stateSchema.parse(await (await get('/document/history/2')).json()).document.shows,
    ).toEqual(shows.map(({ id, name }) => ({ id, name })));
  });

  it('can be requested sixty times a minute', async () => {
    await rooms.document('ann');
    const statuses = [];
    for (let n = 0; n < 62; n++) statuses.push((await get('/document/history/1')).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('CREW20 the author of a change', () => {
  const admit = (userId: string, role: CrewRole, name: string): Promise<SubmitResult> =>
    rooms.submit(
      documentPath('ann'),
      { type: 'crew.admit', userId, role, name, email: `${userId}@example.org` },
      `c${sent++}`,
      { kind: 'system', userId },
    );

  it('CREW20 is shown by name, even for removed members', async () => {
    await rooms.document('ann');
    await admit('bob', 'writer', 'Bob');
    await send(price('1 €'));
    const actor = { kind: 'crew', userId: 'bob' } as const;
    await rooms.submit(documentPath('ann'), price('2 €'), `c${sent++}`, actor);
    await rooms.submit(
      documentPath('ann'),
      { type: 'stageQuiz.start', showId: 'show1' },
      `c${sent++}`,
      { kind: 'control', tokenId: 'deck', may: 'play' },
    );
    const bob = { kind: 'crew', userId: 'bob', name: 'Bob' };
    const { versions } = await listed();
    expect(versions.map(({ by }) => by)).toEqual([
      { kind: 'control', name: 'Desk' },
      bob,
      { kind: 'owner' },
      bob,
      { kind: 'system' },
    ]);
    expect(versions[3]?.what).toEqual({
      kind: 'crewAdmitted',
      userId: 'bob',
      name: 'Bob',
      role: 'writer',
    });
    await send({ type: 'crew.remove', userId: 'bob' });
    const after = (await listed()).versions;
    expect(after[0]).toMatchObject({
      by: { kind: 'owner' },
      what: { kind: 'crewRemoved', name: 'Bob', role: 'writer' },
    });
    expect(after[2]?.by).toEqual(bob);
  });

  it('CREW20 is visible to co-owners without e-mail addresses, and hidden from other roles', async () => {
    await rooms.document('ann');
    await admit('bob', 'coOwner', 'Bob');
    await admit('cleo', 'coHost', 'Cleo');
    const [list, state] = await Promise.all(
      ['', '/3'].map((which) => get(`/document/history${which}?document=ann`, 'bob')),
    );
    for (const response of [list, state]) {
      expect(response?.status).toBe(200);
      const text = (await response?.text()) ?? '';
      expect(text).toContain('Cleo');
      expect(text).not.toContain('@example.org');
    }
    for (const [user, status] of [
      ['cleo', 403],
      ['dora', 404],
    ] as const)
      for (const which of ['', '/3'])
        expect((await get(`/document/history${which}?document=ann`, user)).status).toBe(status);
    expect(await (await get('/document/history/3')).text()).toContain('cleo@example.org');
  });
});
