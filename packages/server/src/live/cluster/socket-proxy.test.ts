import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { defaultCategoryShowId as showId } from '@quizcast/game/games/category-quiz/samples';
import type { UserCommand } from '@quizcast/game/command';
import type { ClientMessage } from '@quizcast/game/protocol/protocol';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Listener, type TestServer } from '../../testing/test-server.ts';
import {
  settle,
  openNodes,
  pathOfAnna,
  playerPage,
  sharedSecret,
  type TestNodes,
} from '../../testing/node-servers.ts';
import { ticketHeader, Tickets } from '../../security/forward-token.ts';

let nodes: TestNodes;
let ghosts: { close(): unknown }[];
beforeEach(async () => {
  ghosts = [];
  nodes = await openNodes(2);
});
afterEach(async () => {
  await nodes.close();
  for (const ghost of ghosts) ghost.close();
});

const testServer = (n: number): TestServer => {
  const found = nodes.houses[n];
  if (found === undefined) throw new Error(`no node ${n}`);
  return found;
};

const enter = (id: string, playerId: string | null): string =>
  testServer(0).lobby.enter('anna', showId, id, playerId);

async function pass(ms: number, ...pages: Listener[]): Promise<void> {
  for (let leftMs = ms; leftMs > 0; leftMs -= 250) {
    await nodes.clock.pass(Math.min(250, leftMs));
    for (const page of pages) if (page.closed === null) await settle(page);
  }
}

let commands = 0;
async function host(command: UserCommand): Promise<void> {
  const actor = { kind: 'owner', userId: 'anna' } as const;
  const id = `host-${(commands += 1)}`;
  const result = await testServer(0).rooms.submit(pathOfAnna, command, id, actor);
  expect(result.kind).toBe('accepted');
}

/** Mia is connected to node 0, which judges all presses from then on; Ben connects to node 1. */
async function both(): Promise<{ mia: Listener; ben: Listener }> {
  const mia = await playerPage(testServer(0), enter('mia', 'player1'));
  await mia.first('snapshot');
  const ben = await playerPage(testServer(1), enter('ben', 'player2'));
  await ben.first('snapshot');
  return { mia, ben };
}

const players = (): (number | undefined)[] => nodes.houses.map(({ live }) => live.status().players);

describe('a player page on another node', () => {
  it('NODE39 behaves as if connected to the judging node', async () => {
    const { mia, ben } = await both();
    expect(players()).toEqual([2, 0]);
    expect(nodes.houses.map(({ live }) => live.status().forwarded)).toEqual([0, 1]);
    expect((await ben.first('ping')).start).toBe((await mia.first('ping')).start);
    await pass(4000, mia, ben);
    expect(testServer(0).live.presence.of({ id: 'ben', path: pathOfAnna, showId })).toMatchObject({
      isConnected: true,
      line: { lostShare: 0 },
    });
    await host({ type: 'categoryQuiz.start', showId });
    await host({ type: 'categoryQuiz.pickField', showId, fieldId: 'field1-1' });
    await host({ type: 'categoryQuiz.openBuzzers', showId });
    const { round } = await ben.first('opening');
    await pass(1000, mia, ben);
    ben.send({ type: 'press', round, stampServerMs: null });
    expect(await ben.first('heard')).toMatchObject({ round, fate: 'counted' });
    const answer = await ben.command('b1', {
      type: 'categoryQuiz.setName',
      showId,
      playerId: 'player2',
      name: 'Benno',
    });
    expect(answer.type).toBe('accepted');
    ben.close();
    await ben.until(() => testServer(0).live.status().players === 1);
    expect(testServer(1).live.status().forwarded).toBe(0);
  });

  it('NODE39 closes with the code and reason of the judging node', async () => {
    const { ben } = await both();
    testServer(1).lobby.remove('ben');
    await ben.until(() => ben.closed !== null);
    expect(ben.closed).toEqual({ code: 1008, reason: 'removed' });
    expect(ben.messages.at(-1)).toEqual({ type: 'error', reason: 'removed' });
  });

  it('NODE39 is subject to the same limits', async () => {
    const { ben } = await both();
    ben.socket.send(JSON.stringify({ type: 'ping', n: 1, x: 'x'.repeat(17_000) }));
    expect(await ben.first('error')).toEqual({ type: 'error', reason: 'tooLarge' });
    for (let n = 0; n < 400; n++) ben.send({ type: 'ping', n });
    await ben.until(() => ben.closed !== null);
    expect(ben.closed).toEqual({ code: 1008, reason: 'tooMany' });
    await ben.until(() => players().join() === '1,0');
  });

  it('NODE39 keeps its own client address on the judging node', async () => {
    await nodes.close();
    nodes = await openNodes(2, { trustedProxies: 1, limits: { perAddress: 1, inAll: 100 } });
    const page = async (n: number, address: string, token: string) => {
      const listener = await testServer(n).open({ 'x-forwarded-for': address });
      listener.send({ type: 'hello', protocol: 1, view: 'player', token });
      return listener;
    };
    await (await page(0, '10.0.0.1', enter('mia', null))).first('seat');
    await (await page(1, '10.0.0.2', enter('ben', null))).first('seat');
    const refused = await page(1, '10.0.0.1', enter('eve', null));
    await refused.until(() => refused.closed !== null);
    expect(refused.closed?.code).toBe(1013);
    expect(players()).toEqual([2, 0]);
  });

  it('NODE39 reads no more from the judging node than it can pass on, and loses nothing', async () => {
    let sent = 0;
    const pour = (socket: WebSocket) => {
      const pourMore = () => {
        for (; sent < 2000 && socket.bufferedAmount < 1_000_000; sent++)
          socket.send('x'.repeat(50_000));
        if (sent < 2000) setTimeout(pourMore, 5);
      };
      socket.on('message', pourMore);
    };
    await ghost((socket) => pour(socket));
    const lazy = new WebSocket(testServer(1).url);
    ghosts.push({ close: () => lazy.terminate() });
    await once(lazy, 'open');
    lazy.pause();
    const hello: ClientMessage = {
      type: 'hello',
      protocol: 1,
      view: 'player',
      token: enter('mia', null),
    };
    lazy.send(JSON.stringify(hello));
    const deadlineMs = performance.now() + 1500;
    let most = 0;
    while (performance.now() < deadlineMs) {
      most = Math.max(most, testServer(1).live.status().bufferedBytes);
      await new Promise((done) => setTimeout(done, 10));
    }
    expect(sent).toBeGreaterThan(10);
    expect(sent).toBeLessThan(1000);
    expect(most).toBeLessThan(3_000_000);
    lazy.resume();
    let received = 0;
    lazy.on('message', () => (received += 1));
    const lateMs = performance.now() + 10_000;
    while (received < 2000 && performance.now() < lateMs)
      await new Promise((done) => setTimeout(done, 20));
    expect(received).toBe(2000);
  });
});

