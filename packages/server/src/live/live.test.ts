import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import type { UserCommand } from '@quizcast/game/command';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { overlayView } from '@quizcast/game/views/overlay-view';
import { applyPatches } from '@quizcast/game/patch';
import {
  protocolVersion,
  type PatchMessage,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import { documentPath } from '../documents/rooms.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  ManualClock,
  type Listener,
  startTestServer,
  settled,
  type TestServer,
} from '../testing/test-server.ts';

let testServer: TestServer;
afterEach(() => testServer.close());

const showId = 'show1';
const rename = (value: string): UserCommand => ({
  type: 'edit.update',
  path: ['settings', 'twitch', 'username'],
  value,
});
const price = (value: string): UserCommand => ({
  type: 'edit.update',
  path: ['shows', showId, 'stages', 'stage1', 'price'],
  value,
});
const isPatch = (message: ServerMessage): message is PatchMessage => message.type === 'patch';
const patchesOf = (listener: Listener) => listener.messages.filter(isPatch);

/** The picture of a view that follows the protocol. */
function pictureOf(listener: Listener): { revision: number; state: unknown } {
  let picture: { revision: number; state: unknown } | null = null;
  for (const message of listener.messages) {
    if (message.type === 'snapshot') picture = message;
    if (message.type === 'patch') {
      if (picture?.revision !== message.from)
        throw new Error(`gap: at ${picture?.revision}, patch from ${message.from}`);
      picture = { revision: message.to, state: applyPatches(picture.state, message.patches) };
    }
  }
  if (picture === null) throw new Error('no picture');
  return picture;
}

async function documentOf(userId: string): Promise<QuizShowApp> {
  const loaded = await testServer.rooms.document(userId);
  if (loaded.kind === 'unreadable') throw new Error('unreadable');
  return loaded.document;
}

/** A German page of an account or of the demo. */
async function germanPage(userId: string, isDemo: boolean): Promise<Listener> {
  const { people } = testServer;
  const cookie = people.signIn(userId, `${userId}-german`);
  const session = people.sessions.get(`${userId}-german`);
  if (session !== undefined) people.sessions.set(session.sessionId, { ...session, isDemo });
  const page = await testServer.open({ cookie, origin: originOf(testServer) });
  page.send({
    type: 'hello',
    protocol: protocolVersion,
    view: 'owner',
    uid: userId,
    language: 'de',
  });
  return page;
}

