import { usualBots } from '@quizcast/game/crowd/rehearsal';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestLobby, type TestLobby } from '../../testing/lobby-server.ts';

let testServer: TestLobby;
beforeEach(async () => {
  testServer = await openTestLobby();
});
afterEach(() => testServer.close());

const path = '/api/v1/twitch';
const calls: [method: string, at: string, json?: unknown][] = [
  ['GET', path],
  ['POST', `${path}/sign-in`, { uses: ['readChat'] }],
  ['POST', `${path}/sign-in/poll`, { ticket: 'made up' }],
  ['PUT', `${path}/switches`, { name: 'answersScores', isOn: true }],
  ['POST', `${path}/test-message`],
  ['DELETE', path],
];
const ask = ([method, at, json]: (typeof calls)[number], user: string, more = '') =>
  testServer.request(method, at + more, json === undefined ? { user } : { user, json });

it('TWITCH1 returns not found for the account of another user', async () => {
  for (const call of calls) expect((await ask(call, 'ben', '?document=anna')).status).toBe(404);
});

it('TWITCH1 reports to the owner what is missing', async () => {
  const statuses = [];
  for (const call of calls) statuses.push((await ask(call, 'anna')).status);
  expect(statuses).toEqual([200, 422, 404, 404, 200, 404]);
});

it.each([
  [{ uses: [] }],
  [{ uses: ['channel:manage:everything'] }],
  [{ uses: ['readChat'], clientId: '../../etc/passwd' }],
])('TWITCH2 refuses a sign-in with %j', async (json) => {
  expect((await testServer.request('POST', `${path}/sign-in`, { user: 'anna', json })).status).toBe(
    400,
  );
});

it('TWITCH11 sends no test message during a rehearsal', async () => {
  await testServer.act({ type: 'rehearsal.start', bots: usualBots });
  const answer = await testServer.request('POST', `${path}/test-message`, { user: 'anna' });
  expect(await answer.json()).toEqual({ fault: 'rehearsal' });
});
