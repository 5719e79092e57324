import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TestServer, Listener } from '../testing/test-server.ts';
import {
  settle,
  openNodes,
  pathOfAnna,
  playerPage,
  type TestNodes,
} from '../testing/node-servers.ts';

let nodes: TestNodes;
beforeEach(async () => {
  nodes = await openNodes(2);
});
afterEach(() => nodes.close());

const testServer = (n: number): TestServer => {
  const found = nodes.houses[n];
  if (found === undefined) throw new Error(`no node ${n}`);
  return found;
};

async function pass(ms: number, ...pages: Listener[]): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= 500) {
    await nodes.clock.pass(Math.min(500, leftMs));
    for (const page of pages) if (page.closed === null) await settle(page);
  }
}

const loseAll = (): void => {
  nodes.buses.carry = () => undefined;
};

describe('a session', () => {
  const cookie = 'session=anna-at-home';

  async function page(n: number): Promise<Listener> {
    const origin = testServer(n).url.replace('ws:', 'http:').replace('/live', '');
    const listener = await testServer(n).open({ cookie, origin });
    listener.send({ type: 'hello', protocol: 1, view: 'owner', uid: 'anna' });
    await listener.first('snapshot');
    return listener;
  }

  it('NODE35 ends on every node when it ends on one', async () => {
    const [here, there] = [await page(0), await page(1)];
    const other = await testServer(1).owner('anna');
    await other.first('snapshot');
    testServer(0).live.closeSession('anna-at-home');
    for (const each of [here, there]) {
      await each.until(() => each.closed !== null);
      expect(each.messages.at(-1)).toEqual({ type: 'error', reason: 'notSignedIn' });
    }
    await settle(other);
    expect(other.closed).toBeNull();
  });

  it('NODE35 is found to have ended even if the message was lost', async () => {
    const there = await page(1);
    loseAll();
    nodes.people.sessions.delete('anna-at-home');
    testServer(0).live.closeSession('anna-at-home');
    await pass(30_000, there);
    await there.until(() => there.closed !== null);
  });
});

