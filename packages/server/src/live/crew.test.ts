import type { UserCommand } from '@quizcast/game/command';
import { crewRoles, type CrewRole } from '@quizcast/game/crew/crew';
import { crewView } from '@quizcast/game/views/crew-view';
import { defaultCategoryShowId } from '@quizcast/game/games/category-quiz/samples';
import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { applyPatches } from '@quizcast/game/patch';
import {
  protocolVersion,
  type LiveStatus,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer, type Listener } from '../testing/test-server.ts';
import { documentPath } from '../documents/rooms.ts';

let testServer: TestServer;
let sent = 0;
beforeEach(async () => {
  testServer = await startTestServer();
  testServer.people.users.add('ann');
});
afterEach(() => testServer.close());

const path = documentPath('ann');
/** Time limit within which revoked rights must take effect everywhere. */
const soonMs = 1000;

const admit = (userId: string, role: CrewRole) =>
  testServer.rooms.submit(
    path,
    { type: 'crew.admit', userId, role, name: userId, email: `${userId}@example.org` },
    `admit-${sent++}`,
    { kind: 'system', userId },
  );

async function page(
  userId: string,
  part: Partial<{ uid: string; document: string; cookie: boolean }> = {},
): Promise<Listener> {
  const cookie = testServer.people.signIn(userId, `${userId}-${++sent}`);
  const origin = testServer.url.replace('ws:', 'http:').replace('/live', '');
  const listener = await testServer.open(part.cookie === false ? { origin } : { cookie, origin });
  const { uid = userId, document = 'ann' } = part;
  listener.send({ type: 'hello', protocol: protocolVersion, view: 'crew', uid, document });
  return listener;
}

async function member(userId: string, role: CrewRole): Promise<Listener> {
  await admit(userId, role);
  const listener = await page(userId);
  await listener.first('snapshot');
  return listener;
}

const asOwner = (command: UserCommand) =>
  testServer.rooms.submit(path, command, `owner-${sent++}`, { kind: 'owner', userId: 'ann' });
const rename = (name: string): UserCommand => ({
  type: 'edit.update',
  path: ['shows', 'show1', 'name'],
  value: name,
});
const start: UserCommand = { type: 'stageQuiz.start', showId: 'show1' };

/** The state of a page after all its messages. */
function pictureOf({ messages }: Listener): { revision: number; state: unknown } {
  return messages.reduce<{ revision: number; state: unknown }>(
    (picture, message) => {
      if (message.type === 'snapshot') return { revision: message.revision, state: message.state };
      if (message.type !== 'patch' || message.from !== picture.revision) return picture;
      return { revision: message.to, state: applyPatches(picture.state, message.patches) };
    },
    { revision: -1, state: null },
  );
}

async function documentNow(): Promise<{ revision: number; document: QuizShowApp }> {
  const loaded = await testServer.rooms.document('ann');
  if (loaded.kind !== 'readable') throw new Error('unreadable');
  return loaded;
}
const statuses = ({ messages }: Listener): LiveStatus[] =>
  messages.flatMap((message) => (message.type === 'status' ? [message.status] : []));
const peopleSeen = (listener: Listener) => statuses(listener).at(-1)?.people ?? [];

