import { once } from 'node:events';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { growthOf, inProportion } from '@quizcast/game/cpu-time.fixture';
import { readBallot } from '@quizcast/game/games/stage-quiz/ballot-text';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock, startTestServer, type TestServer } from '../testing/test-server.ts';
import {
  accountCommands,
  CommandAllowances,
  overlayConnects,
} from '../concurrency/token-bucket.ts';
import { documentPath } from '../documents/rooms.ts';

let testServer: TestServer | null = null;
afterEach(async () => {
  await testServer?.close();
  testServer = null;
});

async function opened(...options: Parameters<typeof startTestServer>): Promise<TestServer> {
  testServer = await startTestServer(...options);
  return testServer;
}

const rename = (value: string) => ({
  type: 'edit.update' as const,
  path: ['settings', 'twitch', 'username'],
  value,
});

describe('what waits', () => {
  it('GUARD6 commands for one document wait in a bounded line, and what the game itself does is never put off', async () => {
    const { people, rooms } = await opened();
    people.users.add('anna');
    const path = documentPath('anna');
    await rooms.document('anna');
    const sent = Array.from({ length: 700 }, (_, n) =>
      rooms.submit(path, rename(`n${n}`), `flood${n}`, { kind: 'owner', userId: 'anna' }),
    );
    const own = rooms.submit(path, { type: 'document.replace', document: { shows: [] } }, 'own', {
      kind: 'system',
    });
    const kinds = (await Promise.all(sent)).map((result) =>
      result.kind === 'refused' ? result.reason : result.kind,
    );
    expect(kinds.filter((kind) => kind === 'accepted')).toHaveLength(500);
    expect(kinds.filter((kind) => kind === 'tooMany')).toHaveLength(200);
    expect((await own).kind).toBe('accepted');
    const after = await rooms.submit(path, rename('after'), 'after', {
      kind: 'owner',
      userId: 'anna',
    });
    expect(after.kind).toBe('accepted');
  });
});

describe('an account', () => {
  it('GUARD7 an account sends no more by a hundred sockets than by two', async () => {
    const clock = new ManualClock();
    const { perSecond, atOnce } = accountCommands;
    const allowances = new CommandAllowances(clock, perSecond, atOnce);
    const taken = (account: string, tries: number): number =>
      Array.from({ length: tries }, () => allowances.tryConsume(account, 1)).filter(Boolean).length;
    expect(taken('anna', 6000)).toBe(atOnce);
    expect(taken('ben', 60)).toBe(60);
    await clock.pass(1000);
    expect(taken('anna', 6000)).toBe(perSecond);
  });
});

describe('chat', () => {
  it('GUARD8 a chat line of 800 kB takes no longer in proportion than one of 100 kB', async () => {
    const answers = ['Paris', 'London', 'Rome', 'Berlin'];
    for (const piece of [
      'a',
      ' ',
      'a ',
      '!',
      'vote ',
      '\u0001ACTION ',
      '\u200B',
      'e\u0301',
      '1\uFE0F\u20E3',
    ]) {
      const growth = await growthOf((size) => {
        const line = piece.repeat(Math.ceil(size / piece.length));
        return () => readBallot(line, answers);
      }, 100_000);
      expect([piece, growth < inProportion]).toEqual([piece, true]);
    }
  });
});

describe('a socket', () => {
  it('GUARD9 a message in a hundred thousand pieces holds nobody up', async () => {
    const at = await opened();
    const [hostile, calm] = [await at.owner('anna'), await at.owner('ben')];
    for (const each of [hostile, calm]) await each.first('snapshot');
    const gone = once(hostile.socket, 'close');
    hostile.socket.on('error', () => undefined);
    for (let n = 0; n < 100_000; n++) hostile.socket.send('x', { fin: false });
    calm.say({ type: 'ping', n: 7 });
    await calm.until(() =>
      calm.messages.some((message) => message.type === 'pong' && message.n === 7),
    );
    await gone;
  });
});

describe('overlays', () => {
  it('GUARD12 of one document come in a few hundred at once and then fewer; its own and those of others always do', async () => {
    const clock = new ManualClock();
    const at = await opened({ clock, trustedProxies: 1 });
    for (const each of ['anna', 'ben']) at.people.users.add(each);
    let asked = 0;
    const exists = at.people.exists.bind(at.people);
    at.people.exists = (userId) => {
      asked += 1;
      return exists(userId);
    };
    const overlay = async (uid: string, address: string): Promise<string> => {
      const socket = await at.open({ 'x-forwarded-for': address });
      socket.say({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid });
      await socket.until(() => socket.messages.length > 0);
      const [first] = socket.messages;
      socket.close();
      return first?.type === 'error' ? first.reason : (first?.type ?? '');
    };
    const { perSecond, atOnce } = overlayConnects;
    const crowd = async (size: number): Promise<string[]> => {
      const told: string[] = [];
      while (told.length < size)
        told.push(
          ...(await Promise.all(
            Array.from({ length: 25 }, (_, n) => overlay('anna', `10.1.${told.length % 250}.${n}`)),
          )),
        );
      return told;
    };
    const came = (told: readonly string[]) => told.filter((kind) => kind === 'snapshot').length;
    expect(came(await crowd(atOnce))).toBe(atOnce);
    asked = 0;
    expect(new Set(await crowd(25))).toEqual(new Set(['tooMany']));
    expect(asked).toBe(0);
    const cookie = at.people.signIn('anna', 'anna-1');
    const origin = at.url.replace('ws:', 'http:').replace('/live', '');
    const owner = await at.open({ cookie, origin, 'x-forwarded-for': '10.2.0.1' });
    owner.say({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' });
    await owner.first('snapshot');
    expect(await overlay('anna', '10.2.0.1')).toBe('snapshot');
    expect(await overlay('ben', '10.1.0.1')).toBe('snapshot');
    await clock.pass(1000);
    expect(came(await crowd(100))).toBe(perSecond);
  }, 60_000);

  it('GUARD13 of one revision begin with one picture, which is made anew with the next', async () => {
    const { people, rooms } = await opened();
    people.users.add('anna');
    const [one, two] = [await rooms.overlayPicture('anna'), await rooms.overlayPicture('anna')];
    expect(two?.state).toBe(one?.state);
    const edit = { ...rename('another'), path: ['settings', 'showWatermark'], value: false };
    await rooms.submit(documentPath('anna'), edit, 'c1', { kind: 'owner', userId: 'anna' });
    const next = await rooms.overlayPicture('anna');
    expect(next?.revision).toBe((one?.revision ?? 0) + 1);
    expect(next?.state).not.toEqual(one?.state);
  });
});

describe('memory', () => {
  it('GUARD10 rooms that nobody needs go when there are too many', async () => {
    const clock = new ManualClock();
    const { rooms } = await opened({ clock });
    for (let n = 0; n < 2000; n++) rooms.room(documentPath(`user${n}`));
    expect(rooms.status().rooms).toBe(2000);
    await clock.pass(1500);
    rooms.room(documentPath('one more'));
    expect(rooms.status().rooms).toBeLessThan(100);
  });
});