/** A node that holds the lease but does not speak the protocol. */
async function ghost(onSocket: (socket: WebSocket) => void): Promise<void> {
  const server: Server = createServer();
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', onSocket);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ghosts.push({
    close: () => {
      for (const socket of sockets.clients) socket.terminate();
      server.close();
    },
  });
  const address = server.address();
  haunt(typeof address === 'string' || address === null ? 0 : address.port);
}

function haunt(port: number): void {
  nodes.leases.of('ghost', `http://127.0.0.1:${port}`);
  nodes.leases.steal(pathOfAnna, 'ghost');
}

async function expectTryAgain(page: Listener): Promise<void> {
  await page.until(() => page.closed !== null);
  expect(page.closed?.code).toBe(1013);
  expect(players()).toEqual([0, 0]);
}

describe('an unavailable node', () => {
  it('NODE41 makes the page retry if it cannot be reached', async () => {
    haunt(1);
    await expectTryAgain(await testServer(1).player(enter('mia', null)));
  });

  it('NODE41 makes the page retry if it accepts the connection but does not respond', async () => {
    const server = createTcpServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ghosts.push(server);
    const address = server.address();
    haunt(typeof address === 'string' || address === null ? 0 : address.port);
    await expectTryAgain(await testServer(1).player(enter('mia', null)));
  });

  it('NODE41 makes the page retry if it stops responding', async () => {
    const texts: unknown[] = [];
    await ghost((socket) => {
      socket.on('message', (data) => texts.push(data));
    });
    const mia = await testServer(1).player(enter('mia', null));
    await mia.until(() => texts.length > 0);
    await nodes.clock.pass(5000);
    expect(mia.closed).toBeNull();
    await nodes.clock.pass(5000);
    await expectTryAgain(mia);
  });

  it('NODE41 makes the page retry if it closes without a code', async () => {
    await ghost((socket) => socket.on('message', () => socket.terminate()));
    await expectTryAgain(await testServer(1).player(enter('mia', null)));
  });

  it('NODE41 makes the page retry, without forwarding it again, if it no longer holds the lease', async () => {
    const token = enter('mia', null);
    nodes.leases.steal(pathOfAnna, 'node0');
    const ticket = new Tickets(sharedSecret, 'node0', nodes.clock).issue('node1', {
      address: '10.0.0.9',
      isOwnPage: false,
    });
    const page = await testServer(1).open({ [ticketHeader]: ticket });
    page.send({ type: 'hello', protocol: 1, view: 'player', token });
    await expectTryAgain(page);
  });
});