describe('an owner', () => {
  beforeEach(async () => {
    testServer = await startTestServer();
  });

  it('LIVE1 gets the whole document and then every change, without gaps', async () => {
    const owner = await testServer.owner('anna');
    const snapshot = await owner.first('snapshot');
    expect(snapshot).toMatchObject({ revision: 1, state: await documentOf('anna') });
    expect(Math.abs(snapshot.nowMs - Date.now())).toBeLessThan(1000);
    await owner.command('a', rename('x'));
    await owner.command('b', { type: 'stageQuiz.start', showId });
    await owner.command('c', { type: 'stageQuiz.nextStage', showId });
    await owner.until(() => pictureOf(owner).revision === 4);
    expect(pictureOf(owner).state).toEqual(await documentOf('anna'));
  });

  it('LIVE2 receives the acceptance of a command before the patch that contains it', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    for (let index = 0; index < 20; index++)
      owner.send({ type: 'command', id: `c${index}`, command: rename(`n${index}`) });
    await owner.until(() => pictureOf(owner).revision === 21);
    let contained = 1;
    for (const message of owner.messages) {
      if (message.type === 'patch') contained = message.to;
      if (message.type === 'accepted') expect(message.revision).toBeGreaterThan(contained);
    }
    expect(owner.messages.filter(({ type }) => type === 'accepted').length).toBe(20);
  });

  it('LIVE3 is the only one to receive the reason for a refused command', async () => {
    const [one, other] = [await testServer.owner('anna'), await testServer.owner('anna')];
    await one.first('snapshot');
    await other.first('snapshot');
    const answer = await one.command('a', { type: 'stageQuiz.nextStage', showId: 'nowhere' });
    expect(answer).toEqual({ type: 'refused', id: 'a', reason: 'showNotFound' });
    await settled();
    expect(other.received()).not.toContain('showNotFound');
  });

  it('LIVE7 does not change documents of other users', async () => {
    const [anna, ben] = [await testServer.owner('anna'), await testServer.owner('ben')];
    await anna.first('snapshot');
    await ben.first('snapshot');
    await anna.command('a', rename('changed-by-anna'));
    expect((await documentOf('ben')).settings.twitch.username).toBe('');
    expect(ben.received()).not.toContain('changed-by-anna');
  });

  it('DOC13 gets a new document in the language of the page, or in English in the demo', async () => {
    await (await germanPage('lena', false)).first('snapshot');
    expect(await documentOf('lena')).toEqual(defaultDocument('de'));
    await (await germanPage('demo', true)).first('snapshot');
    expect(await documentOf('demo')).toEqual(defaultDocument());
  });

  it('LIVE16 is rejected, and changes nothing, when signed in as another user than the page expects', async () => {
    const ben = await testServer.owner('ben');
    await ben.first('snapshot');
    // The page was Anna's; then Ben signed in in another tab.
    for (const uid of [{ uid: 'anna' }, { uid: 'ghost' }, {}]) {
      const cookie = testServer.people.signIn('ben', 'other-tab');
      const page = await testServer.open({ cookie, origin: originOf(testServer) });
      const hello = { type: 'hello', protocol: protocolVersion, view: 'owner', ...uid };
      page.socket.send(JSON.stringify(hello));
      page.send({ type: 'command', id: 'annas', command: rename('typed by anna') });
      await page.until(() => page.closed !== null);
      expect(page.closed?.code).toBe(1008);
      expect(page.messages).toEqual([{ type: 'error', reason: 'notSignedIn' }]);
    }
    expect((await documentOf('ben')).settings.twitch.username).toBe('');
    expect(ben.received()).not.toContain('typed by anna');
  });

  it('LIVE16 is rejected when it says hello as another user on the open socket', async () => {
    const anna = await testServer.owner('anna');
    await anna.first('snapshot');
    anna.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'ben' });
    anna.send({ type: 'command', id: 'late', command: rename('late') });
    await anna.until(() => anna.closed !== null);
    expect(anna.messages.at(-1)).toEqual({ type: 'error', reason: 'notSignedIn' });
    expect((await documentOf('anna')).settings.twitch.username).toBe('');
    expect(anna.messages.filter(({ type }) => type === 'snapshot')).toHaveLength(1);
  });

  it('LIVE4 receives the first answer when it repeats a command on the same or another socket', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    owner.send({ type: 'command', id: 'a', command: rename('x') });
    owner.send({ type: 'command', id: 'a', command: rename('x') });
    const again = await testServer.owner('anna');
    expect(await again.command('a', rename('x'))).toMatchObject({ type: 'accepted', revision: 2 });
    await owner.until(
      () => owner.messages.filter((message) => message.type === 'accepted').length === 2,
    );
    expect(pictureOf(owner).revision).toBe(2);
  });

  it('may send commands right after the hello, and they stay in order', async () => {
    const cookie = testServer.people.signIn('anna', 's1');
    const listener = await testServer.open({ cookie, origin: originOf(testServer) });
    listener.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' });
    for (let index = 0; index < 20; index++) {
      listener.send({ type: 'command', id: `c${index}`, command: rename(`early ${index}`) });
      await new Promise((wait) => setTimeout(wait, index % 3));
    }
    await listener.until(() => pictureOf(listener).revision === 21);
    const ids = listener.messages.flatMap((one) => (one.type === 'accepted' ? [one.id] : []));
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => `c${index}`));
    expect((await documentOf('anna')).settings.twitch.username).toBe('early 19');
  });

  it('sees how many pages and overlays are open', async () => {
    const owner = await testServer.owner('anna');
    const status = () =>
      owner.messages
        .flatMap((message) => (message.type === 'status' ? [message.status] : []))
        .at(-1);
    await owner.until(() => status()?.editors === 1);
    const overlays = [await testServer.overlay('anna'), await testServer.overlay('anna')];
    await owner.until(() => status()?.overlays === 2);
    testServer.votes.chat = { channel: 'anna', kind: 'joined' };
    testServer.rooms.viewersChanged(documentPath('anna'));
    await owner.until(() => status()?.chat?.kind === 'joined');
    overlays[0]?.close();
    await owner.until(() => status()?.overlays === 1);
    expect(overlays[1]?.received()).not.toContain('status');
  });
});

