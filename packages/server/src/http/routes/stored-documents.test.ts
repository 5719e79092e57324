import type { CrewRole } from '@quizcast/game/crew/crew';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { readDocument } from '@quizcast/game/document/read';
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
import { createRooms, documentPath, type Rooms } from '../../documents/rooms.ts';
import { signedIn } from '../../security/guard.ts';
import type { ServerEnv } from '../../security/env.ts';
import { storedDocumentRoutes } from './stored-documents.ts';

let testStore: TestStore;
let rooms: Rooms;
let app: Hono<ServerEnv>;
let cleared: string[];
const people = new FakeIdentity();

beforeEach(async () => {
  testStore = await openStore();
  cleared = [];
  rooms = createRooms({
    store: testStore.store,
    bus: new UnreliableBus(),
    clock: new ManualClock(),
    log: silent,
    dice: () => 1,
    exists: (userId) => people.exists(userId),
  });
  app = new Hono<ServerEnv>();
  app.use(signedIn(people));
  const lobbies = { clear: async (path: string) => void cleared.push(path) };
  app.route('/', storedDocumentRoutes({ rooms, identity: people, lobbies }));
});
afterEach(async () => {
  await rooms.close();
  await testStore.close();
});

interface Asking {
  as?: string;
  of?: string;
  body?: unknown;
  tag?: string;
}

