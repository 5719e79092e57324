import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  type TestServer,
  type Listener,
} from '../testing/test-server.ts';
import type { Session } from '../ports/identity.ts';

const sessionOf = (userId: string): Session => ({
  sessionId: `token:${userId}`,
  userId,
  email: `${userId}@example.org`,
  displayName: userId,
  isDemo: false,
  isEmailVerified: true,
  isByToken: true,
});

let clock: ManualClock;
let testServer: TestServer;
beforeEach(async () => {
  clock = new ManualClock();
  testServer = await startTestServer({ clock });
  for (const userId of ['anna', 'bob']) {
    testServer.people.users.add(userId);
    testServer.people.tokens.set(`${userId}-1`, sessionOf(userId));
  }
});
afterEach(() => testServer.close());

const hello = (uid: string, token?: string) => ({
  type: 'hello' as const,
  protocol: protocolVersion,
  view: 'owner' as const,
  uid,
  ...(token === undefined ? {} : { token }),
});

async function client(uid: string, token: string): Promise<Listener> {
  const listener = await testServer.open({});
  listener.send(hello(uid, token));
  return listener;
}

describe('IDENTITY18 a client without cookies', () => {
  it('reads and edits the document of the token’s user', async () => {
    const anna = await client('anna', 'anna-1');
    await anna.first('snapshot');
    anna.send({
      type: 'command',
      id: 'c1',
      command: { type: 'edit.update', path: ['settings', 'showWatermark'], value: false },
    });
    await anna.first('accepted');
    expect(testServer.live.status().editors).toBe(1);
  });

  it.each([
    ['with a wrong token', 'anna', 'wrong'],
    ['as a user other than the token’s', 'bob', 'anna-1'],
  ])('is rejected %s', async (_, uid, token) => {
    const listener = await client(uid, token);
    expect(await listener.first('error')).toMatchObject({ reason: 'notSignedIn' });
    expect(testServer.live.status().editors).toBe(0);
  });

  it('is rejected with a cookie but no origin, and with a cookie beside a wrong token', async () => {
    const cookie = testServer.people.signIn('anna', 's1');
    const without = await testServer.open({ cookie });
    without.send(hello('anna'));
    expect(await without.first('error')).toMatchObject({ reason: 'notSignedIn' });
    const beside = await testServer.open({ cookie });
    beside.send(hello('anna', 'wrong'));
    expect(await beside.first('error')).toMatchObject({ reason: 'notSignedIn' });
  });

  it('is disconnected when its token expires, unless it has sent a fresh one', async () => {
    const [idle, busy] = [await client('anna', 'anna-1'), await client('anna', 'anna-1')];
    await idle.first('snapshot');
    await busy.first('snapshot');
    testServer.people.tokens.set('anna-2', sessionOf('anna'));
    busy.send(hello('anna', 'anna-2'));
    await clock.pass(5000);
    expect(testServer.live.status().editors).toBe(2);
    testServer.people.tokens.delete('anna-1');
    await clock.pass(5000);
    expect(await idle.first('error')).toMatchObject({ reason: 'notSignedIn' });
    expect(testServer.live.status().editors).toBe(1);
  });

  it('cannot switch users on the open socket', async () => {
    const anna = await client('anna', 'anna-1');
    await anna.first('snapshot');
    anna.send(hello('bob', 'bob-1'));
    expect(await anna.first('error')).toMatchObject({ reason: 'notSignedIn' });
  });
});