it('CROWD52 sends owner, crew and overlays, but not players, only the number of viewers who answered the open question', async () => {
  testServer = await startTestServer();
  const owner = await testServer.owner('anna');
  const overlay = await testServer.overlay('anna');
  const member = { userId: 'ben', name: 'ben', email: 'ben@example.org' };
  await owner.first('snapshot');
  await testServer.rooms.act(documentPath('anna'), {
    ...{ type: 'crew.admit', role: 'writer', ...member },
  });
  const cookie = testServer.people.signIn('ben', 'ben-crew');
  const crew = await testServer.open({ cookie, origin: originOf(testServer) });
  const hello = { type: 'hello', protocol: protocolVersion, view: 'crew' } as const;
  crew.send({ ...hello, uid: 'ben', document: 'anna' });
  const { lobby } = testServer;
  const player = await testServer.player(
    lobby.enter('anna', defaultCategoryShowId, 'mia', 'player1'),
  );
  await Promise.all([crew.first('snapshot'), player.first('snapshot')]);
  const answered = () =>
    owner.messages.flatMap((message) => (message.type === 'status' ? [message.status] : [])).at(-1)
      ?.answered;
  await owner.until(() => owner.messages.some(({ type }) => type === 'status'));
  expect(answered()).toBeUndefined();
  testServer.votes.crowd = { showId: 'show', round: 'q1', count: 3 };
  testServer.rooms.viewersChanged(documentPath('anna'));
  await owner.until(() => answered()?.count === 3);
  await owner.command('c1', rename('anna_live'));
  await overlay.until(() => overlay.messages.some(({ type }) => type === 'answered'));
  const reported = overlay.messages.filter(({ type }) => type === 'answered');
  expect(reported).toEqual([{ type: 'answered', count: 3 }]);
  await crew.until(() => crew.received().includes('"answered":{'));
  const statuses = crew.messages.flatMap((one) => (one.type === 'status' ? [one.status] : []));
  expect(statuses.at(-1)?.answered).toEqual({ showId: 'show', round: 'q1', count: 3 });
  player.send({ type: 'ping', n: 1 });
  await player.first('pong');
  expect(player.received()).not.toContain('answered');
  testServer.votes.crowd = null;
  testServer.rooms.viewersChanged(documentPath('anna'));
  await owner.until(() => answered() === undefined);
});

describe('resuming', () => {
  beforeEach(async () => {
    testServer = await startTestServer();
  });

  const firstPicture = async (listener: Listener) => {
    await listener.until(() =>
      listener.messages.some(({ type }) => type === 'snapshot' || type === 'patch'),
    );
    return listener.messages.find(({ type }) => type === 'snapshot' || type === 'patch');
  };

  it('LIVE5 sends only what was missed', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    for (let index = 0; index < 5; index++) await owner.command(`c${index}`, rename(`n${index}`));
    await owner.until(() => pictureOf(owner).revision === 6);
    const back = await testServer.owner('anna', { revision: 3 });
    expect(await firstPicture(back)).toMatchObject({ type: 'patch', from: 3, to: 6 });
    const still = await testServer.owner('anna', { revision: 6 });
    expect(await firstPicture(still)).toEqual({ type: 'patch', from: 6, to: 6, patches: [] });
  });

  it('LIVE5 sends a snapshot if the revision is unknown or too old', async () => {
    const path = documentPath('anna');
    const owner = await testServer.owner('anna', { revision: 77 });
    expect(await firstPicture(owner)).toMatchObject({ type: 'snapshot', revision: 1 });
    for (let index = 0; index < 510; index++)
      await testServer.rooms.submit(path, rename(`n${index}`), `c${index}`, {
        kind: 'owner',
        userId: 'anna',
      });
    const late = await testServer.owner('anna', { revision: 1 });
    expect(await firstPicture(late)).toMatchObject({ type: 'snapshot' });
    await late.until(() => pictureOf(late).revision === 511);
    expect(pictureOf(late).state).toEqual(await documentOf('anna'));
  });

  it('LIVE19 sends a snapshot to a page with a revision of another timeline', async () => {
    const owner = await testServer.owner('anna');
    const { timeline = '' } = await owner.first('snapshot');
    expect(timeline).not.toBe('');
    const same = await testServer.owner('anna', { revision: 1, timeline });
    expect(await firstPicture(same)).toEqual({ type: 'patch', from: 1, to: 1, patches: [] });
    const before = await testServer.owner('anna', {
      revision: 1,
      timeline: 'of before the restore',
    });
    expect(await firstPicture(before)).toMatchObject({ type: 'snapshot', revision: 1, timeline });
    const hello = { type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' } as const;
    same.send({ ...hello, revision: 1, timeline: 'of before the restore' });
    expect(await same.first('snapshot')).toMatchObject({ revision: 1, timeline });
  });

  it('also works on the open socket when a view says hello again', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    await owner.command('a', rename('x'));
    owner.send({
      type: 'hello',
      protocol: protocolVersion,
      view: 'owner',
      uid: 'anna',
      revision: 1,
    });
    await owner.until(() => patchesOf(owner).filter(({ to }) => to === 2).length === 2);
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    overlay.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid: 'anna' });
    await overlay.until(() => overlay.messages.length === 2);
    expect(overlay.messages[1]?.type).toBe('snapshot');
  });
});

