import { crewMember, crewRoles } from '@quizcast/game/crew/crew';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { isRecord } from '@quizcast/game/json';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ManualClock,
  FakeIdentity,
  UnreliableBus,
  openStore,
  silent,
  type TestStore,
} from '../../testing/test-server.ts';
import {
  createMemoryCrewRepository,
  type MemoryCrewRepository,
} from '../../testing/memory-crew-repository.ts';
import { createMemoryControls } from '../../testing/memory-control-repository.ts';
import { controlAccess } from '../../control/control-service.ts';
import { crewAccess } from '../../crew/crew-access.ts';
import { CrewService } from '../../crew/crew-service.ts';
import type { UserRecord } from '../../ports/identity.ts';
import type { Letter } from '../../ports/mail.ts';
import { createRooms, documentPath, type Rooms } from '../../documents/rooms.ts';
import { signedIn } from '../../security/guard.ts';
import { crewRoutes, invitationRoutes } from './crew.ts';
import type { ServerEnv } from '../../security/env.ts';

/** An identity that also knows the users' records. */
class Named extends FakeIdentity {
  readonly records = {
    exists: (userId: string) => this.exists(userId),
    record: async (uid: string): Promise<UserRecord | null> =>
      this.users.has(uid)
        ? {
            uid,
            displayName: `Name of ${uid}`,
            email: `${uid}@example.org`,
            emailVerified: true,
            phoneNumber: null,
            photoURL: null,
            tenantId: null,
            isAnonymous: false,
            providerData: [],
            creationTime: '',
            lastSignInTime: null,
          }
        : null,
  };
}

const dayMs = 24 * 3_600_000;
let people: Named;
let testStore: TestStore;
let rooms: Rooms;
let repository: MemoryCrewRepository;
let clock: ManualClock;
let crew: CrewService;
let mailed: Letter[];
let app: Hono<ServerEnv>;

beforeEach(async () => {
  people = new Named();
  testStore = await openStore();
  clock = new ManualClock();
  repository = createMemoryCrewRepository();
  mailed = [];
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock,
    log: silent,
    dice: () => 1,
    exists: (userId) => people.exists(userId),
  });
  start(null);
  for (const user of ['ann', 'bob', 'cleo']) people.signIn(user, `s-${user}`);
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