const ask = async (method: string, { as = 'ann', of = 'ann', body, tag }: Asking = {}) =>
  app.request(`/documents/quizshow/${of}`, {
    method,
    headers: {
      cookie: people.signIn(as, `s-${as}`),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(tag === undefined ? {} : { 'if-match': tag }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

async function read(as = 'ann', of = 'ann'): Promise<{ document: QuizShowApp; tag: string }> {
  const response = await ask('GET', { as, of });
  expect(response.status).toBe(200);
  const document = readDocument(await response.json());
  if (document.kind === 'unreadable') throw new Error('not a document');
  return { document: document.document, tag: response.headers.get('etag') ?? '' };
}

const problemSchema = z.object({
  error: z.object({ code: z.string(), path: z.string().optional() }),
});
async function errorOf(response: Response) {
  return { status: response.status, ...problemSchema.parse(await response.json()).error };
}

const renamed = (document: QuizShowApp, name: string): QuizShowApp => ({
  ...document,
  shows: document.shows.map((show) => ({ ...show, name })),
});

async function letIn(userId: string, role: CrewRole): Promise<void> {
  await rooms.submit(
    documentPath('ann'),
    { type: 'crew.admit', userId, role, name: userId, email: `${userId}@example.org` },
    `admit-${userId}`,
    { kind: 'system' },
  );
}

describe('reading and updating', () => {
  it('GUARD20 returns an empty response while the client has the current revision', async () => {
    const { document, tag } = await read();
    const again = (tags: string) =>
      app.request('/documents/quizshow/ann', {
        headers: { cookie: people.signIn('ann', 's-ann'), 'if-none-match': tags },
      });
    for (const tags of [tag, `W/${tag}`, `"7777", ${tag}`]) {
      const response = await again(tags);
      expect([tags, response.status, await response.text()]).toEqual([tags, 304, '']);
      expect(response.headers.get('etag')).toBe(tag);
    }
    expect((await again('"7777"')).status).toBe(200);
    expect((await ask('PUT', { body: renamed(document, 'Newer'), tag })).status).toBe(200);
    const newer = await again(tag);
    expect(newer.status).toBe(200);
    expect(await newer.text()).toContain('Newer');
  });

  it('DOCAPI1 replaces a whole document as one log entry of its sender', async () => {
    const { document, tag } = await read();
    const response = await ask('PUT', { body: renamed(document, 'Put'), tag });
    expect(response.status).toBe(200);
    const after = await read();
    expect(response.headers.get('etag')).toBe(after.tag);
    expect(after.document.shows[0]?.name).toBe('Put');
    const entries = await testStore.store.since('quizshow/ann', 1, 10);
    expect(entries).toMatchObject([
      { actor: { kind: 'owner', userId: 'ann' }, command: { type: 'edit.many' } },
    ]);
  });

  it('DOCAPI1 keeps fields that are not sent, and writes nothing if nothing changed', async () => {
    const { document, tag } = await read();
    const { shows } = document;
    const response = await ask('PUT', { body: { shows }, tag });
    expect(response.status).toBe(200);
    expect(response.headers.get('etag')).toBe(tag);
    expect((await read()).document).toEqual(document);
  });

  it('DOCAPI2 refuses changes to non-editable fields with their path, and changes nothing', async () => {
    const { document, tag } = await read();
    const shows = document.shows.map((show) => ({ ...show, currentStageIndex: 2 }));
    const error = await errorOf(await ask('PUT', { body: { ...document, shows }, tag }));
    expect(error).toMatchObject({
      status: 422,
      code: 'notEditable',
      path: 'shows/0/currentStageIndex',
    });
    expect(await read()).toEqual({ document, tag });
  });

  it.each([
    [{ shows: 'none' }, 422],
    [{}, 422],
    [[], 422],
    [{ shows: [{ stages: [{ question: { correctAnswer: 9 } }] }] }, 422],
  ])('DOCAPI2 refuses %j and changes nothing', async (body, status) => {
    const { document, tag } = await read();
    expect((await ask('PUT', { body, tag })).status).toBe(status);
    expect(await read()).toEqual({ document, tag });
  });

  it('DOCAPI3 requires the revision, and refuses an outdated one', async () => {
    const { document, tag } = await read();
    expect((await ask('PUT', { body: document })).status).toBe(428);
    expect((await ask('PUT', { body: document, tag: 'seven' })).status).toBe(428);
    expect((await ask('PUT', { body: renamed(document, 'First'), tag })).status).toBe(200);
    const late = await ask('PUT', { body: renamed(document, 'Late'), tag });
    expect(late.status).toBe(412);
    expect(late.headers.get('etag')).toBe((await read()).tag);
    expect((await read()).document.shows[0]?.name).toBe('First');
  });

  it('DOCAPI3 accepts only one of two simultaneous updates', async () => {
    const { document, tag } = await read();
    const both = await Promise.all(
      ['One', 'Two'].map((name) => ask('PUT', { body: renamed(document, name), tag })),
    );
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 412]));
  });
});

describe('creating and deleting', () => {
  it('DOCAPI4 creates a missing document from the body or the defaults, and refuses a second one', async () => {
    expect((await ask('POST')).status).toBe(201);
    const { document } = await read();
    expect(await errorOf(await ask('POST', { body: document }))).toMatchObject({ status: 409 });
    expect((await ask('DELETE')).status).toBe(204);
    const body = renamed(document, 'Begun anew');
    expect((await ask('POST', { body })).status).toBe(201);
    expect((await read()).document.shows[0]?.name).toBe('Begun anew');
  });

  it('DOCAPI4 deletes the document with its log, clears its lobbies, and restarts with the defaults', async () => {
    const { document, tag } = await read();
    await ask('PUT', { body: renamed(document, 'canary'), tag });
    expect((await ask('DELETE', { tag })).status).toBe(412);
    expect((await ask('DELETE', { tag: (await read()).tag })).status).toBe(204);
    expect(cleared).toEqual(['quizshow/ann']);
    expect(await testStore.store.since('quizshow/ann', 0, 10)).toEqual([]);
    expect((await read()).document).toEqual(document);
  });

  it('DOCAPI3 does not delete changes written while the request was in flight', async () => {
    const { document } = await read();
    const written = rooms.submit(
      documentPath('ann'),
      { type: 'edit.update', path: ['shows', document.shows[0]?.id ?? '', 'name'], value: 'kept' },
      'late',
      { kind: 'owner', userId: 'ann' },
    );
    // Read before the change is stored, deleted after it.
    expect((await ask('DELETE', { tag: '"1"' })).status).toBe(412);
    expect(await written).toMatchObject({ kind: 'accepted' });
    expect((await read()).document.shows[0]?.name).toBe('kept');
    expect(cleared).toEqual([]);
  });

  it('DOCAPI4 accepts only one of several simultaneous creations', async () => {
    const { document } = await read();
    await ask('DELETE');
    const some = ['one', 'two', 'three'].map((name) => renamed(document, name));
    const answers = await Promise.all(some.map((body) => ask('POST', { body })));
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
    expect((await read()).document.shows[0]?.name).toBe('one');
  });
});

it.each([undefined, null])('DOCAPI6 refuses to save %s', async (body) => {
  const { document, tag } = await read();
  const response = await ask('PUT', { tag, body });
  expect(response.status).toBe(422);
  const reported = { code: 'nothingToSave', message: 'No quiz show app to save' };
  expect(await response.json()).toEqual({ error: reported });
  expect(await read()).toEqual({ document, tag });
});

it('DOCAPI6 refuses to save an empty body from the HTTP server', async () => {
  const { tag } = await read();
  const headers = {
    cookie: people.signIn('ann', 's-ann'),
    'content-type': 'application/json',
    'if-match': tag,
  };
  const put = { method: 'PUT', headers, body: '' };
  const response = await app.request('/documents/quizshow/ann', put, { incoming: {} });
  expect(await response.json()).toMatchObject({ error: { code: 'nothingToSave' } });
});

describe('access by other users', () => {
  it.each(['GET', 'PUT', 'POST', 'DELETE'])(
    'DOCAPI5 returns strangers the same error as for a missing account: %s',
    async (method) => {
      const { document, tag } = await read();
      const more = method === 'PUT' || method === 'POST' ? { body: document } : {};
      const answers = await Promise.all([
        ask(method, { as: 'eve', tag, ...more }),
        ask(method, { as: 'eve', of: 'nobody', tag, ...more }),
      ]);
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(answers.map(({ status }) => status)).toEqual([404, 404]);
      expect(texts[0]).toBe(texts[1]);
      expect(await read()).toEqual({ document, tag });
    },
  );

  it('DOCAPI5 lets the crew read without e-mail addresses and write what its role allows', async () => {
    await letIn('wanda', 'writer');
    await letIn('dora', 'designer');
    const seen = await read('wanda');
    expect(JSON.stringify(seen.document)).not.toContain('@example.org');
    const written = await ask('PUT', {
      as: 'wanda',
      body: renamed(seen.document, 'By Wanda'),
      tag: seen.tag,
    });
    expect(written.status).toBe(200);
    const after = await read('dora');
    const error = await ask('PUT', {
      as: 'dora',
      body: renamed(after.document, 'By Dora'),
      tag: after.tag,
    });
    expect(error.status).toBe(403);
    expect((await ask('DELETE', { as: 'dora' })).status).toBe(403);
    const now = await read();
    expect(now.document.shows[0]?.name).toBe('By Wanda');
    expect(Object.keys(now.document.settings.authorizedUsers)).toEqual(['wanda', 'dora']);
  });

  it('returns not found for other collections', async () => {
    const cookie = people.signIn('ann', 's-ann');
    const response = await app.request('/documents/secrets/ann', { headers: { cookie } });
    expect(response.status).toBe(404);
  });
});