describe('an overlay', () => {
  beforeEach(async () => {
    testServer = await startTestServer();
  });

  it('LIVE6 needs no sign-in and follows the public view', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const overlay = await testServer.overlay('anna');
    expect((await overlay.first('snapshot')).state).toEqual(overlayView(await documentOf('anna')));
    await owner.command('a', { type: 'stageQuiz.start', showId });
    await owner.command('b', { type: 'stageQuiz.nextStage', showId });
    await owner.command('c', { type: 'stageQuiz.lockAnswer', showId, answer: 2 });
    await overlay.until(() => pictureOf(overlay).revision === 4);
    expect(pictureOf(overlay).state).toEqual(overlayView(await documentOf('anna')));
  });

  it('LIVE6 receives nothing for a change it may not see, and continues from its revision', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    for (let index = 0; index < 5; index++) await owner.command(`c${index}`, rename(`n${index}`));
    await settled();
    expect(overlay.messages.length).toBe(1);
    const late = await testServer.overlay('anna');
    await late.first('snapshot');
    await owner.command('p', price('5 €'));
    for (const each of [overlay, late]) {
      await each.until(() => patchesOf(each).length === 1);
      expect(pictureOf(each).state).toEqual(overlayView(await documentOf('anna')));
    }
  });

  it('of an unknown user receives an error, is closed, and creates no document', async () => {
    const overlay = await testServer.overlay('nobody');
    await overlay.until(() => overlay.closed !== null);
    expect(overlay.messages).toEqual([{ type: 'error', reason: 'notFound' }]);
    expect(overlay.closed?.code).toBe(1008);
    expect(await testServer.store.read(documentPath('nobody'))).toBeNull();
  });

  it('LIVE7 cannot send commands', async () => {
    await testServer.owner('anna');
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    expect(await overlay.command('a', rename('x'))).toEqual({
      type: 'refused',
      id: 'a',
      reason: 'notAllowed',
    });
    expect((await documentOf('anna')).settings.twitch.username).toBe('');
  });
});

describe('an unreadable document', () => {
  beforeEach(async () => {
    testServer = await startTestServer();
    await testServer.store.append(documentPath('anna'), 0, {
      commandId: 'odd',
      atMs: 1,
      actor: { kind: 'system' },
      command: { type: 'document.replace', document: null },
      patches: [{ op: 'replace', path: [], value: { shows: 'secret-nine' } }],
    });
  });

  it('is reported to its owner with details, and to an overlay without', async () => {
    const owner = await testServer.owner('anna');
    const error = await owner.first('error');
    expect(error.reason).toBe('unreadable');
    expect(error.detail).toMatch(/^shows: /);
    expect(await owner.command('a', rename('x'))).toMatchObject({ reason: 'unreadable' });
    const overlay = await testServer.overlay('anna');
    expect(await overlay.first('error')).toEqual({ type: 'error', reason: 'unreadable' });
    expect(overlay.closed).toBeNull();
  });
});

describe('time', () => {
  let clock: ManualClock;
  beforeEach(async () => {
    clock = new ManualClock();
    testServer = await startTestServer({ clock });
  });

  it('is returned at once on a ping, even before the hello', async () => {
    const listener = await testServer.open({});
    listener.send({ type: 'ping', n: 7 });
    expect(await listener.first('pong')).toEqual({ type: 'pong', n: 7, nowMs: clock.nowMs() });
  });

  it('LIVE8 batches changes: the first is sent at once, the rest of a window in one frame', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    for (let index = 0; index < 10; index++) await owner.command(`c${index}`, price(`${index} €`));
    await settled();
    expect(patchesOf(overlay).length).toBe(1);
    await clock.pass(15);
    await overlay.until(() => patchesOf(overlay).length === 2);
    expect(patchesOf(overlay)[1]).toMatchObject({ from: 2, to: 11, patches: [{ value: '9 €' }] });
    expect(patchesOf(owner).map(({ from, to }) => [from, to])).toEqual([
      [1, 2],
      [2, 11],
    ]);
    expect(pictureOf(owner).state).toEqual(await documentOf('anna'));
    await clock.pass(15);
    await owner.command('again', price('at once'));
    await overlay.until(() => patchesOf(overlay).length === 3);
  });

  it('gives a client that joins within a window a snapshot that the next frame continues', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const early = await testServer.overlay('anna');
    await early.first('snapshot');
    await owner.command('a', price('1 €'));
    await owner.command('b', price('2 €'));
    const late = await testServer.overlay('anna');
    await late.first('snapshot');
    const page = await testServer.owner('anna', { revision: 1 });
    await page.until(() => page.messages.length > 0);
    await clock.pass(15);
    for (const each of [early, late]) {
      await each.until(() => pictureOf(each).revision === 3);
      expect(pictureOf(each).state).toEqual(overlayView(await documentOf('anna')));
    }
    await page.until(() => patchesOf(page).at(-1)?.to === 3);
    const steps = patchesOf(page).map(({ from, to }) => [from, to]);
    expect(steps).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });

  it('runs out for a client that does not say hello within five seconds', async () => {
    const listener = await testServer.open({});
    await settled();
    await clock.pass(4999);
    expect(listener.closed).toBeNull();
    await clock.pass(1);
    await listener.until(() => listener.closed !== null);
    expect(listener.closed?.code).toBe(1008);
  });

  it('runs out for a dead socket after thirty seconds without an answer', async () => {
    await testServer.owner('anna');
    const dead = await testServer.open({});
    dead.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid: 'anna' });
    const alive = await testServer.overlay('anna');
    await dead.first('snapshot');
    await alive.first('snapshot');
    // A paused socket reads nothing, so it answers no ping.
    dead.socket.pause();
    expect(testServer.live.status().overlays).toBe(2);
    for (let passed = 0; passed < 35_000; passed += 2500) {
      await clock.pass(2500);
      await new Promise((wait) => setTimeout(wait, 60));
    }
    await alive.until(() => testServer.live.status().overlays === 1);
    expect(alive.closed).toBeNull();
  });

  it('limits status messages to owners to two per second', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('status');
    for (let index = 0; index < 10; index++) (await testServer.overlay('anna')).close();
    await settled();
    const reported = () => owner.messages.filter(({ type }) => type === 'status').length;
    expect(reported()).toBe(1);
    await clock.pass(500);
    await owner.until(() => reported() === 2);
  });
});

