import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { protocolVersion } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../adapters/in-process/clock.ts';
import { BuzzerService } from '../buzzers/buzzer-service.ts';
import { createMemoryControls } from '../testing/memory-control-repository.ts';
import { Listener, silent, UnreliableBus } from '../testing/test-server.ts';
import { anna, openTestLobby, showId, type TestLobby } from '../testing/lobby-server.ts';
import { ObsPages } from '../cues/obs-pages.ts';
import { attachLive, type Live } from '../live/attach.ts';

let testServer: TestLobby;
let server: Server;
let live: Live;
let port: number;
let listeners: Listener[];
beforeEach(async () => {
  testServer = await openTestLobby();
  server = createServer();
  listeners = [];
  const { rooms, people, lobbies } = testServer;
  live = attachLive(server, {
    rooms,
    identity: people,
    lobby: lobbies,
    controls: createMemoryControls({ rooms, clock: systemClock }),
    inbound: testServer.inbound,
    obsPages: new ObsPages(new UnreliableBus(), systemClock),
    buzzers: new BuzzerService({
      clock: systemClock,
      monotonicMs: () => performance.now(),
      act: (path, command) => rooms.act(path, command),
      dice: () => 1,
    }),
    clock: systemClock,
    log: silent,
    origins: { publicOrigin: null, trustedProxies: 0 },
  });
  lobbies.setPresence(live.presence);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterEach(async () => {
  for (const listener of listeners) listener.close();
  await live.close();
  server.close();
  await testServer.close();
});

async function open(headers: Record<string, string>): Promise<Listener> {
  const origin = `http://127.0.0.1:${port}`;
  const listener = await Listener.open(`ws://127.0.0.1:${port}/live`, { origin, ...headers });
  listeners.push(listener);
  return listener;
}

async function player(token: string): Promise<Listener> {
  const listener = await open({});
  listener.send({ type: 'hello', protocol: protocolVersion, view: 'player', token });
  return listener;
}

async function host(userId: string): Promise<Listener> {
  const listener = await open({ cookie: `session=session-${userId}` });
  listener.send({ type: 'hello', protocol: protocolVersion, view: 'owner', uid: userId });
  await listener.first('snapshot');
  return listener;
}

const sentSeats = (listener: Listener): (string | null)[] =>
  listener.messages.flatMap((message) =>
    message.type === 'seat' ? [message.seat.kind === 'seated' ? message.seat.playerId : null] : [],
  );
const sentGuests = (listener: Listener): string[][] =>
  listener.messages.flatMap((message) =>
    message.type === 'lobby'
      ? [message.lobby.guests.map(({ name, isConnected }) => `${name} ${isConnected}`)]
      : [],
  );
const firstGuest = async () => (await testServer.lobby()).guests[0]?.id ?? '';
const seatIds = async () => (await testServer.show()).players.map(({ id }) => id);

describe('over the live socket', () => {
  it('LOBBY7 a player receives only its own seat, and may not act for another one', async () => {
    const page = await player(await testServer.join('Cleo'));
    await page.until(() => sentSeats(page).length === 1);
    const [first = '', second = ''] = await seatIds();
    for (const seat of [first, second, null])
      await testServer.lobbies.seat(anna, showId, await firstGuest(), seat);
    await page.until(() => sentSeats(page).length === 4);
    expect(sentSeats(page)).toEqual([null, first, second, null]);
    // A waiting guest may not act for a player.
    const answer = await page.command('c1', {
      type: 'categoryQuiz.setName',
      showId,
      playerId: first,
      name: 'Mallory',
    });
    expect(answer).toMatchObject({ type: 'refused', reason: 'notAllowed' });
  });

  it('LOBBY8 a removed player’s page is closed at once and never admitted again', async () => {
    const token = await testServer.join('Cleo');
    const page = await player(token);
    await page.until(() => sentSeats(page).length === 1);
    await testServer.lobbies.seat(anna, showId, await firstGuest(), (await seatIds())[0] ?? '');
    await page.first('snapshot');
    await testServer.lobbies.kick(anna, showId, await firstGuest());
    await page.until(() => page.closed !== null, 2000);
    expect(page.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
    const again = await player(token);
    await again.until(() => again.closed !== null, 2000);
    expect(again.messages).toEqual([{ type: 'error', reason: 'notFound' }]);
  });

  it('LOBBY9 a seated player stays until the link of the seat is opened, and is then notified', async () => {
    const token = await testServer.join('Cleo');
    const page = await player(token);
    await page.until(() => sentSeats(page).length === 1);
    const [seat = ''] = await seatIds();
    await testServer.lobbies.seat(anna, showId, await firstGuest(), seat);
    await page.first('snapshot');
    const linked = await testServer.lobbies.link(anna, showId, seat);
    const more = await player(await testServer.join('Mia'));
    await more.until(() => sentSeats(more).length === 1);
    expect(page.closed).toBeNull();
    expect(sentSeats(page)).toEqual([null, seat]);
    const other = await player(linked.kind === 'linked' ? linked.token : '');
    await other.until(() => sentSeats(other).length === 1);
    expect(sentSeats(other)).toEqual([seat]);
    await page.until(() => page.closed !== null);
    expect(page.messages.at(-1)).toEqual({ type: 'error', reason: 'takenOver', detail: 'link' });
    const back = await player(token);
    await back.until(() => back.closed !== null);
    expect(back.messages).toEqual([{ type: 'error', reason: 'notFound' }]);
    const { guests } = await testServer.lobby();
    expect(guests.map(({ name, playerId }) => [name, playerId])).toEqual([
      ['Cleo', seat],
      ['Mia', null],
    ]);
  });

  it('LOBBY10 only the host receives who joins and leaves; LOBBY3 without any token', async () => {
    const own = await host('anna');
    const stranger = await host('ben');
    const token = await testServer.join('Cleo');
    await own.until(() => sentGuests(own).some((guests) => guests[0] === 'Cleo false'));
    const page = await player(token);
    await own.until(() => sentGuests(own).some((guests) => guests[0] === 'Cleo true'));
    page.close();
    await own.until(() => sentGuests(own).at(-1)?.[0] === 'Cleo false');
    await testServer.lobbies.leave(token);
    await own.until(() => sentGuests(own).at(-1)?.length === 0);
    expect(stranger.received()).not.toContain('Cleo');
    expect(sentGuests(stranger)).toEqual([]);
    for (const listener of [own, stranger, page]) expect(listener.received()).not.toContain(token);
  });

  it('LOBBY14 players of a replaced document are disconnected', async () => {
    const token = await testServer.join('Cleo');
    const page = await player(token);
    await page.until(() => sentSeats(page).length === 1);
    await testServer.lobbies.clear(anna);
    await page.until(() => page.closed !== null, 2000);
    expect(page.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
  });
});
