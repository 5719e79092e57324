import { isRecord } from '@quizcast/game/json';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestLobby, showId, type TestLobby } from '../../testing/lobby-server.ts';
import { openApi } from './open-api.ts';

let testServer: TestLobby;
beforeAll(async () => {
  testServer = await openTestLobby();
});
afterAll(() => testServer.close());

const methods = ['get', 'put', 'post', 'patch', 'delete'] as const;
type Method = (typeof methods)[number];

const parameters = z.array(z.looseObject({ name: z.string(), in: z.string() })).default([]);
const callSchema = z.looseObject({
  parameters,
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
  parameters,
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
const description = descriptionSchema.parse(openApi('1.2.3'));

/** Every call that is described: `get /api/v1/me`. */
const described = Object.entries(description.paths).flatMap(([path, calls]) =>
  methods.filter((method) => calls[method] !== undefined).map((method) => `${method} ${path}`),
);

/** What takes whatever is left over, to refuse it. */
const leftOver = /\/\*$/u;

/** Every call that the app answers under /api/. */
const answered = (): string[] => [
  ...new Set(
    testServer.app.routes
      .filter(({ path, method }) => path.startsWith('/api/') && method !== 'ALL')
      .filter(({ path }) => !leftOver.test(path))
      .map(({ path, method }) => `${method.toLowerCase()} ${asDescribed(path)}`),
  ),
];

/** A path as the description writes it. */
const asDescribed = (path: string): string =>
  path.replaceAll(/:([A-Za-z]+)(?:\{[^}]*\})?\??/gu, (_, name: string) => `{${name}}`);

/** Whether what is described is one of those that the route answers: `/control/{action}` answers `/control/lock`. */
function isOneOf(call: string, route: string): boolean {
  const [one, other] = [call.split('/'), route.split('/')];
  return (
    one.length === other.length &&
    one.every((part, index) => part === other[index] || /^\{.*\}$/u.test(other[index] ?? ''))
  );
}

/** The description as it goes over the wire. */
const asSent = (): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(openApi('1.2.3'))));

describe('the description of the API', () => {
  it('is one by OpenAPI itself', async () => {
    const result = await new Validator().validate(asSent());
    expect(result.errors ?? []).toEqual([]);
    expect(result.valid).toBe(true);
  });

  it('CONTROL15 names every call that the app answers', () => {
    const calls = answered();
    expect(calls.length).toBeGreaterThan(40);
    const unknown = calls.filter((route) => !described.some((call) => isOneOf(call, route)));
    expect(unknown).toEqual([]);
  });

  it('CONTROL15 names no call that the app does not answer', () => {
    const calls = answered();
    expect(described.filter((call) => !calls.some((route) => isOneOf(call, route)))).toEqual([]);
  });

  it('names every parameter of its paths, and no other', () => {
    const faulty = Object.entries(description.paths).flatMap(([path, calls]) =>
      methods.flatMap((method) => {
        const call = calls[method];
        if (call === undefined) return [];
        const inPath = [...path.matchAll(/\{([^}]+)\}/gu)]
          .map(([, name]) => String(name))
          .toSorted();
        const named = [...calls.parameters, ...call.parameters]
          .filter((parameter) => parameter.in === 'path')
          .map(({ name }) => name)
          .toSorted();
        return JSON.stringify(inPath) === JSON.stringify(named) ? [] : [`${method} ${path}`];
      }),
    );
    expect(faulty).toEqual([]);
  });
});

/** The schema of an answer with all that it refers to. */
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

describe('an answer', () => {
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
    const made = await testServer.ask('POST', tokens, { user: 'anna', json });
    const body: unknown = await made.json();
    const schema = schemaOf('post', tokens, 201);
    const read = z.object({ token: z.string(), row: z.object({ id: z.string() }) });
    ({
      token,
      row: { id },
    } = read.parse(schema?.parse(body)));
  });

  it.each(samples)(
    'CONTROL15 to %s %s with %i is as described',
    async (method, path, status, more) => {
      const { path: end = '', query = '', ...ask } = more?.() ?? {};
      const address = path.replace(/\/\{[^}]+\}$/u, '') + end + query;
      const response = await testServer.ask(method.toUpperCase(), address, ask);
      expect(response.status).toBe(status);
      const schema = schemaOf(method, path, status);
      if (schema === null) return expect(await response.text()).toBe('');
      const body: unknown = await response.json();
      expect(schema.safeParse(body).error?.issues ?? []).toEqual([]);
    },
  );

  it('that is none of what is described is found', () => {
    const schema = schemaOf('post', '/api/v1/control/start', 200);
    expect(schema?.safeParse({ revision: 'one' }).success).toBe(false);
    expect(schema?.safeParse({ revision: 1, round: 'x', isRepeat: false }).success).toBe(true);
  });
});