describe('sessions', () => {
  it('LIVE13 close their sockets at once when the server ends them', async () => {
    testServer = await startTestServer();
    const [one, other] = [await testServer.owner('anna'), await testServer.owner('anna')];
    await one.first('snapshot');
    await other.first('snapshot');
    testServer.live.closeSession('anna-1');
    await one.until(() => one.closed !== null);
    expect(one.messages.at(-1)).toEqual({ type: 'error', reason: 'notSignedIn' });
    expect(other.closed).toBeNull();
  });

  it('LIVE13 that ended on another node close their sockets within five seconds', async () => {
    const clock = new ManualClock();
    testServer = await startTestServer({ clock });
    const [one, other] = [await testServer.owner('anna'), await testServer.owner('anna')];
    await one.first('snapshot');
    await other.first('snapshot');
    testServer.people.sessions.delete('anna-1');
    await clock.pass(5000);
    await one.until(() => one.closed !== null);
    expect(other.closed).toBeNull();
  });

  it('are looked up in one query, however many pages are open', async () => {
    const clock = new ManualClock();
    testServer = await startTestServer({ clock });
    const pages = [
      await testServer.owner('anna'),
      await testServer.owner('anna'),
      await testServer.owner('bob'),
    ];
    for (const page of pages) await page.first('snapshot');
    const [all, one] = [
      vi.spyOn(testServer.people, 'standing'),
      vi.spyOn(testServer.people, 'session'),
    ];
    await clock.pass(4000);
    expect(all.mock.calls.map(([ids]) => ids.toSorted())).toEqual([['anna-1', 'anna-2', 'bob-3']]);
    expect(one).not.toHaveBeenCalled();
  });

  it('are required: no cookie, a wrong one, or a missing origin opens nothing', async () => {
    testServer = await startTestServer();
    const cookie = testServer.people.signIn('anna', 's1');
    const tries: Record<string, string>[] = [
      { origin: originOf(testServer) },
      { origin: originOf(testServer), cookie: 'session=guessed' },
      { cookie },
    ];
    for (const headers of tries) {
      const listener = await testServer.open(headers);
      listener.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' });
      await listener.until(() => listener.closed !== null);
      expect(listener.messages).toEqual([{ type: 'error', reason: 'notSignedIn' }]);
    }
    expect(await testServer.store.read(documentPath('anna'))).toBeNull();
  });
});