describe('CREW12 a crew page', () => {
  it.each(crewRoles)('CREW12 shows a %s the view of the role at every revision', async (role) => {
    const listener = await member('bob', role);
    for (let count = 0; count < 3; count++) await asOwner(rename(`n${count}`));
    await asOwner({ type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'ann' });
    await asOwner(start);
    const { revision, document } = await documentNow();
    await listener.until(() => pictureOf(listener).revision === revision);
    expect(pictureOf(listener).state).toEqual(crewView(document, role));
    expect(listener.received()).not.toContain('@example.org');
  });

  it('CREW12 receives revisions that do not change its view', async () => {
    const listener = await member('bob', 'voteModerator');
    const before = (await documentNow()).revision;
    await asOwner({ type: 'edit.update', path: ['settings', 'twitch', 'username'], value: 'x' });
    await asOwner({
      type: 'edit.update',
      path: ['shows', 'show1', 'stages', 'stage9', 'question', 'question'],
      value: 'canary',
    });
    await listener.until(() => pictureOf(listener).revision === before + 2);
    expect(listener.received()).not.toContain('canary');
  });

  it('CREW12 receives a new snapshot after another hello', async () => {
    const listener = await member('bob', 'writer');
    listener.send({
      type: 'hello',
      protocol: protocolVersion,
      view: 'crew',
      uid: 'bob',
      document: 'ann',
      revision: 1,
    });
    await listener.until(
      () => listener.messages.filter(({ type }) => type === 'snapshot').length === 2,
    );
  });

  it('CREW12 is rejected without a session, and not found for users outside the crew', async () => {
    await admit('bob', 'writer');
    testServer.people.users.add('cleo');
    for (const [listener, reason] of [
      [await page('bob', { cookie: false }), 'notSignedIn'],
      [await page('bob', { uid: 'cleo' }), 'notSignedIn'],
      [await page('dora'), 'notFound'],
      [await page('bob', { document: 'cleo' }), 'notFound'],
      [await page('bob', { document: 'nobody' }), 'notFound'],
      [await page('bob', { document: '__proto__' }), 'notFound'],
      [await page('bob', { document: 'bob' }), 'notFound'],
    ] as const) {
      expect(await listener.first('error')).toMatchObject({ reason });
      await listener.until(() => listener.closed !== null);
      expect(listener.received()).not.toContain('snapshot');
    }
    const foreign = await testServer
      .open({
        cookie: testServer.people.signIn('bob', 'bob-second-browser'),
        origin: 'https://evil.example',
      })
      .catch(() => null);
    expect(foreign).toBeNull();
    expect(await testServer.store.read(documentPath('nobody'))).toBeNull();
  });

  it('CREW12 may not switch to another view', async () => {
    const listener = await member('bob', 'writer');
    listener.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: 'bob' });
    expect(await listener.first('error')).toMatchObject({ reason: 'invalidMessage' });
    await listener.until(() => listener.closed !== null);
  });

  it('CREW12 may send only the commands that the role allows', async () => {
    const writer = await member('bob', 'writer');
    const host = await member('cleo', 'coHost');
    expect(await writer.command('a', rename('by Bob'))).toMatchObject({ type: 'accepted' });
    expect(await writer.command('b', start)).toMatchObject({ reason: 'notAllowed' });
    expect(await host.command('a', start)).toMatchObject({ type: 'accepted' });
    expect(await host.command('b', rename('by Cleo'))).toMatchObject({ reason: 'notAllowed' });
    const { revision, document } = await documentNow();
    expect(document.shows[0]?.name).toBe('by Bob');
    const entries = await testServer.store.since(path, 0, 100);
    expect(entries.at(-1)?.actor).toEqual({ kind: 'crew', userId: 'cleo' });
    // A repeated intent is applied once, and its id belongs to this sender alone.
    expect(await writer.command('a', rename('by Bob'))).toMatchObject({ type: 'accepted' });
    expect((await documentNow()).revision).toBe(revision);
  });

  it('CREW12 receives the lobby only if the role may play', async () => {
    const host = await member('bob', 'coHost');
    const writer = await member('cleo', 'writer');
    const later = await member('dora', 'coOwner');
    testServer.lobby.enter('ann', defaultCategoryShowId, 'guest', null);
    await Promise.all([host.first('lobby'), later.first('lobby')]);
    const back = await page('bob');
    await back.first('lobby');
    await writer.until(() => peopleSeen(writer).length === 4);
    expect(writer.received()).not.toContain('"lobby"');
  });
});

describe('CREW13 presence', () => {
  it('CREW13 is sent to owner and crew, with roles and places', async () => {
    const owner = await testServer.owner('ann');
    const writer = await member('bob', 'writer');
    writer.send({ type: 'here', place: { screen: 'editor', showId: 'show1', stageId: 'stage2' } });
    await owner.until(() => peopleSeen(owner)[1]?.place.stageId === 'stage2');
    expect(peopleSeen(owner)).toMatchObject([
      { userId: 'ann', name: 'ann', role: 'owner', place: { screen: 'dashboard' } },
      { userId: 'bob', name: 'bob', role: 'writer', place: { screen: 'editor' } },
    ]);
    await writer.until(() => peopleSeen(writer).length === 2);
    expect(peopleSeen(writer)).toEqual(peopleSeen(owner));
    expect(statuses(owner).at(-1)?.editors).toBe(2);
    const pages = new Set(peopleSeen(owner).map(({ pageId }) => pageId));
    expect(pages.size).toBe(2);
    owner.send({ type: 'here', place: { screen: 'play' } });
    await writer.until(() => peopleSeen(writer)[0]?.place.screen === 'play');
    await asOwner({ type: 'crew.changeRole', userId: 'bob', role: 'designer' });
    await owner.until(() => peopleSeen(owner)[1]?.role === 'designer');
    expect(peopleSeen(owner)[1]?.place.stageId).toBe('stage2');
  });

  it('CREW13 no longer lists a member who has disconnected', async () => {
    const owner = await testServer.owner('ann');
    const writer = await member('bob', 'writer');
    await owner.until(() => peopleSeen(owner).length === 2);
    writer.close();
    await owner.until(() => peopleSeen(owner).length === 1, soonMs);
  });

  it('CREW13 is sent at most twice a second', async () => {
    const owner = await testServer.owner('ann');
    await owner.until(() => statuses(owner).length > 0);
    const before = statuses(owner).length;
    for (let count = 0; count < 30; count++) {
      owner.send({ type: 'here', place: { screen: 'editor', showId: `show${count}` } });
      await new Promise((done) => setTimeout(done, 30));
    }
    await owner.until(() => peopleSeen(owner)[0]?.place.showId === 'show29');
    expect(statuses(owner).length - before).toBeLessThanOrEqual(5);
  });

  it('CREW13 is neither accepted from nor sent to overlays', async () => {
    const owner = await testServer.owner('ann');
    const overlay = await testServer.overlay('ann');
    overlay.send({ type: 'here', place: { screen: 'play' } });
    expect(await overlay.first('error')).toMatchObject({ reason: 'invalidMessage' });
    await owner.until(() => peopleSeen(owner).length === 1);
    expect(overlay.received()).not.toContain('people');
  });
});

