import { defaultDocument } from '@quizcast/game/document/defaults';
import { crewRoles, roleMay, type CrewRole, type Right } from '@quizcast/game/crew/crew';
import { isRecord } from '@quizcast/game/json';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apiDescription } from '../packages/server/src/testing/api-description.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

/** Who may call an operation on a user's document: members with one of these rights, or another condition. */
type Needs =
  | readonly Right[]
  | 'public'
  | 'session'
  | 'ownDocument'
  | 'account'
  | 'seat'
  | 'control'
  /** Signed in, at an installation on one's own computer. */
  | 'desktop';

const anyCrew: readonly Right[] = ['play', 'vote', 'write', 'design', 'configure'];
const media: readonly Right[] = ['write', 'design', 'configure'];

/** All operations except those of control surfaces, which are all alike. */
const operations: Readonly<Record<string, Needs>> = {
  'GET /api/v1/openapi.json': 'public',
  'GET /api/v1/fonts': 'public',
  'GET /api/v1/boards/{code}': 'public',
  'GET /api/v1/phones/{code}': 'public',
  'GET /api/v1/phones/{code}/qr': 'public',
  'POST /api/v1/docks': 'public',
  'GET /api/v1/join/{code}': 'public',
  'POST /api/v1/join/{code}': 'public',
  'POST /api/v1/invitations/look': 'public',
  'GET /api/v1/me': 'session',
  'GET /api/v1/me/everything': 'session',
  'GET /api/v1/formats': 'session',
  'GET /api/v1/memberships': 'session',
  'POST /api/v1/invitations/accept': 'session',
  'GET /api/v1/crew': 'ownDocument',
  'POST /api/v1/crew/invitations': 'ownDocument',
  'DELETE /api/v1/crew/invitations/{id}': 'ownDocument',
  'GET /api/v1/document/export': ['configure'],
  'POST /api/v1/document/import': ['configure'],
  'POST /api/v1/document/mend': ['account'],
  'GET /api/v1/document/history': ['configure'],
  'GET /api/v1/document/history/{revision}': ['configure'],
  'POST /api/v1/commands': anyCrew,
  'GET /api/v1/documents/quizshow/{id}': anyCrew,
  'PUT /api/v1/documents/quizshow/{id}': anyCrew,
  'POST /api/v1/documents/quizshow/{id}': ['account'],
  'DELETE /api/v1/documents/quizshow/{id}': ['account'],
  'POST /api/v1/files/image': media,
  'POST /api/v1/files/sound': media,
  'POST /api/v1/files/video': media,
  'POST /api/v1/files/font': media,
  'POST /api/v1/files/image/from-address': media,
  'POST /api/v1/files/blurred': media,
  'GET /api/v1/files': media,
  'DELETE /api/v1/files/quizshow/{userId}/{folder}/{name}': media,
  'GET /api/v1/shows/{id}/bundle': media,
  'GET /api/v1/category-shows/{id}/bundle': media,
  'GET /api/v1/crowd-shows/{id}/bundle': media,
  'GET /api/v1/styles/{id}/bundle': media,
  'GET /api/v1/category-styles/{id}/bundle': media,
  'POST /api/v1/bundles': media,
  'POST /api/v1/imports': ['write'],
  'GET /api/v1/shows/{id}/export': ['write'],
  'GET /api/v1/category-shows/{id}/export': ['write'],
  'GET /api/v1/crowd-shows/{id}/export': ['write'],
  'POST /api/v1/chat': 'control',
  'DELETE /api/v1/join': 'seat',
  'PUT /api/v1/join/facecam': 'seat',
  'PUT /api/v1/join/picture': 'seat',
  'GET /api/v1/audience': ['play'],
  'GET /api/v1/lobbies/{showId}': ['play'],
  'POST /api/v1/lobbies/{showId}/code': ['play'],
  'PUT /api/v1/lobbies/{showId}/lock': ['play'],
  'PUT /api/v1/lobbies/{showId}/guests/{guestId}/seat': ['play'],
  'DELETE /api/v1/lobbies/{showId}/guests/{guestId}': ['play'],
  'DELETE /api/v1/lobbies/{showId}/guests': ['play'],
  'POST /api/v1/lobbies/{showId}/seats/{playerId}/link': ['play'],
  'GET /api/v1/migration': ['configure'],
  'POST /api/v1/migration': ['configure'],
  'GET /api/v1/migration/archive': ['account'],
  'GET /api/v1/control-tokens': ['configure'],
  'POST /api/v1/control-tokens': ['configure'],
  'POST /api/v1/control-tokens/pairing': ['configure'],
  'PATCH /api/v1/control-tokens/{id}': ['configure'],
  'DELETE /api/v1/control-tokens/{id}': ['configure'],
  'GET /api/v1/chat-links': ['play', 'vote', 'configure'],
  'POST /api/v1/chat-links': ['configure'],
  'PATCH /api/v1/chat-links/{id}': ['configure'],
  'DELETE /api/v1/chat-links/{id}': ['configure'],
  'GET /api/v1/twitch': ['play', 'vote', 'write', 'configure'],
  'DELETE /api/v1/twitch': ['configure'],
  'POST /api/v1/twitch/sign-in': ['configure'],
  'POST /api/v1/twitch/sign-in/poll': ['configure'],
  'PUT /api/v1/twitch/switches': ['configure'],
  'POST /api/v1/twitch/test-message': ['configure'],
  'GET /api/v1/season/shows': ['play', 'write', 'configure'],
  'GET /api/v1/season/board': ['play', 'write', 'configure'],
  'GET /api/v1/season/questions': ['play', 'write', 'configure'],
  'GET /api/v1/season/export': ['configure'],
  'GET /api/v1/season/board.csv': ['configure'],
  'GET /api/v1/season/questions.csv': ['configure'],
  'POST /api/v1/season/import': ['configure'],
  'GET /api/v1/season/moments': ['play', 'write', 'configure'],
  'GET /api/v1/season/viewers': ['play', 'configure'],
  'DELETE /api/v1/season/viewers': ['configure'],
  'DELETE /api/v1/season': ['configure'],
  'GET /api/v1/cues': ['play', 'write', 'configure'],
  'POST /api/v1/cues/test': ['write'],
  'GET /api/v1/cues/obs/scenes': ['write'],
  'PUT /api/v1/cues/obs': ['configure'],
  'POST /api/v1/cues/key': ['configure'],
  'DELETE /api/v1/cues/key': ['configure'],
  'GET /api/v1/desktop': 'session',
  'POST /api/v1/desktop/quit': 'desktop',
  'GET /api/v1/desktop/updates': 'desktop',
  'PUT /api/v1/desktop/updates': 'desktop',
  'GET /api/v1/local-network': 'session',
  'PUT /api/v1/local-network': 'session',
};