describe('origins', () => {
  const upgrade = (headers: Record<string, string>, path = '/live') =>
    new Promise<number | undefined>((settle, fail) => {
      const asked = request(testServer.url.replace('ws:', 'http:').replace('/live', path), {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
          ...headers,
        },
      });
      asked.on('upgrade', (answer, socket) => {
        socket.destroy();
        settle(answer.statusCode);
      });
      asked.on('response', (answer) => {
        answer.resume();
        settle(answer.statusCode);
      });
      asked.on('error', fail);
      asked.end();
    });

  beforeEach(async () => {
    testServer = await startTestServer();
  });

  it('LIVE10 other than our own are refused on upgrade', async () => {
    const own = originOf(testServer);
    const host = new URL(own).host;
    const foreign = [
      'null',
      '',
      'http://evil.example',
      `https://${host}`,
      `http://${host}.evil.example`,
      `http://evil.example/${host}`,
      `http://${host}@evil.example`,
      `http://evil${host}`,
      own.toUpperCase(),
      `${own}/`,
      `${own}, ${own}`,
      'file://',
      own.replace(/:\d+$/, ''),
      own.replace(/:\d+$/, ':1'),
    ];
    for (const origin of foreign)
      expect([origin, await upgrade({ origin })]).toEqual([origin, 403]);
    expect(await upgrade({ origin: own })).toBe(101);
    expect(await upgrade({})).toBe(101);
    expect(
      await upgrade({ origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' }),
    ).toBe(403);
  });

  it('GUARD15 with a foreign Host header are refused on upgrade', async () => {
    for (const host of ['evil.example', 'localhost.evil.example:4747'])
      expect([host, await upgrade({ host, origin: `http://${host}` })]).toEqual([host, 403]);
    expect(await upgrade({ host: 'localhost:4747', origin: 'http://localhost:4747' })).toBe(101);
  });

  it('LIVE10 that are refused are disconnected, even if the client keeps its end open', async () => {
    const { port, hostname } = new URL(testServer.url);
    const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
    socket.resume();
    socket.write(
      `GET /nowhere HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
    );
    await once(socket, 'end');
    // Writing to a closed peer fails with an error.
    const reported = new Promise<Error>((settle) => socket.once('error', settle));
    const writing = setInterval(() => socket.write('x'), 10);
    const error = await reported;
    clearInterval(writing);
    socket.destroy();
    expect(error.message).toMatch(/EPIPE|ECONNRESET/);
  });

  it('LIVE17 have limited connections per address and in total', async () => {
    await testServer.close();
    testServer = await startTestServer({ limits: { perAddress: 3, inAll: 5 }, trustedProxies: 1 });
    const from = (address: string) => ({ 'x-forwarded-for': `${Math.random()}, ${address}` });
    const listeners: Listener[] = [];
    for (const address of ['10.0.0.1', '10.0.0.1', '10.0.0.1'])
      listeners.push(await testServer.open(from(address)));
    expect(await upgrade(from('10.0.0.1'))).toBe(503);
    for (const address of ['10.0.0.2', '10.0.0.3'])
      listeners.push(await testServer.open(from(address)));
    expect(await upgrade(from('10.0.0.4'))).toBe(503);
    expect(testServer.live.status().sockets).toBe(5);
    // A client that disconnects frees its place, and the others are unaffected.
    listeners[0]?.close();
    await listeners[1]?.until(() => testServer.live.status().sockets === 4);
    expect(await upgrade(from('10.0.0.1'))).toBe(101);
    expect(listeners.slice(1).every(({ closed }) => closed === null)).toBe(true);
  });

  it('LIVE17 on this machine have only the total limit, as they may be a proxy', async () => {
    await testServer.close();
    testServer = await startTestServer({ limits: { perAddress: 2, inAll: 4 } });
    // No proxy is trusted, so `X-Forwarded-For` is ignored.
    for (let n = 0; n < 4; n++) await testServer.open({ 'x-forwarded-for': '10.0.0.1' });
    expect(await upgrade({ 'x-forwarded-for': '10.0.0.9' })).toBe(503);
  });

  it('are accepted only at /live', async () => {
    for (const path of ['/', '/live/', '/live2', '/LIVE', '//live', '/api/v1/live'])
      expect([path, await upgrade({ origin: originOf(testServer) }, path)]).toEqual([path, 404]);
    expect(await upgrade({}, '/live?x=1')).toBe(101);
  });
});

describe('bad input', () => {
  beforeEach(async () => {
    testServer = await startTestServer();
  });

  const settle = () => new Promise((wait) => setTimeout(wait, 30));

  it('LIVE11 is refused with a reason, without closing the socket', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const bad = [
      'nonsense',
      '',
      'null',
      '[]',
      '7',
      '{"type":"hello"}',
      '{"type":"nothing"}',
      '{"type":"ping","n":"1"}',
      '{"type":"ping","n":1,"__proto__":{"polluted":1}}',
      '{"__proto__":{"polluted":1},"type":"ping","n":1,"x":1}',
      '{"type":"ping","n":1e999}',
    ];
    for (const text of bad) owner.socket.send(text);
    await owner.until(
      () => owner.messages.filter((message) => message.type === 'error').length === bad.length,
    );
    for (const message of owner.messages)
      if (message.type === 'error') expect(message.reason).toBe('invalidMessage');
    expect(owner.closed).toBeNull();
  });

  it('in a command is refused with its id, and changes and pollutes nothing', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const update = (path: string, value: string) =>
      `{"type":"edit.update","path":${path},"value":${value}}`;
    const username = '["settings","twitch","username"]';
    const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
    const commands = [
      '{}',
      '{"type":"document.replace","document":{}}',
      '{"type":"stageQuiz.countVotes","showId":"show1","round":"r","votes":[1,1,1,1]}',
      '{"type":"stageQuiz.closeVoting","showId":"show1","round":"r","votes":null}',
      '{"type":"stageQuiz.start","showId":"show1","actor":{"kind":"system"}}',
      update('["settings","__proto__","polluted"]', '1'),
      update('["__proto__"]', '1'),
      update('["constructor","prototype","polluted"]', '1'),
      update('["shows","toString"]', '1'),
      update(username, '{"__proto__":{"polluted":1}}'),
      update(username, '{"constructor":{"prototype":{"polluted":1}}}'),
      update(username, deep(28)),
      update('["styles"]', '{}'),
      update(username, '1e999'),
      `{"type":"edit.insert","path":["shows"],"before":null,"value":{"id":"__proto__","name":"x"}}`,
      `{"type":"edit.insert","path":["styles"],"before":null,"value":{"id":"constructor"}}`,
      `{"type":"edit.insert","path":["shows"],"before":null,"value":{"id":"x","__proto__":{"polluted":1}}}`,
      `{"type":"edit.remove","path":["shows","__proto__"]}`,
      update('[]', '1'),
      update('["a","b","c","d","e","f","g","h","i","j","k"]', '1'),
    ];
    for (const [index, command] of commands.entries())
      owner.socket.send(`{"type":"command","id":"c${index}","command":${command}}`);
    await owner.until(
      () => owner.messages.filter(({ type }) => type === 'refused').length === commands.length,
    );
    expect(owner.messages.some(({ type }) => type === 'accepted')).toBe(false);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect((await testServer.store.read(documentPath('anna')))?.revision).toBe(1);
  });

  it('of excessive depth, count or size does not block the server', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const command = (value: string) =>
      `{"type":"command","id":"m","command":{"type":"edit.update","path":["settings"],"value":${value}}}`;
    const monsters = [
      command(`${'['.repeat(400_000)}${']'.repeat(400_000)}`),
      '['.repeat(1_000_000),
      command(`[${'0,'.repeat(400_000)}0]`),
      command(`{${Array.from({ length: 100_001 }, (_, key) => `"${key}":0`).join(',')}}`),
    ];
    for (const monster of monsters) {
      owner.socket.send(monster);
      owner.send({ type: 'ping', n: monster.length });
      await owner.until(() =>
        owner.messages.some((message) => message.type === 'pong' && message.n === monster.length),
      );
    }
    expect(owner.messages.filter(({ type }) => type === 'error').length).toBe(monsters.length);

    const victim = await testServer.owner('anna');
    await victim.first('snapshot');
    victim.socket.send(command(JSON.stringify('x'.repeat(1024 * 1024))));
    await victim.until(() => victim.closed !== null);
    expect(victim.closed?.code).toBe(1009);
    expect(owner.closed).toBeNull();
  });

  it('in binary frames closes the socket', async () => {
    const listener = await testServer.open({});
    listener.socket.send(Buffer.from('{"type":"ping","n":1}'), { binary: true });
    await listener.until(() => listener.closed !== null);
    expect(listener.closed?.code).toBe(1003);
  });

  it('as a flood of protocol pings closes the socket', async () => {
    const listener = await testServer.open({});
    for (let index = 0; index < 1000; index++) listener.socket.ping();
    await listener.until(() => listener.closed !== null);
    // Closed by the server for the flood, or by the library because pongs could not be sent.
    expect([1008, 1006]).toContain(listener.closed?.code);
  });

  it('before the hello, or a different hello after it, is refused', async () => {
    await testServer.owner('anna');
    const stranger = await testServer.open({});
    expect(await stranger.command('a', rename('x'))).toMatchObject({ reason: 'notAllowed' });
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    overlay.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'anna' });
    await overlay.until(() => overlay.closed !== null);
    expect(overlay.messages.filter(({ type }) => type === 'snapshot').length).toBe(1);
    const other = await testServer.overlay('anna');
    await other.first('snapshot');
    testServer.people.users.add('ben');
    other.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid: 'ben' });
    await other.until(() => other.closed !== null);
  });

  it('LIVE14 of another protocol version is answered with a reload', async () => {
    const listener = await testServer.open({});
    listener.send({ type: 'hello', protocol: protocolVersion + 1, view: 'overlay', uid: 'anna' });
    await listener.until(() => listener.closed !== null);
    expect(listener.messages[0]).toEqual({ type: 'reload' });
  });

  it('cut off in the middle leaves no socket behind', async () => {
    const { port, hostname } = new URL(testServer.url);
    for (const cut of [
      'GET /live HTTP/1.1\r\nHost',
      'GET /live HTTP/1.1\r\nUpgrade: websocket\r\n\r\n',
    ]) {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      socket.write(cut);
      await settle();
      socket.destroy();
    }
    expect(testServer.live.status().sockets).toBe(0);
  });
});

describe('a rate limit', () => {
  beforeEach(async () => {
    testServer = await startTestServer({ clock: new ManualClock() });
  });

  it('LIVE12 refuses commands when used up, and disconnects only the client that continues', async () => {
    const [owner, calm] = [await testServer.owner('anna'), await testServer.owner('anna')];
    await owner.first('snapshot');
    await calm.first('snapshot');
    for (let index = 0; index < 200; index++)
      owner.send({ type: 'command', id: `c${index}`, command: rename(`n${index}`) });
    await owner.until(
      () => owner.messages.filter(({ type }) => type === 'accepted').length === 110,
    );
    const refused = owner.messages.filter(({ type }) => type === 'refused');
    // The hello used ten of the 120.
    expect(refused.length).toBe(90);
    expect(
      refused.every((message) => message.type === 'refused' && message.reason === 'tooMany'),
    ).toBe(true);
    expect(owner.closed).toBeNull();
    for (let index = 0; index < 1000; index++) owner.send({ type: 'ping', n: index });
    await owner.until(() => owner.closed !== null);
    expect(owner.closed).toEqual({ code: 1008, reason: 'tooMany' });
    expect(await calm.command('calm', rename('calm'))).toMatchObject({ type: 'accepted' });
  });

  it('LIVE18 counts the steps of edits, and accepts a refused edit a moment later', async () => {
    const clock = new ManualClock();
    testServer = await startTestServer({ clock });
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const many = (steps: number): UserCommand => ({
      type: 'edit.many',
      edits: Array.from({ length: steps }, (_, n) => ({
        type: 'edit.update',
        path: ['shows', showId, 'stages', 'stage1', 'price'],
        value: `${n} €`,
      })),
    });
    // A restore or import of a thousand stages, and the longest possible edit, right after the hello.
    expect(await owner.command('usual', many(1000))).toMatchObject({ type: 'accepted' });
    const longest = many(5000);
    expect(await owner.command('tooSoon', longest)).toMatchObject({ reason: 'tooMany' });
    expect(await owner.command('again', longest)).toMatchObject({ reason: 'tooMany' });
    expect(await owner.command('small', price('1 €'))).toMatchObject({ type: 'accepted' });
    await clock.pass(1000);
    expect(await owner.command('later', longest)).toMatchObject({ type: 'accepted' });
    expect(await owner.command('oneMore', many(1000))).toMatchObject({ reason: 'tooMany' });
    expect(owner.closed).toBeNull();
  });

  it('is used up sooner by large messages, which are then not even read', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const large = rename('x'.repeat(900_000));
    for (let index = 0; index < 20; index++)
      owner.send({ type: 'command', id: `c${index}`, command: large });
    const reported = (wanted: ServerMessage['type']) =>
      owner.messages.filter(({ type }) => type === wanted).length;
    await owner.until(() => reported('error') === 13);
    await owner.until(() => reported('refused') === 7);
    expect(owner.closed).toBeNull();
  });
});

describe('a socket that stops reading', () => {
  it('LIVE9 buffers about a megabyte at most, gets one new snapshot when it reads again, or is dropped', async () => {
    const clock = new ManualClock();
    testServer = await startTestServer({ clock });
    const path = documentPath('anna');
    const [stuck, lost, calm] = [
      await testServer.owner('anna'),
      await testServer.owner('anna'),
      await testServer.owner('anna'),
    ];
    for (const each of [stuck, lost, calm]) await each.first('snapshot');
    stuck.socket.pause();
    lost.socket.pause();
    const big = (index: number) => ({
      type: 'document.replace' as const,
      document: {
        shows: [],
        settings: { big: `${index}${'x'.repeat(300_000)}` },
      },
    });
    for (let index = 0; index < 60; index++) {
      await testServer.rooms.submit(path, big(index), `big${index}`, { kind: 'system' });
      await clock.pass(15);
      await calm.until(() => pictureOf(calm).revision === index + 2);
    }
    // 60 changes of 300 kB would be 18 MB for each of the two.
    const { bufferedBytes } = testServer.live.status();
    expect(bufferedBytes).toBeGreaterThan(2_000_000);
    expect(bufferedBytes).toBeLessThan(3_000_000);
    const receivedBefore = stuck.messages.length;
    stuck.socket.resume();
    await stuck.until(
      () => stuck.messages.at(-1)?.type === 'snapshot' && stuck.messages.length > receivedBefore,
    );
    expect(pictureOf(stuck).state).toEqual(await documentOf('anna'));
    expect(stuck.messages.filter(isPatch).length).toBeLessThan(40);
    await testServer.rooms.submit(path, big(99), 'last', { kind: 'system' });
    await stuck.until(() => pictureOf(stuck).revision === 62);

    expect(testServer.live.status().editors).toBe(3);
    await clock.pass(30_000);
    await calm.until(() => testServer.live.status().editors <= 2);
  });
});

describe('a server shutdown', () => {
  it('notifies and closes every socket', async () => {
    testServer = await startTestServer();
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    await testServer.live.close();
    for (const each of [owner, overlay]) {
      await each.until(() => each.closed !== null);
      expect(each.messages.at(-1)).toEqual({ type: 'error', reason: 'shuttingDown' });
      expect(each.closed?.code).toBe(1012);
    }
    expect(testServer.live.status()).toEqual({
      sockets: 0,
      overlays: 0,
      editors: 0,
      players: 0,
      forwarded: 0,
      documents: 0,
      bufferedBytes: 0,
    });
  });
});

const originOf = ({ url }: TestServer) => url.replace('ws:', 'http:').replace('/live', '');