describe('a control token', () => {
  async function surface(): Promise<{ id: string; page: Listener }> {
    await testServer(0).rooms.document('anna');
    const scopes = ['play', 'state'] as const;
    const made = await testServer(0).controls.make('anna', 'anna', {
      name: 'Deck',
      scopes: [...scopes],
    });
    if (made === null) throw new Error('no token');
    const page = await testServer(1).surface(made.token);
    await page.first('snapshot');
    return { id: made.row.id, page };
  }

  it('NODE36 is revoked on every node at once', async () => {
    const { id, page } = await surface();
    await testServer(0).controls.revoke('anna', id);
    await page.until(() => page.closed !== null);
    expect(page.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
  });

  it('NODE36 is found to be revoked if the message was lost, but stays valid while tokens cannot be read', async () => {
    const { id, page } = await surface();
    loseAll();
    const opened = testServer(1).controls.verifyToken.bind(testServer(1).controls);
    testServer(1).controls.verifyToken = () => Promise.reject(new Error('away'));
    await testServer(0).controls.revoke('anna', id);
    await pass(20_000, page);
    expect(page.closed).toBeNull();
    testServer(1).controls.verifyToken = opened;
    await pass(20_000, page);
    await page.until(() => page.closed !== null);
    expect(page.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
  });
});

const seatsOf = ({ messages }: Listener) =>
  messages.flatMap((message) => (message.type === 'seat' ? [message.seat] : []));
const lobbyOf = ({ messages }: Listener): Lobby | undefined =>
  messages.flatMap((message) => (message.type === 'lobby' ? [message.lobby] : [])).at(-1);

describe('a lobby', () => {
  it('NODE37 moves and removes a guest who is connected to another node', async () => {
    const mia = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'mia', null),
    );
    await mia.first('seat');
    testServer(0).lobby.move('mia', 'player2');
    await mia.first('snapshot');
    expect(seatsOf(mia).at(-1)).toMatchObject({ kind: 'seated', playerId: 'player2' });
    testServer(0).lobby.remove('mia');
    await mia.until(() => mia.closed !== null);
    expect(mia.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
  });

  it('NODE37 does not move or remove anyone else', async () => {
    const mia = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'mia', 'player1'),
    );
    const ben = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'ben', null),
    );
    await ben.first('seat');
    await mia.first('snapshot');
    testServer(0).lobby.remove('mia');
    await mia.until(() => mia.closed !== null);
    await pass(20_000, ben);
    expect(ben.closed).toBeNull();
    expect(seatsOf(ben)).toHaveLength(1);
  });

  it('NODE37 moves and removes guests even if the message was lost', async () => {
    const mia = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'mia', null),
    );
    const ben = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'ben', 'player1'),
    );
    await mia.first('seat');
    await ben.first('snapshot');
    loseAll();
    testServer(0).lobby.move('mia', 'player2');
    testServer(0).lobby.remove('ben');
    await pass(20_000, mia, ben);
    await mia.first('snapshot');
    expect(seatsOf(mia).at(-1)).toMatchObject({ kind: 'seated', playerId: 'player2' });
    await ben.until(() => ben.closed !== null);
    expect(ben.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
  });

  it('NODE38 shows hosts on another node who joins, who is connected, and their connection quality', async () => {
    const host = await testServer(0).owner('anna');
    await host.first('snapshot');
    const token = testServer(1).lobby.enter('anna', showId, 'mia', null);
    await pass(1000, host);
    expect(lobbyOf(host)?.guests).toMatchObject([{ id: 'mia', isConnected: false }]);
    const mia = await playerPage(testServer(1), token);
    await mia.first('seat');
    await pass(6000, host, mia);
    expect(lobbyOf(host)?.guests).toMatchObject([
      { id: 'mia', isConnected: true, line: { lostShare: 0 } },
    ]);
    // A page that no longer answers pings does not report that.
    mia.socket.removeAllListeners('message');
    await pass(9000, host);
    expect(lobbyOf(host)?.guests).toMatchObject([{ id: 'mia', isConnected: false, line: null }]);
    mia.close();
    await mia.until(() => testServer(1).live.status().players === 0);
    await pass(2000, host);
    expect(lobbyOf(host)?.guests).toMatchObject([{ id: 'mia', isConnected: false, line: null }]);
  });

  it('NODE44 provides the delay of the slowest player to a move on another node', async () => {
    const host = await testServer(0).owner('anna');
    await host.first('snapshot');
    const mia = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'mia', 'player1'),
    );
    await mia.first('snapshot');
    await pass(12_000, host, mia);
    const there = testServer(1).buzzers.slowestLineMs(pathOfAnna, showId);
    expect(there).not.toBeNull();
    expect(testServer(0).buzzers.slowestLineMs(pathOfAnna, showId)).toBeNull();
    expect(testServer(0).live.slowestLineMs(pathOfAnna, showId)).toBe(there);
    expect(testServer(1).live.slowestLineMs(pathOfAnna, showId)).toBeNull();
  });

  it('NODE44 provides the delay from the second move on if nobody watches, and stops after a minute', async () => {
    const mia = await playerPage(
      testServer(1),
      testServer(1).lobby.enter('anna', showId, 'mia', 'player1'),
    );
    await mia.first('snapshot');
    await pass(4000, mia);
    // The node subscribes from now on.
    testServer(0).live.slowestLineMs(pathOfAnna, showId);
    await pass(1000, mia);
    const there = testServer(1).buzzers.slowestLineMs(pathOfAnna, showId);
    expect(there).not.toBeNull();
    expect(testServer(0).live.slowestLineMs(pathOfAnna, showId)).toBe(there);
    await pass(61_000, mia);
    nodes.buses.carry = () => undefined;
    expect(testServer(0).live.slowestLineMs(pathOfAnna, showId)).toBeNull();
  });
});