function start(mail: { send(letter: Letter): Promise<void> } | null): void {
  const places = { repository, rooms, identity: people.records, clock, log: silent };
  crew = new CrewService({ ...places, mail, linkOrigin: () => 'https://quiz.example.org' });
  app = new Hono<ServerEnv>();
  app.use(async (context, next) => {
    context.set('address', 'somewhere');
    await next();
  });
  app.route('/', invitationRoutes({ crew }));
  app.use(signedIn(people));
  app.route('/', crewRoutes({ crew }));
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function ask(
  method: string,
  path: string,
  user: string | null,
  body?: object,
): Promise<Answer> {
  const response = await app.request(user === null ? path : `${path}?uid=${user}`, {
    method,
    headers: {
      ...(user === null ? {} : { cookie: `session=s-${user}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const read: unknown = response.status === 204 ? {} : await response.json();
  return { status: response.status, body: isRecord(read) ? read : {} };
}

async function invite(body: object = { role: 'writer' }, user = 'ann'): Promise<string> {
  const made = await ask('POST', '/crew/invitations', user, body);
  expect(made.status).toBe(201);
  return String(made.body['token']);
}
const accept = (user: string, by: object) => ask('POST', '/invitations/accept', user, by);
const look = (token: string) => ask('POST', '/invitations/look', null, { token });
const idOf = async (): Promise<string> => {
  const [open] = await crew.invitations('ann');
  return open?.id ?? '';
};

async function documentOf(userId: string): Promise<QuizShowApp> {
  const loaded = await rooms.document(userId);
  if (loaded.kind !== 'readable') throw new Error('unreadable');
  return loaded.document;
}

const session = (user: string, part: object): void => {
  const before = people.sessions.get(`s-${user}`);
  if (before !== undefined) people.sessions.set(`s-${user}`, { ...before, ...part });
};

describe('CREW15 invitations', () => {
  it('CREW15 have a token of 32 random bytes, returned once and stored as a hash', async () => {
    const made = await ask('POST', '/crew/invitations', 'ann', { role: 'coHost', days: 3 });
    expect(made).toMatchObject({ status: 201, body: { isMailed: false } });
    const token = String(made.body['token']);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(made.body['invitation']).toEqual({
      id: await idOf(),
      role: 'coHost',
      email: null,
      createdAtMs: clock.nowMs(),
      expiresAtMs: clock.nowMs() + 3 * dayMs,
    });
    expect(repository.everything()).not.toContain(token);
    const listed = await ask('GET', '/crew', 'ann');
    expect(listed.body).toMatchObject({ members: [], invitations: [{ role: 'coHost' }] });
    for (const secret of [token, 'tokenHash', 'ownerId'])
      expect(JSON.stringify(listed.body)).not.toContain(secret);
    expect((await ask('GET', '/crew', 'bob')).body).toEqual({ members: [], invitations: [] });
  });

  it('CREW15 can be accepted once, which adds the member to the document', async () => {
    const token = await invite({ role: 'designer' });
    expect(await look(token)).toEqual({
      status: 200,
      body: {
        ownerName: 'Name of ann',
        role: 'designer',
        email: null,
        expiresAtMs: clock.nowMs() + 7 * dayMs,
      },
    });
    expect(await accept('bob', { token })).toEqual({
      status: 200,
      body: { ownerId: 'ann', ownerName: 'Name of ann', role: 'designer' },
    });
    const member = { role: 'designer', name: 'bob', email: 'bob@example.org' };
    expect(crewMember(await documentOf('ann'), 'bob')).toMatchObject({ ...member, email: '' });
    expect((await ask('GET', '/crew', 'ann')).body).toEqual({
      members: [{ userId: 'bob', ...member, sinceMs: clock.nowMs() }],
      invitations: [],
    });
    const log = await testStore.store.entries(documentPath('ann'), { before: 1e9, limit: 100 });
    expect(JSON.stringify(log)).not.toContain('bob@example.org');
    expect((await accept('cleo', { token })).status).toBe(404);
    expect((await look(token)).status).toBe(404);
    expect(crewMember(await documentOf('ann'), 'cleo')).toBeNull();
  });

  it('CREW15 admit only one person, even if two accept at the same time', async () => {
    const token = await invite();
    await documentOf('ann');
    const both = await Promise.all([accept('bob', { token }), accept('cleo', { token })]);
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 404]));
    expect(await crew.members('ann')).toHaveLength(1);
  });

  it('CREW15 that are unknown, expired, revoked or used return the same error', async () => {
    const [used, expired, back] = [await invite(), await invite({ role: 'writer', days: 1 }), ''];
    await accept('bob', { token: used });
    await clock.pass(dayMs);
    const taken = await invite();
    const id = await idOf();
    expect((await ask('DELETE', `/crew/invitations/${id}`, 'bob')).status).toBe(404);
    expect((await ask('DELETE', `/crew/invitations/${id}`, 'ann')).status).toBe(204);
    expect((await ask('DELETE', `/crew/invitations/${id}`, 'ann')).status).toBe(404);
    const answers: string[] = [];
    for (const token of [used, expired, taken, back, 'x', 'A'.repeat(43), '__proto__']) {
      if (token === '') continue;
      answers.push(JSON.stringify(await look(token)));
      answers.push(JSON.stringify(await accept('cleo', { token })));
    }
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":404');
  });

  it('CREW15 cannot be accepted by the inviting user, nor made or accepted by the demo account', async () => {
    const token = await invite();
    expect(await accept('ann', { token })).toMatchObject({
      status: 409,
      body: { error: { code: 'ownDocument' } },
    });
    session('bob', { isDemo: true });
    expect((await accept('bob', { token })).status).toBe(403);
    expect((await ask('POST', '/crew/invitations', 'bob', { role: 'writer' })).status).toBe(403);
    expect((await look(token)).status).toBe(200);
    expect((await accept('cleo', { token })).status).toBe(200);
  });

  it.each([
    {},
    { role: 'owner' },
    { role: 'writer', days: 0 },
    { role: 'writer', days: 31 },
    { role: 'writer', email: 'nobody' },
    { role: 'writer', name: 'x' },
  ])('CREW15 cannot be created from %j', async (body) => {
    expect((await ask('POST', '/crew/invitations', 'ann', body)).status).toBe(400);
    expect(await crew.invitations('ann')).toEqual([]);
  });

  it('CREW15 require a signed-in user who matches the account named by the page', async () => {
    expect((await ask('GET', '/crew', null)).status).toBe(401);
    expect((await ask('POST', '/invitations/accept', null, { token: 'x' })).status).toBe(401);
    const wrong = await app.request('/crew?uid=bob', { headers: { cookie: 'session=s-ann' } });
    expect(wrong.status).toBe(409);
    const unsaid = await app.request('/crew/invitations', {
      method: 'POST',
      headers: { cookie: 'session=s-ann', 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'writer' }),
    });
    expect(unsaid.status).toBe(400);
  });
});

describe('CREW16 an invitation for an e-mail address', () => {
  it('CREW16 can only be accepted by the account with that address', async () => {
    const token = await invite({ role: 'coHost', email: 'Bob@Example.org' });
    expect((await look(token)).body).toMatchObject({ email: 'b•••@example.org' });
    expect(await accept('cleo', { token })).toMatchObject({
      status: 403,
      body: { error: { code: 'otherEmail' } },
    });
    expect((await accept('cleo', { id: await idOf() })).status).toBe(403);
    expect((await accept('bob', { token })).status).toBe(200);
  });

  it('CREW16 is listed, and accepted by id, only if the address is verified', async () => {
    await invite({ role: 'coHost', email: 'bob@example.org' });
    const id = await idOf();
    session('bob', { isEmailVerified: false });
    expect((await ask('GET', '/memberships', 'bob')).body).toEqual({
      memberships: [],
      invitations: [],
    });
    expect(await accept('bob', { id })).toMatchObject({
      status: 403,
      body: { error: { code: 'emailNotVerified' } },
    });
    session('bob', { isEmailVerified: true });
    expect((await ask('GET', '/memberships', 'bob')).body['invitations']).toEqual([
      { id, ownerName: 'Name of ann', role: 'coHost', expiresAtMs: clock.nowMs() + 7 * dayMs },
    ]);
    expect((await ask('GET', '/memberships', 'cleo')).body['invitations']).toEqual([]);
    expect((await accept('bob', { id })).status).toBe(200);
  });

  it('CREW16 cannot be accepted by id if it is for anyone with the link', async () => {
    await invite();
    expect((await accept('bob', { id: await idOf() })).status).toBe(404);
  });

  it('CREW16 is mailed if there is a mail server, without the name of the owner', async () => {
    start({ send: async (letter) => void mailed.push(letter) });
    const made = await ask('POST', '/crew/invitations', 'ann', {
      role: 'writer',
      email: 'bob@example.org',
    });
    expect(made.body['isMailed']).toBe(true);
    const token = String(made.body['token']);
    expect(mailed).toHaveLength(1);
    expect(mailed[0]).toMatchObject({ to: 'bob@example.org' });
    expect(mailed[0]?.text).toContain(`https://quiz.example.org/invite#${token}`);
    expect(JSON.stringify(mailed)).not.toContain('Name of ann');
    await invite({ role: 'writer' });
    expect(mailed).toHaveLength(1);
    await invite({ role: 'writer', email: 'bob@example.org', language: 'de' });
    expect(mailed[1]?.subject).toBe('Einladung in ein Team bei Quizcast');
    start({ send: () => Promise.reject(new Error('no mail server')) });
    const failed = await ask('POST', '/crew/invitations', 'ann', {
      role: 'writer',
      email: 'bob@example.org',
    });
    expect(failed).toMatchObject({ status: 201, body: { isMailed: false } });
  });
});

describe('CREW17 limits', () => {
  it('CREW17 apply to open invitations', async () => {
    for (let count = 0; count < 50; count++)
      expect(
        await crew.invite('ann', { role: 'writer', email: null, days: 1, language: 'en' }),
      ).not.toBeNull();
    expect(await ask('POST', '/crew/invitations', 'ann', { role: 'writer' })).toMatchObject({
      status: 409,
      body: { error: { code: 'tooManyInvitations' } },
    });
    await clock.pass(dayMs);
    await invite();
  });

  it('CREW17 apply to calls', async () => {
    const statuses = new Set<number>();
    for (let call = 0; call < 61; call++) statuses.add((await look('x')).status);
    expect(statuses).toEqual(new Set([404, 429]));
    statuses.clear();
    for (let call = 0; call < 21; call++)
      statuses.add((await ask('POST', '/crew/invitations', 'ann', { role: 'writer' })).status);
    expect(statuses).toEqual(new Set([201, 429]));
    expect((await ask('POST', '/crew/invitations', 'bob', { role: 'writer' })).status).toBe(201);
  });

  it('CREW17 apply to members, and an invitation stays valid if the crew is full', async () => {
    const path = documentPath('ann');
    for (let count = 0; count < 50; count++)
      await rooms.submit(
        path,
        { type: 'crew.admit', userId: `u${count}`, role: 'writer', name: '', email: '' },
        `c${count}`,
        { kind: 'system' },
      );
    const token = await invite();
    expect(await accept('bob', { token })).toMatchObject({
      status: 422,
      body: { error: { code: 'crewFull' } },
    });
    await rooms.submit(path, { type: 'crew.remove', userId: 'u7' }, 'room', {
      kind: 'owner',
      userId: 'ann',
    });
    expect((await accept('bob', { token })).status).toBe(200);
  });
});

describe('CREW18 memberships', () => {
  const mine = async (user: string) => (await ask('GET', '/memberships', user)).body['memberships'];

  it('CREW18 follow the crew lists of the documents', async () => {
    for (const owner of ['ann', 'cleo'])
      await accept('bob', { token: await invite({ role: 'writer' }, owner) });
    expect(await mine('bob')).toEqual([
      { ownerId: 'ann', ownerName: 'Name of ann', role: 'writer' },
      { ownerId: 'cleo', ownerName: 'Name of cleo', role: 'writer' },
    ]);
    const owner = { kind: 'owner', userId: 'ann' } as const;
    const path = documentPath('ann');
    await rooms.submit(
      path,
      { type: 'crew.changeRole', userId: 'bob', role: 'coHost' },
      '1',
      owner,
    );
    expect(await mine('bob')).toMatchObject([{ role: 'coHost' }, { role: 'writer' }]);
    await rooms.submit(path, { type: 'crew.remove', userId: 'bob' }, '2', owner);
    expect(await mine('bob')).toMatchObject([{ ownerId: 'cleo' }]);
    expect(await repository.memberships('bob')).toEqual(['cleo']);
  });

  it('CREW18 without an entry in the document are dropped', async () => {
    await repository.join('bob', 'ann');
    await repository.join('bob', 'nobody');
    expect(await mine('bob')).toEqual([]);
    expect(await repository.memberships('bob')).toEqual([]);
    expect(await testStore.store.read(documentPath('nobody'))).toBeNull();
  });

  it('CREW18 can have any role, and another invitation changes it', async () => {
    for (const role of crewRoles) {
      await accept('bob', { token: await invite({ role }) });
      expect(await mine('bob')).toMatchObject([{ role }]);
    }
    expect(await crew.members('ann')).toHaveLength(1);
  });
});

describe('CREW19 a deleted member', () => {
  it('CREW19 is removed from every crew, together with all data about them', async () => {
    await accept('bob', { token: await invite() });
    await invite({ role: 'writer', email: 'bob@example.org' });
    await invite({ role: 'writer' }, 'bob');
    await accept('cleo', { token: await invite({ role: 'writer' }, 'bob') });
    people.users.delete('bob');
    for (let twice = 0; twice < 2; twice++)
      await crew.forget({ userId: 'bob', email: 'Bob@example.org' });
    expect((await documentOf('ann')).settings.authorizedUsers).toEqual({});
    expect(repository.everything()).not.toContain('bob');
    expect((await ask('GET', '/memberships', 'cleo')).body['memberships']).toEqual([]);
  });

  it('CREW19 does not affect other members and invitations', async () => {
    await accept('bob', { token: await invite() });
    await accept('cleo', { token: await invite() });
    const token = await invite();
    await crew.forget({ userId: 'bob', email: 'bob@example.org' });
    expect(await crew.members('ann')).toMatchObject([{ userId: 'cleo' }]);
    expect((await look(token)).status).toBe(200);
  });
});

/** Runs `work` once, when the repository already has the new member and the document does not yet. */
function whenJoining(work: () => Promise<unknown>): void {
  const joining = vi.spyOn(repository, 'join');
  joining.mockImplementationOnce(async (...args) => {
    joining.mockRestore();
    await repository.join(...args);
    await work();
  });
}

describe('race conditions', () => {
  it('CREW18 keep the membership of a user who lists memberships while being admitted', async () => {
    const token = await invite();
    whenJoining(() => crew.memberships('bob'));
    expect((await accept('bob', { token })).status).toBe(200);
    expect(await crew.memberships('bob')).toMatchObject([{ ownerId: 'ann', role: 'writer' }]);
    // Also when the repository is updated last.
    const second = await invite({ role: 'designer' });
    const leaving = vi.spyOn(repository, 'leave');
    leaving.mockImplementationOnce(async (...args) => {
      leaving.mockRestore();
      await accept('cleo', { token: second });
      return repository.leave(...args);
    });
    await repository.join('cleo', 'ann');
    await crew.memberships('cleo');
    expect(await repository.memberships('cleo')).toEqual(['ann']);
  });

  it('CREW19 leave no membership of a user who is deleted while being admitted', async () => {
    const token = await invite();
    whenJoining(async () => {
      people.users.delete('bob');
      await crew.forget({ userId: 'bob', email: 'bob@example.org' });
    });
    await accept('bob', { token });
    expect(crewMember(await documentOf('ann'), 'bob')).toBeNull();
    expect(await repository.memberships('bob')).toEqual([]);
  });

  it('CREW15 leave no data of an owner who is deleted while an invitation is accepted', async () => {
    const token = await invite();
    await documentOf('ann');
    whenJoining(async () => {
      people.users.delete('ann');
      await rooms.remove(documentPath('ann'));
      await crew.forget({ userId: 'ann', email: 'ann@example.org' });
    });
    expect((await accept('bob', { token })).status).toBe(404);
    expect(await testStore.store.read(documentPath('ann'))).toBeNull();
    expect(await crew.invitations('ann')).toEqual([]);
  });
});

describe('a server crash while a member is admitted', () => {
  const killed = async (token: string): Promise<void> => {
    const bob = people.sessions.get('s-bob');
    if (bob === undefined) throw new Error('bob is not signed in');
    await expect(crew.accept(bob, { token })).rejects.toThrow('killed');
  };

  it('CREW15 either admits the member or leaves the invitation open', async () => {
    const token = await invite();
    const dies = () => Promise.reject(new Error('killed'));
    whenJoining(dies);
    await killed(token);
    expect((await look(token)).status).toBe(200);
    const taking = vi.spyOn(repository, 'accept').mockImplementation(dies);
    await killed(token);
    taking.mockRestore();
    expect(crewMember(await documentOf('ann'), 'bob')?.role).toBe('writer');
    // The invitation is used up: it admits no further user, and a repeat by the same user succeeds.
    start(null);
    expect((await accept('bob', { token })).body).toMatchObject({ ownerId: 'ann', role: 'writer' });
    expect(await crew.invitations('ann')).toEqual([]);
  });

  it('CREW15 does not let anybody else use the accepted invitation', async () => {
    const token = await invite();
    const taking = vi.spyOn(repository, 'accept').mockRejectedValue(new Error('killed'));
    await killed(token);
    taking.mockRestore();
    start(null);
    expect((await accept('cleo', { token })).status).toBe(404);
    expect(crewMember(await documentOf('ann'), 'cleo')).toBeNull();
    expect(await crew.invitations('ann')).toEqual([]);
  });
});

describe('IDENTITY51 access to the shows of an account', () => {
  it('lists crew members, invitations and control tokens, and each can be revoked', async () => {
    await accept('bob', { token: await invite() });
    await invite({ role: 'coHost', email: 'cleo@example.org' });
    const controls = createMemoryControls({ rooms, clock });
    await controls.make('ann', 'ann', { name: 'Deck', scopes: ['play'] });
    const holders = [crewAccess(crew), controlAccess(controls)];
    const left = async () =>
      (await Promise.all(holders.map((holder) => holder.list('ann')))).flat();
    expect((await left()).map(({ kind, id }) => (kind === 'crewMember' ? id : kind))).toEqual([
      'bob',
      'invitation',
      'controlToken',
    ]);
    for (const each of await left()) for (const holder of holders) await holder.remove('ann', each);
    expect(await left()).toEqual([]);
    expect((await documentOf('ann')).settings.authorizedUsers).toEqual({});
  });
});
