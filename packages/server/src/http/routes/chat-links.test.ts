import { chatLinkRowSchema, chatLinksSchema } from '@quizcast/game/chats/chat-link';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestLobby, type TestLobby } from '../../testing/lobby-server.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

const path = '/api/v1/chat-links';
const secret = 'eyJ-very-secret-token';
const youtube = {
  ...{ service: 'youtube', name: 'Live', secret, video: 'https://youtu.be/dQw4w9WgXcQ' },
};

async function made(json: object, user = 'anna') {
  const response = await testServer.request('POST', path, { user, json });
  expect(response.status).toBe(201);
  return z.object({ row: chatLinkRowSchema }).parse(await response.json()).row;
}
const listed = async (user = 'anna') =>
  chatLinksSchema.parse(await (await testServer.request('GET', path, { user })).json());

it('lists linked chats with their status, and never returns or stores a token in plain text', async () => {
  const row = await made(youtube);
  expect(row).toMatchObject({ service: 'youtube', name: 'Live', place: 'dQw4w9WgXcQ' });
  const { links } = await listed();
  expect(links.map(({ id, light }) => [id, light.state])).toEqual([[row.id, 'reading']]);
  expect(testServer.answered.join('')).not.toContain(secret);
  expect(await testServer.storedBytes()).not.toContain(secret);
  await testServer.restart();
  expect((await listed()).links.map(({ id }) => id)).toEqual([row.id]);
});

it('lets the owner change the video and remove the link, and hides it from strangers', async () => {
  const { id } = await made(youtube);
  const at = `${path}/${id}`;
  const json = { video: 'https://www.youtube.com/live/aaaaaaaaaaa?x=1' };
  expect((await testServer.request('PATCH', at, { user: 'ben', json })).status).toBe(404);
  expect((await testServer.request('DELETE', at, { user: 'ben' })).status).toBe(404);
  expect((await testServer.request('GET', `${path}?document=anna`, { user: 'ben' })).status).toBe(
    404,
  );
  expect((await testServer.request('PATCH', at, { user: 'anna', json })).status).toBe(200);
  expect((await listed()).links[0]?.place).toBe('aaaaaaaaaaa');
  expect((await testServer.request('DELETE', at, { user: 'anna' })).status).toBe(204);
  expect((await testServer.request('DELETE', at, { user: 'anna' })).status).toBe(404);
  expect((await listed()).links).toEqual([]);
});

it.each([
  {},
  { ...youtube, video: 'https://example.org/watch?v=dQw4w9WgXcQ' },
  { ...youtube, secret: 'with spaces in it' },
  { service: 'socialStream', name: '', secret: '../../etc', place: 'relay' },
  { service: 'socialStream', name: '', secret: 'abc', place: 'ws://10.0.0.1' },
  { service: 'kickPusher', name: '', secret },
])('refuses %j', async (json) => {
  expect((await testServer.request('POST', path, { user: 'anna', json })).status).toBe(400);
});

it('accepts at most ten links', async () => {
  const json = { service: 'streamElements', name: '', secret };
  for (let n = 0; n < 10; n += 1) await made(json);
  expect((await testServer.request('POST', path, { user: 'anna', json })).status).toBe(409);
});