describe('a ticket', () => {
  const ticketFor = (to: string): string =>
    new Tickets(sharedSecret, 'node0', nodes.clock).issue(to, {
      address: '10.0.0.9',
      isOwnPage: true,
    });

  async function statusOf(ticket: string): Promise<number | undefined> {
    const socket = new WebSocket(testServer(1).url, { headers: { [ticketHeader]: ticket } });
    socket.on('error', () => undefined);
    return new Promise((resolve) => {
      socket.on('unexpected-response', (_request, response) => {
        resolve(response.statusCode);
        response.destroy();
        socket.terminate();
      });
      socket.on('open', () => {
        resolve(101);
        socket.terminate();
      });
    });
  }

  it('NODE40 opens only the node it names, once, and expires', async () => {
    const ticket = ticketFor('node1');
    expect(await statusOf(ticket)).toBe(101);
    expect(await statusOf(ticket)).toBe(403);
    expect(await statusOf(ticketFor('node0'))).toBe(403);
    expect(await statusOf('')).toBe(403);
    expect(await statusOf('made.up')).toBe(403);
    const old = ticketFor('node1');
    await nodes.clock.pass(31_000);
    expect(await statusOf(old)).toBe(403);
  });

  it('NODE40 grants nothing beyond the player view', async () => {
    const headers = { cookie: 'session=anna-at-home' };
    const hellos: ClientMessage[] = [
      { type: 'hello', protocol: 1, view: 'owner', uid: 'anna' },
      { type: 'hello', protocol: 1, view: 'overlay', uid: 'anna' },
    ];
    for (const hello of hellos) {
      const page = await testServer(1).open({ ...headers, [ticketHeader]: ticketFor('node1') });
      page.send(hello);
      await page.until(() => page.closed !== null);
      expect(page.messages).toEqual([{ type: 'error', reason: 'invalidMessage', detail: 'view' }]);
    }
  });
});

describe('the judging node', () => {
  it('NODE43 is the one the first player connects to, until the last player leaves', async () => {
    const mia = await playerPage(testServer(1), enter('mia', null));
    await mia.first('seat');
    expect(nodes.leases.holderOf(pathOfAnna)).toBe('node1');
    const ben = await playerPage(testServer(0), enter('ben', null));
    await ben.first('seat');
    expect(players()).toEqual([0, 2]);
    mia.close();
    await mia.until(() => testServer(1).live.status().players === 1);
    await nodes.clock.pass(10_000);
    expect(nodes.leases.holderOf(pathOfAnna)).toBe('node1');
    ben.close();
    await ben.until(() => testServer(1).live.status().players === 0);
    await nodes.clock.pass(10_000);
    expect(nodes.leases.holderOf(pathOfAnna)).toBeUndefined();
  });

  it('NODE42 changes: all player pages reconnect to the new one', async () => {
    const { mia, ben } = await both();
    nodes.leases.steal(pathOfAnna, 'node1');
    for (const page of [mia, ben]) {
      await page.until(() => page.closed !== null);
      expect(page.closed?.code).toBe(1012);
      expect(page.messages.at(-1)).toEqual({ type: 'error', reason: 'shuttingDown' });
    }
    for (const token of ['token-mia', 'token-ben'])
      await (await playerPage(testServer(0), token)).first('snapshot');
    expect(players()).toEqual([0, 2]);
    expect(nodes.leases.holderOf(pathOfAnna)).toBe('node1');
  });

  it('NODE42 is detected to have changed without notice', async () => {
    const { mia, ben } = await both();
    // The lease was lost before the room noticed that it held it.
    Object.defineProperty(testServer(0).rooms.room(pathOfAnna), 'isLeader', { get: () => false });
    await pass(25_000, mia, ben);
    for (const page of [mia, ben]) await page.until(() => page.closed !== null);
    expect(ben.closed?.code).toBe(1012);
  });

  it('NODE41 disappears without notice: the page reconnects, and another node takes its place', async () => {
    const { ben } = await both();
    nodes.leases.die('node0');
    await testServer(0).live.close();
    await ben.until(() => ben.closed !== null);
    const again = await playerPage(testServer(1), 'token-ben');
    await again.first('snapshot');
    expect(nodes.leases.holderOf(pathOfAnna)).toBe('node1');
    expect(testServer(1).live.status().players).toBe(1);
  });
});

it('NODE39 does not forward a page on the judging node', async () => {
  const mia = await Listener.open(testServer(0).url, {});
  mia.send({ type: 'hello', protocol: 1, view: 'player', token: enter('mia', null) });
  await mia.first('seat');
  expect(testServer(0).live.status().sockets).toBe(1);
  mia.close();
});