const needsOf = (operation: string): Needs | null => {
  if (operation.includes('/api/v1/auth/')) return 'account';
  if (operation.includes('/api/v1/control/')) return 'control';
  return operations[operation] ?? null;
};

const { paths } = await apiDescription();
const described: readonly string[] = Object.entries(isRecord(paths) ? paths : {}).flatMap(
  ([path, calls]) =>
    Object.keys(isRecord(calls) ? calls : {}).map((method) => `${method.toUpperCase()} ${path}`),
);

interface Person {
  userId: string;
  cookie: string;
}

let server: RunningServer;
let owner: Person;
let stranger: Person;
const crew = new Map<CrewRole, Person>();
let seatToken = '';
let controlToken = '';
const document = defaultDocument();
const boardId = document.categoryQuiz.shows[0]?.id ?? '';

async function json(response: Response): Promise<Record<string, unknown>> {
  const value: unknown = await response.json();
  if (!isRecord(value)) throw new Error(`${response.url}: ${response.status}`);
  return value;
}

const text = (value: Record<string, unknown>, key: string): string => String(value[key]);

async function signUp(name: string): Promise<Person> {
  const response = await fetch(`${server.url}/api/v1/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ email: `${name}@example.org`, password: 'long enough', name }),
  });
  const { user } = await json(response);
  const cookie = response.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { userId: isRecord(user) ? text(user, 'id') : '', cookie: cookie.join('; ') };
}

const headersOf = (person: Person): Record<string, string> => ({
  cookie: person.cookie,
  origin: server.url,
  'content-type': 'application/json',
});

async function post(person: Person, path: string, body: unknown): Promise<Record<string, unknown>> {
  const response = await fetch(`${server.url}/api/v1/${path}?uid=${person.userId}`, {
    method: 'POST',
    headers: headersOf(person),
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return json(response);
}

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  owner = await signUp('owner');
  stranger = await signUp('stranger');
  await fetch(`${server.url}/api/v1/me`, { headers: headersOf(owner) });
  for (const role of crewRoles) {
    const person = await signUp(role.toLowerCase());
    const { token } = await post(owner, 'crew/invitations', { role });
    await post(person, 'invitations/accept', { token });
    crew.set(role, person);
  }
  const control = await post(owner, 'control-tokens', { name: 'Deck', scopes: ['play', 'state'] });
  controlToken = text(control, 'token');
  const lobby = await fetch(`${server.url}/api/v1/lobbies/${boardId}?uid=${owner.userId}`, {
    headers: headersOf(owner),
  });
  const code = text(await json(lobby), 'code');
  const ticket = await fetch(`${server.url}/api/v1/join/${code}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Pia' }),
  });
  seatToken = text(await json(ticket), 'token');
});
afterAll(() => server.stop());