describe('CREW14 losing access', () => {
  const errorIn = ({ messages }: Listener): ServerMessage | undefined =>
    messages.find(({ type }) => type === 'error');

  it('CREW14 closes every page of a removed member within a second', async () => {
    const pages = [await member('bob', 'coOwner'), await page('bob')];
    const other = await member('cleo', 'writer');
    await pages[1]?.first('snapshot');
    await asOwner({ type: 'crew.remove', userId: 'bob' });
    await asOwner(rename('canary after'));
    for (const listener of pages) {
      await listener.until(() => listener.closed !== null, soonMs);
      expect(errorIn(listener)).toMatchObject({ reason: 'removed' });
      expect(listener.received()).not.toContain('canary after');
    }
    await other.until(() => other.received().includes('canary after'));
    expect(other.closed).toBeNull();
    const back = await page('bob');
    expect(await back.first('error')).toMatchObject({ reason: 'notFound' });
  });

  it('CREW14 also rejects commands in flight', async () => {
    const listener = await member('bob', 'writer');
    await Promise.all([
      asOwner({ type: 'crew.remove', userId: 'bob' }),
      ...Array.from({ length: 20 }, async (_, count) =>
        listener.send({ type: 'command', id: `late${count}`, command: rename(`late ${count}`) }),
      ),
    ]);
    await listener.until(() => listener.closed !== null, soonMs);
    const atTheEnd = await documentNow();
    await new Promise((done) => setTimeout(done, 100));
    expect(await documentNow()).toEqual(atTheEnd);
    const entries = await testServer.store.since(path, 0, 100);
    const removal = entries.findIndex(({ command }) => command.type === 'crew.remove');
    expect(entries.slice(removal).filter(({ actor }) => actor.kind === 'crew')).toEqual([]);
  });

  it('CREW14 switches the page to the view of a new role, with nothing from the previous one', async () => {
    const listener = await member('bob', 'writer');
    await asOwner({ type: 'crew.changeRole', userId: 'bob', role: 'voteModerator' });
    const isNarrow = () => listener.messages.filter(({ type }) => type === 'snapshot').length === 2;
    await listener.until(isNarrow, soonMs);
    await asOwner({
      type: 'edit.update',
      path: ['shows', 'show1', 'stages', 'stage5', 'question', 'question'],
      value: 'canary later',
    });
    const { revision, document } = await documentNow();
    await listener.until(() => pictureOf(listener).revision === revision);
    expect(pictureOf(listener).state).toEqual(crewView(document, 'voteModerator'));
    expect(listener.received()).not.toContain('canary later');
    expect(await listener.command('x', rename('y'))).toMatchObject({ reason: 'notAllowed' });
    await asOwner({ type: 'crew.changeRole', userId: 'bob', role: 'coOwner' });
    await listener.until(() => listener.received().includes('canary later'), soonMs);
  });

  it('CREW14 closes the page when the session ends', async () => {
    const listener = await member('bob', 'coHost');
    for (const id of [...testServer.people.sessions.keys()])
      if (id.startsWith('bob-')) {
        testServer.people.sessions.delete(id);
        testServer.live.closeSession(id);
      }
    await listener.until(() => listener.closed !== null, soonMs);
    expect(errorIn(listener)).toMatchObject({ reason: 'notSignedIn' });
  });

  it('CREW14 closes the page when the document is deleted', async () => {
    const listener = await member('bob', 'coHost');
    await testServer.rooms.remove(path);
    await listener.until(() => listener.closed !== null, soonMs);
  });

  it('CREW14 closes the page of a member who leaves the crew', async () => {
    const listener = await member('bob', 'designer');
    listener.send({ type: 'command', id: 'bye', command: { type: 'crew.remove', userId: 'bob' } });
    await listener.until(() => listener.closed !== null, soonMs);
    expect((await documentNow()).document.settings.authorizedUsers).toEqual({});
  });

  it('CREW14 does not happen on an import', async () => {
    const listener = await member('bob', 'designer');
    await testServer.rooms.act(path, { type: 'document.replace', document: defaultDocument() });
    const { revision } = await documentNow();
    await listener.until(() => pictureOf(listener).revision === revision);
    expect(listener.closed).toBeNull();
  });
});
