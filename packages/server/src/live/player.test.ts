import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { UserCommand } from '@quizcast/game/command';
import { applyPatches } from '@quizcast/game/patch';
import { playerView } from '@quizcast/game/views/player-view';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  ManualClock,
  startTestServer,
  openStore,
  type TestServer,
  type Listener,
  type TestStore,
} from '../testing/test-server.ts';
import { StoreFailure } from '../ports/document-store.ts';
import type { SubmitResult } from '../documents/command-ack.ts';
import { documentPath } from '../documents/rooms.ts';

const path = documentPath('anna');
let testStore: TestStore;
let testServer: TestServer;
let clock: ManualClock;
beforeEach(async () => {
  [testStore, clock] = [await openStore(), new ManualClock()];
  testServer = await startTestServer({ clock, testStore });
  testServer.people.users.add('anna');
});
afterEach(async () => {
  await testServer.close();
  await testStore.close();
});

let moves = 0;
async function host(command: UserCommand): Promise<SubmitResult> {
  return testServer.rooms.submit(path, command, `c${++moves}`, { kind: 'owner', userId: 'anna' });
}
async function documentNow() {
  const loaded = await testServer.rooms.document('anna');
  if (loaded.kind === 'unreadable') throw new Error('unreadable');
  return loaded.document;
}
async function show(): Promise<CategoryQuizshow> {
  const found = (await documentNow()).categoryQuiz.shows.find(({ id }) => id === showId);
  if (found === undefined) throw new Error('there is no such show');
  return found;
}
const lastRound = async () => (await show()).play.rounds.at(-1);
async function question(): Promise<void> {
  await host({ type: 'categoryQuiz.start', showId });
  await host({ type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' });
}

let pings = 0;
/** Waits until all messages so far have been received in both directions. */
async function quiet(...listeners: Listener[]): Promise<void> {
  for (let round = 0; round < 2; round++)
    for (const listener of listeners) {
      const n = ++pings;
      listener.send({ type: 'ping', n });
      await listener.find(
        (message): message is ServerMessage & { type: 'pong' } =>
          message.type === 'pong' && message.n === n,
      );
    }
}

/** A page that answers pings. */
async function page(token: string): Promise<Listener> {
  const listener = await testServer.player(token);
  let [probe, answered] = [0, 0];
  const answer = () => {
    for (const message of listener.messages.slice(answered))
      if (message.type === 'ping')
        listener.send({ type: 'pong', nonce: message.nonce, probe: ++probe });
    answered = listener.messages.length;
  };
  listener.socket.on('message', answer);
  answer();
  return listener;
}

/** The page of a guest in this seat. */
async function seated(id: string, playerId: string): Promise<Listener> {
  const listener = await page(testServer.lobby.enter('anna', showId, id, playerId));
  await listener.first('snapshot');
  return listener;
}

const typesOf = ({ messages }: Listener) =>
  messages.map(({ type }) => type).filter((type) => type !== 'pong' && type !== 'ping');
const seatsOf = ({ messages }: Listener) =>
  messages.flatMap((message) => (message.type === 'seat' ? [message.seat] : []));
const openingsOf = ({ messages }: Listener) =>
  messages.filter((message) => message.type === 'opening');

function pictureOf(listener: Listener): unknown {
  let picture: { revision: number; state: unknown } | null = null;
  for (const message of listener.messages) {
    if (message.type === 'snapshot') picture = message;
    if (message.type !== 'patch') continue;
    if (picture?.revision !== message.from) throw new Error('a gap');
    picture = { revision: message.to, state: applyPatches(picture.state, message.patches) };
  }
  return picture?.state;
}

describe('a token', () => {
  it('SEAT1 admits a page without a cookie, and an unknown one admits nobody', async () => {
    const token = testServer.lobby.enter('anna', showId, 'mia', 'player1');
    const bare = await testServer.open({});
    bare.send({ type: 'hello', protocol: 1, view: 'player', token });
    expect((await bare.first('seat')).seat).toMatchObject({ kind: 'seated', playerId: 'player1' });
    const stranger = await testServer.player('token-nobody');
    await stranger.until(() => stranger.closed !== null);
    expect(stranger.messages).toEqual([{ type: 'error', reason: 'notFound' }]);
    expect(stranger.closed?.code).toBe(1008);
    await expect(testServer.open({ origin: 'https://evil.example' })).rejects.toThrow('403');
  });

  it('SEAT1 of a deleted show closes its page, and admits it again once the show is restored', async () => {
    const token = testServer.lobby.enter('anna', showId, 'mia', 'player1');
    const waiting = await page(testServer.lobby.enter('anna', showId, 'ben', null));
    const mia = await page(token);
    await mia.first('snapshot');
    await waiting.first('seat');
    const value = await show();
    await host({ type: 'edit.remove', path: ['categoryQuiz', 'shows', showId] });
    for (const each of [mia, waiting]) {
      await each.until(() => each.closed !== null);
      expect(each.messages.at(-1)).toEqual({ type: 'error', reason: 'notFound' });
    }
    expect(mia.received()).not.toContain('"state":null');
    const early = await page(token);
    await early.until(() => early.closed !== null);
    expect(early.messages).toContainEqual({ type: 'error', reason: 'notFound' });
    expect(typesOf(early)).not.toContain('snapshot');
    await host({ type: 'edit.insert', path: ['categoryQuiz', 'shows'], value, before: null });
    await (await page(token)).first('snapshot');
  });
});

describe('a seat', () => {
  it('SEAT2 receives every change, while a waiting guest receives nothing of the game', async () => {
    const mia = await page(testServer.lobby.enter('anna', showId, 'mia', null));
    await mia.first('seat');
    await question();
    await quiet(mia);
    expect(typesOf(mia)).toEqual(['seat', 'clock']);
    const names = { showName: 'Your first BrainBattle show', hostName: 'Host' };
    expect(seatsOf(mia)).toEqual([{ kind: 'waiting', name: 'Guest mia', ...names }]);
    testServer.lobby.move('mia', 'player2');
    await mia.first('snapshot');
    expect(seatsOf(mia).at(-1)).toEqual({ kind: 'seated', playerId: 'player2', ...names });
    expect(pictureOf(mia)).toEqual(playerView(await documentNow(), showId, 'player2'));
    await host({ type: 'categoryQuiz.setPoints', showId, playerId: 'player2', points: 300 });
    await clock.pass(20);
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    await clock.pass(20);
    await quiet(mia);
    expect(pictureOf(mia)).toEqual(playerView(await documentNow(), showId, 'player2'));
    // No patch contains data that this player cannot see.
    const countBefore = mia.texts.length;
    await host({ type: 'edit.update', path: ['settings', 'language'], value: 'de' });
    await host({
      type: 'edit.update',
      path: ['categoryQuiz', 'shows', showId, 'final', 'answer'],
      value: 'x',
    });
    await clock.pass(20);
    await quiet(mia);
    expect(mia.texts.slice(countBefore).filter((text) => text.includes('patch'))).toEqual([]);
  });

  it('SEAT2 includes the names of show and host, even after they change', async () => {
    const mia = await page(testServer.lobby.enter('anna', showId, 'mia', null));
    await mia.first('seat');
    const at = ['categoryQuiz', 'shows', showId];
    await host({ type: 'edit.update', path: [...at, 'name'], value: 'Friday' });
    await host({ type: 'edit.update', path: [...at, 'host', 'name'], value: 'Anna' });
    await quiet(mia);
    expect(seatsOf(mia).at(-1)).toMatchObject({ showName: 'Friday', hostName: 'Anna' });
    expect(seatsOf(mia)).toHaveLength(3);
  });

  it('SEAT2 is marked as over for a waiting guest when the show ends, until it is reset', async () => {
    await question();
    const mia = await page(testServer.lobby.enter('anna', showId, 'mia', null));
    await mia.first('seat');
    expect(seatsOf(mia).at(-1)).not.toHaveProperty('isOver');
    await host({ type: 'categoryQuiz.finish', showId });
    await quiet(mia);
    expect(seatsOf(mia).at(-1)).toMatchObject({ kind: 'waiting', isOver: true });
    await host({ type: 'categoryQuiz.reset', showId });
    await quiet(mia);
    expect(seatsOf(mia).at(-1)).not.toHaveProperty('isOver');
    expect(typesOf(mia).filter((type) => type === 'seat')).toHaveLength(3);
  });

  it('SEAT2 is sent as a new snapshot after another hello, but not with another token', async () => {
    const mia = await seated('mia', 'player1');
    mia.send({ type: 'hello', protocol: 1, view: 'player', token: 'token-mia' });
    await quiet(mia);
    expect(mia.messages.filter(({ type }) => type === 'snapshot')).toHaveLength(2);
    mia.send({ type: 'hello', protocol: 1, view: 'player', token: 'token-other' });
    await mia.until(() => mia.closed !== null);
    expect(mia.messages.at(-1)).toMatchObject({ reason: 'invalidMessage' });
  });

  it('SEAT3 sends nothing more once its player has been moved away, and ignores presses', async () => {
    await question();
    const mia = await seated('mia', 'player1');
    testServer.lobby.move('mia', 'player3');
    await quiet(mia);
    expect(seatsOf(mia).at(-1)).toMatchObject({ kind: 'seated', playerId: 'player3' });
    expect(pictureOf(mia)).toMatchObject({ you: { id: 'player3' } });
    testServer.lobby.move('mia', null);
    await quiet(mia);
    const countBefore = mia.messages.length;
    await host({ type: 'categoryQuiz.setPoints', showId, playerId: 'player3', points: 300 });
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    await clock.pass(20);
    await quiet(mia);
    expect(seatsOf(mia).at(-1)).toMatchObject({ kind: 'waiting' });
    expect(mia.messages.slice(countBefore).filter(({ type }) => type !== 'pong')).toEqual([]);
    mia.send({ type: 'press', round: (await lastRound())?.round ?? '', stampServerMs: null });
    expect((await mia.first('heard')).fate).toBe('unheard');
  });

  it('SEAT3 is closed and accepts no more commands after the host has removed the player', async () => {
    const mia = await seated('mia', 'player1');
    testServer.lobby.remove('mia');
    mia.send({
      type: 'command',
      id: 'late',
      command: { type: 'categoryQuiz.setName', showId, playerId: 'player1', name: 'Late' },
    });
    await mia.until(() => mia.closed !== null);
    expect(mia.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
    expect(mia.closed?.code).toBe(1008);
    expect((await show()).players[0]?.name).not.toBe('Late');
    expect(testServer.live.status().players).toBe(0);
    const again = await testServer.player('token-mia');
    await again.until(() => again.closed !== null);
    expect(again.messages).toEqual([{ type: 'error', reason: 'notFound' }]);
  });

  it('SEAT3 is not given to a guest who is removed while connecting', async () => {
    const token = testServer.lobby.enter('anna', showId, 'mia', 'player1');
    const guestOf = testServer.lobby.guestOf.bind(testServer.lobby);
    let looks = 0;
    testServer.lobby.guestOf = async (asked) => {
      const guest = await guestOf(asked);
      if (++looks === 1) testServer.lobby.remove('mia');
      return guest;
    };
    const mia = await testServer.player(token);
    await mia.until(() => mia.closed !== null);
    expect(typesOf(mia)).toEqual(['error']);
  });

  it('SEAT4 goes to the newest page with the token, and older pages are closed', async () => {
    await question();
    const pages: Listener[] = [];
    const token = testServer.lobby.enter('anna', showId, 'mia', 'player1');
    for (let n = 0; n < 8; n++) {
      const next = await page(token);
      await next.first('snapshot');
      pages.push(next);
    }
    for (const older of pages.slice(0, -1)) {
      await older.until(() => older.closed !== null);
      expect(older.messages.at(-1)).toEqual({ type: 'error', reason: 'takenOver' });
    }
    expect(testServer.live.status().players).toBe(1);
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    const newest = pages.at(-1);
    expect((await newest?.first('opening'))?.round).toBe((await lastRound())?.round);
    expect(pages.slice(0, -1).flatMap(openingsOf)).toEqual([]);
  });

  it('SEAT4 sends every change to the newest page, even without other viewers', async () => {
    await question();
    const token = testServer.lobby.enter('anna', showId, 'mia', 'player1');
    const older = await page(token);
    await older.first('snapshot');
    const newer = await page(token);
    await newer.first('snapshot');
    await older.until(() => older.closed !== null);
    await host({ type: 'categoryQuiz.setPoints', showId, playerId: 'player1', points: 70 });
    await newer.first('patch');
    expect(pictureOf(newer)).toEqual(playerView(await documentNow(), showId, 'player1'));
  });

  it('SEAT3 is not given to a guest who is removed at any step of connecting', async () => {
    const known = testServer.lobby.guestOf.bind(testServer.lobby);
    for (let steps = 0; steps < 12; steps++) {
      const token = testServer.lobby.enter('anna', showId, `late${steps}`, 'player1');
      let isAsked = false;
      testServer.lobby.guestOf = async (asked) => {
        const guest = await known(asked);
        if (!isAsked) void removedAfter(steps);
        isAsked = true;
        return guest;
      };
      const removedAfter = async (turns: number): Promise<void> => {
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        testServer.lobby.remove(`late${steps}`);
      };
      const late = await page(token);
      await late.until(() => late.closed !== null);
    }
    expect(testServer.live.status().players).toBe(0);
  });
});

describe('a player message', () => {
  const rename = (playerId: string, name: string): UserCommand => ({
    type: 'categoryQuiz.setName',
    showId,
    playerId,
    name,
  });

  it('SEAT5 is accepted only for the player’s own seat', async () => {
    await question();
    const mia = await seated('mia', 'player1');
    expect(await mia.command('a', rename('player1', 'Mia'))).toMatchObject({ type: 'accepted' });
    expect(await mia.command('a', rename('player1', 'Mia'))).toMatchObject({ type: 'accepted' });
    const before = await documentNow();
    const forbidden: UserCommand[] = [
      rename('player2', 'Mia'),
      { type: 'categoryQuiz.setName', showId: 'other', playerId: 'player1', name: 'Mia' },
      { type: 'categoryQuiz.judge', showId, verdict: 'right' },
      { type: 'categoryQuiz.setPoints', showId, playerId: 'player1', points: 900 },
      { type: 'categoryQuiz.undo', showId },
      { type: 'stageQuiz.stopVoting', showId: 'show1' },
      { type: 'edit.update', path: ['settings', 'language'], value: 'de' },
      { type: 'edit.remove', path: ['categoryQuiz', 'shows', showId] },
    ];
    for (const [index, command] of forbidden.entries())
      expect(await mia.command(`f${index}`, command)).toEqual({
        type: 'refused',
        id: `f${index}`,
        reason: 'notAllowed',
      });
    for (const type of ['categoryQuiz.buzzVerdict', 'categoryQuiz.earlyPress', 'document.replace'])
      mia.socket.send(JSON.stringify({ type: 'command', id: type.slice(-5), command: { type } }));
    await quiet(mia);
    expect(await documentNow()).toEqual(before);
    expect(before.categoryQuiz.shows[0]?.players[0]?.name).toBe('Mia');
  });

  it('SEAT5 is refused while waiting', async () => {
    const mia = await page(testServer.lobby.enter('anna', showId, 'mia', null));
    await mia.first('seat');
    expect(await mia.command('a', rename('player1', 'Mia'))).toMatchObject({
      reason: 'notAllowed',
    });
  });

  it('SEAT6 is limited in number and size, without affecting others', async () => {
    await question();
    const [mia, ben] = [await seated('mia', 'player1'), await seated('ben', 'player2')];
    mia.send({
      type: 'command',
      id: 'large',
      command: rename('player1', 'x'.repeat(20_000)),
    });
    expect(await mia.first('error')).toEqual({ type: 'error', reason: 'tooLarge' });
    for (let n = 0; n < 25; n++)
      mia.send({ type: 'command', id: `c${n}`, command: rename('player1', `Mia ${n}`) });
    for (let n = 0; n < 25; n++) mia.send({ type: 'press', round: 'r', stampServerMs: null });
    await quiet(mia);
    const refusals = mia.messages.filter(
      (message) => message.type === 'refused' && message.reason === 'tooMany',
    );
    expect(refusals).toHaveLength(5);
    for (let n = 0; n < 400; n++) mia.send({ type: 'press', round: 'r', stampServerMs: null });
    await mia.until(() => mia.closed !== null);
    expect(mia.messages.at(-1)).toEqual({ type: 'error', reason: 'tooMany' });
    expect(await ben.command('b', rename('player2', 'Ben'))).toMatchObject({ type: 'accepted' });
  });

  it('SEAT6 stays within the limit every 100 ms, however long that continues', async () => {
    const mia = await seated('mia', 'player1');
    for (let n = 0; n < 60; n++) {
      const answer = await mia.command(`c${n}`, rename('player1', `Mia ${n}`));
      expect(answer).toMatchObject({ type: 'accepted' });
      await clock.pass(100);
    }
  });

  it('SEAT6 is refused when invalid', async () => {
    const mia = await seated('mia', 'player1');
    for (const text of [
      '{"type":"press"}',
      '{"type":"press","round":"","stampServerMs":1}',
      '{"type":"press","round":"r","stampServerMs":"1"}',
      '{"type":"press","round":"r","stampServerMs":1e999}',
      '{"type":"press","round":"r","stampServerMs":1,"playerId":"player2"}',
      '{"type":"pong","nonce":7,"probe":1}',
      '{"type":"pong","nonce":"n","probe":-1}',
      '{"type":"opening","round":"r","opensServerMs":1}',
      '{"type":"__proto__"}',
    ])
      mia.socket.send(text);
    await quiet(mia);
    expect(mia.messages.filter(({ type }) => type === 'error')).toHaveLength(9);
    expect(typesOf(mia)).not.toContain('heard');
  });

  it('SEAT6 is refused from owners and overlays', async () => {
    await question();
    const [owner, overlay] = [await testServer.owner('anna'), await testServer.overlay('anna')];
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    for (const other of [owner, overlay]) {
      await other.first('snapshot');
      other.send({ type: 'press', round: (await lastRound())?.round ?? '', stampServerMs: null });
      expect(await other.first('error')).toMatchObject({ reason: 'invalidMessage' });
    }
    expect(overlay.received()).not.toMatch(/"type":"(seat|lobby|opening|ping|heard)"/);
  });
});

describe('the line', () => {
  it('SEAT8 is measured from the hello on, ignoring repeated and forged answers', async () => {
    const mia = await testServer.player(testServer.lobby.enter('anna', showId, 'mia', null));
    const first = await mia.first('ping');
    await clock.pass(40);
    mia.send({ type: 'pong', nonce: first.nonce, probe: 7 });
    const answer = await mia.first('clock');
    expect(answer).toEqual({
      type: 'clock',
      probe: 7,
      arrivedServerMs: testServer.buzzers.nowMs(),
      sentServerMs: testServer.buzzers.nowMs(),
    });
    mia.send({ type: 'pong', nonce: first.nonce, probe: 8 });
    mia.send({ type: 'pong', nonce: 'made-up', probe: 9 });
    await quiet(mia);
    expect(mia.messages.filter(({ type }) => type === 'clock')).toHaveLength(1);
    await clock.pass(2000);
    await quiet(mia);
    const sent = mia.messages.flatMap((message) => (message.type === 'ping' ? [message] : []));
    expect(sent.length).toBeGreaterThan(15);
    expect(new Set(sent.map(({ nonce }) => nonce)).size).toBe(sent.length);
    expect(new Set(sent.map(({ start }) => start)).size).toBe(1);
    const { line } = testServer.live.presence.of({ id: 'mia', path: 'quizshow/anna', showId });
    expect(line).toMatchObject({ roundTripMs: 40, jitterMs: 0 });
    mia.close();
    await clock.pass(0);
    await mia.until(() => testServer.live.status().sockets === 0);
    expect(testServer.live.presence.of({ id: 'mia', path: 'quizshow/anna', showId })).toEqual({
      isConnected: false,
      line: null,
    });
  });

  it('SEAT8 has a new start id after a server restart', async () => {
    const start = async () =>
      (
        await (
          await testServer.player(testServer.lobby.enter('anna', showId, 'mia', null))
        ).first('ping')
      ).start;
    const before = await start();
    await testServer.close();
    testServer = await startTestServer({ clock, testStore });
    expect(await start()).not.toBe(before);
  });
});

const lobbiesOf = ({ messages }: Listener) =>
  messages.flatMap((message) => (message.type === 'lobby' ? [message.lobby] : []));

describe('the host', () => {
  it('SEAT9 receives the guest list on hello and on every change', async () => {
    testServer.lobby.enter('anna', showId, 'mia', null);
    const owner = await testServer.owner('anna');
    const first = await owner.first('lobby');
    expect(first.lobby).toMatchObject({ showId, guests: [{ id: 'mia', isConnected: false }] });
    expect(owner.received()).not.toContain('token-');
    const mia = await page('token-mia');
    await mia.first('seat');
    await clock.pass(500);
    await quiet(owner);
    expect(lobbiesOf(owner).at(-1)?.guests).toMatchObject([{ id: 'mia', isConnected: true }]);
    testServer.lobby.move('mia', 'player1');
    await clock.pass(500);
    await quiet(owner);
    expect(lobbiesOf(owner).at(-1)?.guests).toMatchObject([{ playerId: 'player1' }]);
    mia.close();
    await mia.until(() => testServer.live.status().players === 0);
    await clock.pass(500);
    await quiet(owner);
    expect(lobbiesOf(owner).at(-1)?.guests).toMatchObject([{ isConnected: false, line: null }]);
    // No client is connected, so nothing changes and there are no look-ups.
    const { looks } = testServer.lobby;
    await clock.pass(10_000);
    expect(testServer.lobby.looks).toBe(looks);
  });

  it('SEAT9 receives at most two updates per second, however many guests join, and finally all of them', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    for (let n = 0; n < 40; n++) {
      testServer.lobby.enter('anna', showId, `guest${n}`, null);
      await clock.pass(50);
    }
    await clock.pass(500);
    await quiet(owner);
    const reported = lobbiesOf(owner);
    expect(reported.at(-1)?.guests).toHaveLength(40);
    expect(reported.length).toBeLessThanOrEqual(6);
  });

  it('SEAT9 receives the guest list even if the store fails at first', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const lobby = testServer.lobby.lobby.bind(testServer.lobby);
    testServer.lobby.lobby = () => Promise.reject(new StoreFailure('busy'));
    testServer.lobby.enter('anna', showId, 'mia', null);
    await clock.pass(300);
    testServer.lobby.lobby = lobby;
    await clock.pass(1500);
    await quiet(owner);
    expect(lobbiesOf(owner)).toMatchObject([{ guests: [{ id: 'mia' }] }]);
  });

  it('SEAT9 receives the line quality once a second', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const mia = await page(testServer.lobby.enter('anna', showId, 'mia', 'player1'));
    await mia.first('snapshot');
    for (let n = 0; n < 50; n++) {
      await clock.pass(100);
      await quiet(mia);
    }
    await quiet(owner);
    const reported = lobbiesOf(owner);
    expect(reported.at(-1)?.guests).toMatchObject([{ line: { lostShare: 0 } }]);
    expect(reported.length).toBeLessThan(10);
    expect(mia.received()).not.toContain('"lobby"');
  });

  it('SEAT9 receives a changing line quality every second', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const mia = await testServer.player(testServer.lobby.enter('anna', showId, 'mia', 'player1'));
    await mia.first('ping');
    const arrivedAtMs = new Map<string, number>();
    const answered = new Set<string>();
    for (const delayMs of [500, 400, 300, 200, 100]) {
      const before = lobbiesOf(owner).length;
      for (let n = 0; n < 10; n++) {
        await clock.pass(100);
        await quiet(mia);
        for (const message of mia.messages) {
          if (message.type !== 'ping' || answered.has(message.nonce)) continue;
          const atMs = arrivedAtMs.get(message.nonce) ?? clock.nowMs();
          arrivedAtMs.set(message.nonce, atMs);
          if (clock.nowMs() - atMs < delayMs) continue;
          answered.add(message.nonce);
          mia.send({ type: 'pong', nonce: message.nonce, probe: n });
        }
      }
      await quiet(mia, owner);
      expect([delayMs, lobbiesOf(owner).length > before]).toEqual([delayMs, true]);
    }
    expect(lobbiesOf(owner).length).toBeLessThan(10);
  });

  it('SEAT9 triggers a new lobby lookup only when the document changes', async () => {
    const owner = await testServer.owner('anna');
    const mia = await seated('mia', 'player1');
    await owner.first('lobby');
    const wait = async () => {
      await clock.pass(1500);
      await quiet(mia, owner);
    };
    await wait();
    const { looks } = testServer.lobby;
    await wait();
    expect(testServer.lobby.looks).toBe(looks);
    await host({ type: 'categoryQuiz.start', showId });
    await wait();
    expect(testServer.lobby.looks).toBe(looks + 1);
  });

  it('SEAT9 is updated only once a second after reconnecting during a pending lookup', async () => {
    const mia = await seated('mia', 'player1');
    const first = await testServer.owner('anna');
    await first.first('lobby');
    const lobbyOf = testServer.lobby.lobby.bind(testServer.lobby);
    let answer = (): void => undefined;
    const gate = new Promise<void>((open) => {
      answer = open;
    });
    testServer.lobby.lobby = async (...asked) => {
      await gate;
      return lobbyOf(...asked);
    };
    await clock.pass(1000);
    testServer.lobby.enter('anna', showId, 'ben', null);
    first.close();
    await mia.until(() => testServer.live.status().editors === 0);
    answer();
    await quiet(mia);
    testServer.lobby.lobby = lobbyOf;
    await (await testServer.owner('anna')).first('lobby');
    const looksBefore = testServer.lobby.looks;
    let measured = 0;
    const of = testServer.live.presence.of.bind(testServer.live.presence);
    testServer.live.presence.of = (guest) => {
      if (guest.id === 'ben') measured += 1;
      return of(guest);
    };
    for (let second = 0; second < 10; second++) {
      await clock.pass(1000);
      await quiet(mia);
    }
    expect(measured).toBeLessThan(13);
    expect(measured).toBeGreaterThan(7);
    // Seats are not read from the store for that.
    expect(testServer.lobby.looks - looksBefore).toBeLessThan(4);
  });

  it('SEAT9 sees an unresponsive page as disconnected within seconds, although its socket is open', async () => {
    const owner = await testServer.owner('anna');
    await owner.first('snapshot');
    const mia = await testServer.player(testServer.lobby.enter('anna', showId, 'mia', 'player1'));
    await mia.first('snapshot');
    const isThere = async () => {
      await quiet(owner);
      return lobbiesOf(owner).at(-1)?.guests[0]?.isConnected;
    };
    await clock.pass(1500);
    expect(await isThere()).toBe(true);
    for (let n = 0; n < 35; n++) {
      await clock.pass(100);
      await quiet(mia);
    }
    expect(await isThere()).toBe(false);
    expect(testServer.live.status().players).toBe(1);
    const nonce = mia.messages.findLast((message) => message.type === 'ping')?.nonce ?? '';
    mia.send({ type: 'pong', nonce, probe: 1 });
    await quiet(mia);
    await clock.pass(100);
    expect(await isThere()).toBe(true);
  });
});