/** Calls an operation with unknown ids and an empty body, and returns the status. */
async function call(operation: string, headers: Record<string, string>, uid: string) {
  const [method = '', path = ''] = operation.split(' ');
  const filled = path
    .replace('/documents/quizshow/{id}', `/documents/quizshow/${owner.userId}`)
    .replace('{userId}', owner.userId)
    .replace('{showId}', 'nowhere')
    .replace('{revision}', '999999')
    .replaceAll(/\{\w+\}/g, 'nowhere');
  const query = new URLSearchParams({ document: owner.userId, ...(uid === '' ? {} : { uid }) });
  // An update of a revision that does not exist, so that no authorized call changes anything.
  const response = await fetch(`${server.url}${filled}?${query.toString()}`, {
    method,
    headers: { ...headers, 'if-match': '"999999"' },
    ...(method === 'GET' ? {} : { body: '"nothing"' }),
  });
  await response.arrayBuffer();
  return response.status;
}

const withCookie = (operation: string, person: Person): Promise<number> =>
  call(operation, headersOf(person), person.userId);

const withToken = (operation: string, token: string): Promise<number> =>
  call(operation, { authorization: `Bearer ${token}`, 'content-type': 'application/json' }, '');

const withNeeds = described.filter((operation) => needsOf(operation) !== null);
const onDocument = withNeeds.filter((operation) => Array.isArray(needsOf(operation)));
const withSession = withNeeds.filter((operation) => {
  const needs = needsOf(operation);
  return Array.isArray(needs) || needs === 'session' || needs === 'ownDocument';
});
const rightsOf = (operation: string): readonly Right[] => {
  const needs = needsOf(operation);
  return typeof needs === 'string' || needs === null ? [] : needs;
};

