import { isRecord } from '@quizcast/game/json';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { apiDescription } from '../../testing/api-description.ts';
import { openTestLobby, showId, type TestLobby } from '../../testing/lobby-server.ts';
import type { ServerEnv } from '../../security/env.ts';
import { described, describedEach, expectDescribed, pathsOf } from './described.ts';

let testServer: TestLobby;
beforeAll(async () => {
  testServer = await openTestLobby();
});
afterAll(() => testServer.close());

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
type Method = (typeof methods)[number];

const callSchema = z.looseObject({
  responses: z.record(
    z.string(),
    z.looseObject({
      content: z
        .record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()).optional() }))
        .optional(),
    }),
  ),
});
const callsSchema = z.looseObject({
  get: callSchema.optional(),
  put: callSchema.optional(),
  post: callSchema.optional(),
  patch: callSchema.optional(),
  delete: callSchema.optional(),
});
const descriptionSchema = z.looseObject({
  paths: z.record(z.string(), callsSchema),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});
const sent = await apiDescription();
const description = descriptionSchema.parse(sent);

describe('the OpenAPI document', () => {
  it('is valid OpenAPI', async () => {
    const result = await new Validator().validate(sent);
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  const answers = { 204: { description: 'Done' } };
  const call = (summary: string) => ({ summary, answers });

  it('CONTROL15 lists every call of the mounted routes with its path parameters', () => {
    const shows = new Hono<ServerEnv>()
      .get(
        '/shows/:id',
        described(() => call('A show')),
        ({ body }) => body(null),
      )
      .post('/:action', describedEach('action', ['lock', 'undo'], call), ({ body }) => body(null));
    const paths = pathsOf(new Hono<ServerEnv>().route('/api/v1', shows).routes);
    const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
    expect(paths).toEqual({
      '/api/v1/shows/{id}': { get: { summary: 'A show', parameters: [id], responses: answers } },
      '/api/v1/lock': { post: { summary: 'lock', responses: answers } },
      '/api/v1/undo': { post: { summary: 'undo', responses: answers } },
    });
  });

  it('CONTROL15 throws at startup for a route without a description', () => {
    const app = new Hono<ServerEnv>()
      .get(
        '/api/v1/me',
        described(() => call('Who asks')),
        ({ body }) => body(null),
      )
      .all('/api/*', ({ notFound }) => notFound())
      .get('/healthz', ({ body }) => body(null));
    expect(() => expectDescribed(app.routes)).not.toThrow();
    app.put('/api/v1/me', ({ body }) => body(null));
    expect(() => expectDescribed(app.routes)).toThrow('PUT /api/v1/me has no description');
  });

  it('rejects path parameters that are not in the path', () => {
    const other = { name: 'code', in: 'path', required: true };
    const routes = new Hono<ServerEnv>().get(
      '/api/v1/shows/:id',
      described(() => ({ ...call('A show'), parameters: [other] })),
      ({ body }) => body(null),
    ).routes;
    expect(() => pathsOf(routes)).toThrow('/api/v1/shows/{id} has no code');
  });
});

/** The schema of a response with everything that it references. */
function schemaOf(method: Method, path: string, status: number): z.ZodType | null {
  const responses = description.paths[path]?.[method]?.responses;
  const answer = responses?.[String(status)] ?? responses?.[`${String(status)[0]}XX`];
  if (answer === undefined) throw new Error(`${method} ${path} does not answer ${status}`);
  const schema = answer.content?.['application/json']?.schema;
  if (schema === undefined) return null;
  const whole: unknown = JSON.parse(
    JSON.stringify({ ...schema, $defs: description.components.schemas }).replaceAll(
      '#/components/schemas/',
      '#/$defs/',
    ),
  );
  if (!isRecord(whole)) throw new Error('no schema');
  return z.fromJSONSchema(whole);
}

describe('a response', () => {
  const tokens = '/api/v1/control-tokens';
  let token = '';
  let id = '';

  type Sample = [
    method: Method,
    path: string,
    status: number,
    more?: () => {
      path?: string;
      query?: string;
      user?: string;
      token?: string;
      json?: unknown;
    },
  ];
  const anna = { user: 'anna' };
  const samples: Sample[] = [
    ['get', '/api/v1/openapi.json', 200],
    ['get', '/api/v1/fonts', 200],
    ['get', '/api/v1/document/export', 200, () => anna],
    ['get', '/api/v1/document/export', 401],
    ['get', '/api/v1/document/history', 200, () => anna],
    ['get', '/api/v1/document/history', 400, () => ({ ...anna, query: '?limit=no' })],
    ['get', '/api/v1/document/history/{revision}', 404, () => ({ ...anna, path: '/9999' })],
    ['post', '/api/v1/document/mend', 409, () => ({ ...anna, query: '?uid=anna' })],
    [
      'post',
      '/api/v1/commands',
      200,
      () => ({
        ...anna,
        query: '?uid=anna',
        json: [{ id: 'a', command: { type: 'stageQuiz.start', showId: 'show1' } }],
      }),
    ],
    ['post', '/api/v1/commands', 400, () => ({ ...anna, query: '?uid=anna', json: {} })],
    ['get', '/api/v1/files', 200, () => anna],
    ['get', '/api/v1/lobbies/{showId}', 200, () => ({ ...anna, path: `/${showId}` })],
    ['get', '/api/v1/lobbies/{showId}', 404, () => ({ ...anna, path: '/nothing' })],
    ['get', '/api/v1/join/{code}', 404, () => ({ path: '/AAAAAA' })],
    ['get', tokens, 200, () => anna],
    ['get', tokens, 404, () => ({ ...anna, query: '?document=ben' })],
    ['post', tokens, 400, () => ({ ...anna, json: { name: '' } })],
    [
      'patch',
      `${tokens}/{id}`,
      200,
      () => ({ ...anna, path: `/${id}`, json: { name: 'Another' } }),
    ],
    ['get', '/api/v1/control/state', 200, () => ({ token })],
    ['get', '/api/v1/control/state', 401],
    ['post', '/api/v1/control/start', 200, () => ({ token })],
    ['post', '/api/v1/control/lock', 422, () => ({ token, query: '?answer=A' })],
    ['post', '/api/v1/control/lock', 400, () => ({ token })],
    ['get', '/api/v1/control/open-buzzers', 409, () => ({ token })],
    ['delete', `${tokens}/{id}`, 204, () => ({ ...anna, path: `/${id}` })],
  ];

  beforeAll(async () => {
    const json = { name: 'Deck', scopes: ['play', 'state', 'answers'] };
    const made = await testServer.request('POST', tokens, { user: 'anna', json });
    const body: unknown = await made.json();
    const schema = schemaOf('post', tokens, 201);
    const read = z.object({ token: z.string(), row: z.object({ id: z.string() }) });
    ({
      token,
      row: { id },
    } = read.parse(schema?.parse(body)));
  });

  it.each(samples)(
    'CONTROL15 to %s %s with %i matches its schema',
    async (method, path, status, more) => {
      const { path: end = '', query = '', ...ask } = more?.() ?? {};
      const address = path.replace(/\/\{[^}]+\}$/u, '') + end + query;
      const response = await testServer.request(method.toUpperCase(), address, ask);
      expect(response.status).toBe(status);
      const schema = schemaOf(method, path, status);
      if (schema === null) return expect(await response.text()).toBe('');
      const body: unknown = await response.json();
      expect(schema.safeParse(body).error?.issues ?? []).toEqual([]);
    },
  );

  it('that does not match its schema is detected', () => {
    const schema = schemaOf('post', '/api/v1/control/start', 200);
    expect(schema?.safeParse({ revision: 'one' }).success).toBe(false);
    expect(schema?.safeParse({ revision: 1, round: 'x', isRepeat: false }).success).toBe(true);
  });
});
