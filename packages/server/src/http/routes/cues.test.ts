import { cueLightSchema, cueStatusSchema } from '@quizcast/game/cues/cue-light';
import type { Cue } from '@quizcast/game/cues/cue';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestLobby, showId, type TestLobby } from '../../testing/lobby-server.ts';
import { WebhookReceiver } from '../../testing/webhook-receiver.ts';

let testServer: TestLobby;
let receiver: WebhookReceiver;
let cue: Cue;
beforeEach(async () => {
  [testServer, receiver] = [await openTestLobby(), await WebhookReceiver.start()];
  const webhook = { kind: 'webhook', address: `${receiver.origin}/hook` } as const;
  cue = { id: 'started', moment: 'showStarted', isOn: true, action: webhook };
  await testServer.set(['cues'], [cue]);
});
afterEach(async () => {
  receiver.close();
  await testServer.close();
});

const path = '/api/v1/cues';
const password = 'swordfish-of-obs';
const status = async (user = 'anna') =>
  cueStatusSchema.parse(await (await testServer.request('GET', path, { user })).json());
const test = (of = showId, user = 'anna') =>
  testServer.request('POST', `${path}/test`, { user, json: { showId: of, cue } });

it('CUE8 accepts moves while a webhook receiver does not answer and its cue is pending', async () => {
  receiver.answers.push(() => undefined);
  await testServer.act({ type: 'categoryQuiz.start', showId });
  await receiver.has(1);
  await testServer.act({ type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' });
  expect((await status()).runs).toMatchObject([{ cueId: 'started', light: { state: 'waiting' } }]);
});

it('CUE16 runs a cue as a test, even if it is off', async () => {
  cue = { ...cue, id: 'off', isOn: false };
  const tested = await test();
  const { light } = z.object({ light: cueLightSchema }).parse(await tested.json());
  expect(light).toMatchObject({ state: 'ok', isTest: true });
  expect(receiver.received).toHaveLength(1);
  expect((await status()).runs).toMatchObject([{ showId, cueId: 'off', light }]);
});

it('CUE15 returns not found for cues of other users', async () => {
  expect((await test('gone')).status).toBe(404);
  const ofAnna = '?document=anna';
  const others: [string, string, unknown?][] = [
    ['GET', path + ofAnna],
    ['POST', `${path}/test${ofAnna}`, { showId, cue }],
    ['GET', `${path}/obs/scenes${ofAnna}`],
    ['PUT', `${path}/obs${ofAnna}`, { port: 4455, password: null }],
    ['POST', `${path}/key${ofAnna}`],
    ['DELETE', `${path}/key${ofAnna}`],
  ];
  for (const [method, at, json] of others) {
    const more = json === undefined ? { user: 'ben' } : { user: 'ben', json };
    expect((await testServer.request(method, at, more)).status, `${method} ${at}`).toBe(404);
  }
  expect(receiver.received).toEqual([]);
});

it('CUE15 stores the OBS password and never reveals it', async () => {
  const put = (json: object) => testServer.request('PUT', `${path}/obs`, { user: 'anna', json });
  expect((await status()).obs).toBeNull();
  expect((await put({ port: 4466, password })).status).toBe(204);
  expect((await status()).obs).toMatchObject({ port: 4466, hasPassword: true });
  // Another port with the earlier password.
  expect((await put({ port: 4477, password: null })).status).toBe(204);
  expect((await status()).obs).toMatchObject({ port: 4477, hasPassword: true });
  await testServer.restart();
  expect((await status()).obs).toMatchObject({ port: 4477, hasPassword: true });
  expect((await put({ port: 4477, password: '' })).status).toBe(204);
  expect((await status()).obs).toMatchObject({ hasPassword: false });
  expect((await put({ port: 0, password: '' })).status).toBe(400);
  const everything = [...testServer.answered, ...testServer.logged, await testServer.storedBytes()];
  expect(everything.join('')).not.toContain(password);
});

it('CUE15 returns a signing key once, signs deliveries with it, and deletes it on request', async () => {
  const made = await testServer.request('POST', `${path}/key`, { user: 'anna' });
  expect(made.headers.get('cache-control')).toBe('no-store');
  const { key } = z.object({ key: z.string().min(40) }).parse(await made.json());
  testServer.answered.splice(0);
  expect((await status()).keySetAtMs).toBe(testServer.clock.nowMs());
  await test();
  const [delivery] = receiver.received;
  if (delivery === undefined) throw new Error('nothing came');
  const { headers, body } = delivery;
  const signed = createHmac('sha256', key).update(
    `${String(headers['quizcast-timestamp'])}.${body}`,
  );
  expect(headers['quizcast-signature']).toBe(`sha256=${signed.digest('hex')}`);
  const everything = [...testServer.answered, ...testServer.logged, await testServer.storedBytes()];
  expect(everything.join('')).not.toContain(key);
  const exited = () => testServer.request('DELETE', `${path}/key`, { user: 'anna' });
  expect([(await exited()).status, (await exited()).status]).toEqual([204, 404]);
  expect((await status()).keySetAtMs).toBeNull();
});

it('CUE20 reports whether pages should connect to OBS for the show on air, to tokens that may play', async () => {
  const isWanted = async (token: string) => {
    const response = await testServer.request('GET', '/api/v1/control/obs', { token });
    return response.status === 200 ? response.json() : response.status;
  };
  const made = async (scopes: string[]) => {
    const answer = await testServer.request('POST', '/api/v1/control-tokens', {
      user: 'anna',
      json: { name: 'OBS dock', scopes },
    });
    return z.object({ token: z.string() }).parse(await answer.json()).token;
  };
  const dock = await made(['play', 'state']);
  const wants = (value: boolean) => ({ isWanted: value });
  await testServer.act({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
  const runsOn = (value: 'page' | 'server') =>
    testServer.request('PUT', `${path}/obs`, {
      user: 'anna',
      json: { port: 4455, password: null, runsOn: value },
    });
  await runsOn('page');
  expect(await isWanted(dock)).toEqual(wants(false));
  const scene = { kind: 'obsScene', scene: 'Quiz' } as const;
  await testServer.set(['cues'], [{ ...cue, action: scene }]);
  expect(await isWanted(dock)).toEqual(wants(true));
  await testServer.set(['cuesOff'], true);
  expect(await isWanted(dock)).toEqual(wants(false));
  await testServer.set(['cuesOff'], false);
  await runsOn('server');
  expect(await isWanted(dock)).toEqual(wants(false));
  expect(await isWanted(await made(['state', 'vote']))).toBe(403);
  expect(await isWanted('qct_unknown')).toBe(401);
});