describe('API permissions', () => {
  it('CREW82 the table lists exactly the operations that the API describes', () => {
    expect(described.filter((operation) => needsOf(operation) === null)).toEqual([]);
    expect(Object.keys(operations).filter((one) => !described.includes(one))).toEqual([]);
  });

  it('CREW82 crew members can call what their role permits, and nothing else', async () => {
    const wrong: string[] = [];
    for (const [role, person] of crew)
      for (const operation of onDocument) {
        const status = await withCookie(operation, person);
        const may = rightsOf(operation).some((right) => roleMay(role, right));
        const isRefused = status === 403;
        if (isRefused === may || status === 401 || status >= 500)
          wrong.push(`${role} ${operation}: ${status}`);
      }
    expect(wrong).toEqual([]);
  });

  it('CREW82 the owner can call everything', async () => {
    const wrong: string[] = [];
    for (const operation of withSession) {
      const status = await withCookie(operation, owner);
      if (status === 401 || status === 403 || status >= 500) wrong.push(`${operation}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('CREW82 nobody can quit a hosted server or use its update checks', async () => {
    for (const operation of described.filter((name) => needsOf(name) === 'desktop')) {
      expect(await withCookie(operation, owner), operation).toBe(403);
      expect(await withToken(operation, seatToken), operation).toBe(401);
      expect(await withToken(operation, controlToken), operation).toBe(401);
      const nobody = await call(operation, { 'content-type': 'application/json' }, '');
      expect(nobody, operation).toBe(401);
    }
  });

  it('CREW82 a stranger gets 404 for every operation on the document', async () => {
    const wrong: string[] = [];
    for (const operation of onDocument) {
      const status = await withCookie(operation, stranger);
      if (status !== 404) wrong.push(`${operation}: ${status}`);
    }
    expect(wrong).toEqual([]);
  });

  it('CREW82 session operations reject anonymous requests, seat tokens and control tokens', async () => {
    const wrong: string[] = [];
    for (const operation of withSession) {
      const statuses = [
        await call(operation, { 'content-type': 'application/json' }, ''),
        await withToken(operation, seatToken),
        await withToken(operation, controlToken),
      ];
      if (statuses.some((status) => status !== 401)) wrong.push(`${operation}: ${statuses.join()}`);
    }
    expect(wrong).toEqual([]);
  });

  it('CREW82 seat and control operations accept only tokens of their own kind', async () => {
    const wrong: string[] = [];
    for (const operation of withNeeds) {
      const needs = needsOf(operation);
      if (needs !== 'seat' && needs !== 'control') continue;
      if (operation.includes('{token}') || operation.startsWith('DELETE')) continue;
      const foreign = needs === 'seat' ? controlToken : seatToken;
      const statuses = [await withToken(operation, foreign), await withCookie(operation, owner)];
      if (statuses.some((status) => status !== 401 && status !== 429))
        wrong.push(`${operation}: ${statuses.join()}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('view permissions', () => {
  /** The socket's first answer to that hello: the message type, or the reason for the close. */
  function greeted(hello: object, cookie = ''): Promise<string> {
    return new Promise((resolve, reject) => {
      const headers = cookie === '' ? {} : { cookie };
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/live`, {
        origin: server.url,
        headers,
      });
      socket.once('error', reject);
      socket.once('open', () =>
        socket.send(JSON.stringify({ type: 'hello', protocol: protocolVersion, ...hello })),
      );
      socket.on('message', (data) => {
        const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '{}');
        if (!isRecord(message)) return;
        const type = text(message, 'type');
        if (type !== 'snapshot' && type !== 'error') return;
        socket.terminate();
        resolve(type === 'error' ? text(message, 'reason') : type);
      });
    });
  }

  it('CREW82 each view opens only for its intended clients', async () => {
    const [, writer] = [...crew].find(([role]) => role === 'writer') ?? [];
    if (writer === undefined) throw new Error('no writer');
    const crewHello = (person: Person) => ({
      view: 'crew',
      uid: person.userId,
      document: owner.userId,
    });
    const found = {
      owner: await greeted({ view: 'owner', uid: owner.userId }, owner.cookie),
      ownerAsWriter: await greeted({ view: 'owner', uid: owner.userId }, writer.cookie),
      ownerAnonymous: await greeted({ view: 'owner', uid: owner.userId }),
      crew: await greeted(crewHello(writer), writer.cookie),
      crewAsStranger: await greeted(crewHello(stranger), stranger.cookie),
      crewAnonymous: await greeted(crewHello(writer)),
      overlay: await greeted({ view: 'overlay', uid: owner.userId }),
      overlayOfUnknown: await greeted({ view: 'overlay', uid: 'nobody' }),
      control: await greeted({ view: 'control', token: controlToken }),
      controlBySeat: await greeted({ view: 'control', token: seatToken }),
      playerByControl: await greeted({ view: 'player', token: controlToken }),
      ownerByControl: await greeted({ view: 'owner', uid: owner.userId, token: controlToken }),
    };
    expect(found).toEqual({
      owner: 'snapshot',
      ownerAsWriter: 'notSignedIn',
      ownerAnonymous: 'notSignedIn',
      crew: 'snapshot',
      crewAsStranger: 'notFound',
      crewAnonymous: 'notSignedIn',
      overlay: 'snapshot',
      overlayOfUnknown: 'notFound',
      control: 'snapshot',
      controlBySeat: 'notFound',
      playerByControl: 'notFound',
      ownerByControl: 'notSignedIn',
    });
  });
});