describe('end to end', () => {
  it('BUZZ15 four players race over sockets, and the overlay shows who was first', async () => {
    await host({ type: 'edit.update', path: ['onAir'], value: 'categoryQuiz' });
    await host({ type: 'edit.update', path: ['categoryQuiz', 'activeShow'], value: showId });
    for (const name of ['minOpeningDelayMs', 'maxOpeningDelayMs']) {
      const path = ['categoryQuiz', 'shows', showId, 'gameSettings', name];
      await host({ type: 'edit.update', path, value: 0 });
    }
    await question();
    const overlay = await testServer.overlay('anna');
    await overlay.first('snapshot');
    const players = [];
    for (const n of [1, 2, 3, 4]) players.push(await seated(`guest${n}`, `player${n}`));
    for (let n = 0; n < 10; n++) {
      await clock.pass(100);
      await quiet(...players);
    }
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    const openings = [];
    for (const player of players) openings.push(await player.first('opening'));
    expect(new Set(openings.map(({ opensServerMs }) => opensServerMs)).size).toBe(1);
    // All lines were measured while the clock stood still, so the lead is their slack plus the margin.
    expect(openings[0]?.opensServerMs).toBe(testServer.buzzers.nowMs() + 32);
    const { round, opensServerMs } = openings[0] ?? { round: '', opensServerMs: 0 };
    await clock.pass(200);
    // They all arrive at once; by their stamps they are half a millisecond apart.
    const arrivedMs = testServer.buzzers.nowMs();
    const stampedBeforeMs = [1, 2, 0.5, 1.5];
    for (const [index, player] of players.entries()) {
      player.send({
        type: 'press',
        round,
        stampServerMs: arrivedMs - (stampedBeforeMs[index] ?? 0),
      });
      expect((await player.first('heard')).fate).toBe('counted');
    }
    await clock.pass(100);
    await quiet(overlay, ...players);
    const { winner, order, isTie } = (await lastRound()) ?? { winner: '', order: [] };
    expect(order.map(({ playerId }) => playerId)).toEqual([
      'player2',
      'player4',
      'player1',
      'player3',
    ]);
    expect([winner, isTie]).toEqual(['player2', false]);
    expect(opensServerMs).toBeLessThan(arrivedMs - 100);
    const answering = pictureOf(overlay);
    expect(answering).toMatchObject({ categoryQuiz: { buzzers: { isOpen: false } } });
    expect(JSON.stringify(answering)).toContain('"isAnswering":true');
    for (const [index, player] of players.entries()) {
      const you = pictureOf(player);
      const at = order.findIndex(({ playerId }) => playerId === `player${index + 1}`) + 1;
      expect(you).toMatchObject({ you: { id: `player${index + 1}`, place: at } });
    }
  });

  it('BUZZ19 a server restarted in the middle of a round counts the next press', async () => {
    await question();
    await seated('mia', 'player1');
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    await clock.pass(1000);
    const { lobby } = testServer;
    await testServer.close();
    testServer = await startTestServer({ clock, testStore, lobby });
    testServer.people.users.add('anna');
    const mia = await page('token-mia');
    const opening = await mia.first('opening');
    expect(opening.round).toBe((await lastRound())?.round);
    expect(opening.opensServerMs).toBeLessThan(testServer.buzzers.nowMs());
    expect(typesOf(mia).slice(0, 3)).toEqual(['seat', 'snapshot', 'opening']);
    mia.send({ type: 'press', round: opening.round, stampServerMs: null });
    expect((await mia.first('heard')).fate).toBe('counted');
    await clock.pass(300);
    await quiet(mia);
    expect(pictureOf(mia)).toMatchObject({ you: { place: 1 } });
  });
});
