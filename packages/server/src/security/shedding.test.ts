import { once } from 'node:events';
import type { Command } from '@quizcast/game/command';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { growthOf, inProportion } from '@quizcast/game/cpu-time.fixture';
import { readBallot } from '@quizcast/game/games/stage-quiz/ballot-text';
import { afterEach, describe, expect, it } from 'vitest';
import { ManualClock, startTestServer, type TestServer } from '../testing/test-server.ts';
import { accountCommands, overlayConnects } from '../concurrency/token-bucket.ts';
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

describe('waiting commands', () => {
  it('GUARD6 of one document are queued up to a limit, and system commands are always accepted', async () => {
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
  it('GUARD7 sends no more commands over a hundred sockets than over two', async () => {
    const clock = new ManualClock();
    const at = await opened({ clock });
    const { perSecond, atOnce } = accountCommands;
    const pages = await Promise.all(Array.from({ length: 100 }, () => at.owner('anna')));
    await Promise.all(pages.map((page) => page.first('snapshot')));
    const ben = await at.owner('ben');
    await ben.first('snapshot');
    /** The number of accepted commands when every page sends this many. */
    const accepted = async (name: string, each: number): Promise<number> => {
      const sent = pages.flatMap((page, n) =>
        Array.from({ length: each }, (_, m) => page.command(`${name}-${n}-${m}`, rename(name))),
      );
      const kinds = (await Promise.all(sent)).map((answer) =>
        answer.type === 'refused' ? answer.reason : answer.type,
      );
      expect(new Set(kinds)).toEqual(new Set(['accepted', 'tooMany']));
      return kinds.filter((kind) => kind === 'accepted').length;
    };
    expect(await accepted('first', 5)).toBe(atOnce);
    expect(await ben.command('own', rename('ben'))).toMatchObject({ type: 'accepted' });
    await clock.pass(1000);
    expect(await accepted('later', 5)).toBe(perSecond);
  });

  it('GUARD7 counts the demo account by session', async () => {
    const at = await opened({ clock: new ManualClock() });
    const origin = at.url.replace('ws:', 'http:').replace('/live', '');
    const page = async (sessionId: string) => {
      const cookie = at.people.signIn('demo', sessionId);
      const session = at.people.sessions.get(sessionId);
      if (session === undefined) throw new Error('not signed in');
      at.people.sessions.set(sessionId, { ...session, isDemo: true });
      const opened = await at.open({ cookie, origin });
      opened.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'demo' });
      await opened.first('snapshot');
      return opened;
    };
    /** Of 100 commands from each of three pages. */
    const accepted = async (name: string, sessionIds: readonly string[]) => {
      const pages = await Promise.all(sessionIds.map(page));
      const answers = await Promise.all(
        pages.flatMap((each, n) =>
          Array.from({ length: 100 }, (_, m) => each.command(`${name}${n}-${m}`, rename(name))),
        ),
      );
      return answers.filter(({ type }) => type === 'accepted').length;
    };
    expect(await accepted('same', ['a', 'a', 'a'])).toBe(accountCommands.atOnce);
    expect(await accepted('own', ['b', 'c', 'd'])).toBe(300);
  });
});

describe('the log of a document', () => {
  it('GUARD28 takes 64 MB of edits at once, however few bytes were sent, and 8 MB a minute after that', async () => {
    const clock = new ManualClock();
    const { people, rooms } = await opened({ clock });
    const megabyte = 2 ** 20;
    const submit = (command: Command, id: string) =>
      rooms.submit(documentPath('anna'), command, id, { kind: 'owner', userId: 'anna' });
    people.users.add('anna');
    const foreign = 'x'.repeat(megabyte);
    const value = { id: 'large', name: 'Large', stages: [], foreign };
    await submit({ type: 'edit.insert', path: ['shows'], value, before: null }, 'insert');
    /** Moves the show to and fro, which writes 18 MB. */
    const move = (id: string) => {
      const there = { type: 'edit.move' as const, path: ['shows', 'large'] };
      const first = defaultDocument().shows[0]?.id ?? '';
      const edits = Array.from({ length: 18 }, (_, n) => ({
        ...there,
        before: n % 2 === 0 ? first : null,
      }));
      return submit({ type: 'edit.many', edits }, id);
    };
    const refused = { kind: 'refused', reason: 'tooMany' };
    for (const id of ['a', 'b', 'c']) expect(await move(id)).toMatchObject({ kind: 'accepted' });
    expect(await move('d')).toEqual(refused);
    // The room is unloaded meanwhile, which does not reset what it has written.
    await clock.pass(65_000);
    expect(await move('d')).toEqual(refused);
    await clock.pass(30_000);
    expect(await move('d')).toMatchObject({ kind: 'accepted' });
  });
});

describe('chat', () => {
  it('GUARD8 lines of 800 kB take no longer in proportion than lines of 100 kB', async () => {
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
  it('GUARD9 with a message in a hundred thousand fragments blocks nobody else', async () => {
    const at = await opened();
    const [hostile, calm] = [await at.owner('anna'), await at.owner('ben')];
    for (const each of [hostile, calm]) await each.first('snapshot');
    const exited = once(hostile.socket, 'close');
    hostile.socket.on('error', () => undefined);
    for (let n = 0; n < 100_000; n++) hostile.socket.send('x', { fin: false });
    calm.send({ type: 'ping', n: 7 });
    await calm.until(() =>
      calm.messages.some((message) => message.type === 'pong' && message.n === 7),
    );
    await exited;
  });
});

describe('overlays', () => {
  it('GUARD12 of one document connect a few hundred at once, then fewer; the owner’s and those of others always do', async () => {
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
      socket.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid });
      await socket.until(() => socket.messages.length > 0);
      const [first] = socket.messages;
      socket.close();
      return first?.type === 'error' ? first.reason : (first?.type ?? '');
    };
    const { perSecond, atOnce } = overlayConnects;
    const crowd = async (size: number): Promise<string[]> => {
      const reported: string[] = [];
      while (reported.length < size)
        reported.push(
          ...(await Promise.all(
            Array.from({ length: 25 }, (_, n) =>
              overlay('anna', `10.1.${reported.length % 250}.${n}`),
            ),
          )),
        );
      return reported;
    };
    const came = (reported: readonly string[]) =>
      reported.filter((kind) => kind === 'snapshot').length;
    expect(came(await crowd(atOnce))).toBe(atOnce);
    asked = 0;
    expect(new Set(await crowd(25))).toEqual(new Set(['tooMany']));
    expect(asked).toBe(0);
    const cookie = at.people.signIn('anna', 'anna-1');
    const origin = at.url.replace('ws:', 'http:').replace('/live', '');
    const owner = await at.open({ cookie, origin, 'x-forwarded-for': '10.2.0.1' });
    owner.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' });
    await owner.first('snapshot');
    expect(await overlay('anna', '10.2.0.1')).toBe('snapshot');
    expect(await overlay('ben', '10.1.0.1')).toBe('snapshot');
    await clock.pass(1000);
    expect(came(await crowd(100))).toBe(perSecond);
  }, 60_000);

  it('GUARD13 of one revision share one snapshot, which is rebuilt for the next revision', async () => {
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
  it('GUARD10 is freed by dropping unused rooms when there are too many', async () => {
    const clock = new ManualClock();
    const { rooms } = await opened({ clock });
    for (let n = 0; n < 2000; n++) rooms.room(documentPath(`user${n}`));
    expect(rooms.status().rooms).toBe(2000);
    await clock.pass(1500);
    rooms.room(documentPath('one more'));
    expect(rooms.status().rooms).toBeLessThan(100);
  });
});
