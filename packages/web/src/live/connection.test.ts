import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { ServerMessage } from '@quizcast/game/protocol/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { Connection, liveAddress, type Socket, type Timing } from './connection.ts';

const timing: Partial<Timing> = {
  firstRetryMs: 20,
  lastRetryMs: 80,
  // Long enough for a busy computer to answer in.
  missMs: 600,
  checkMs: 400,
  goodMs: 50,
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A server that answers pings while `answers` is true. */
async function listen(port = 0) {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const address = server.address();
  const state = {
    server,
    port: typeof address === 'object' && address !== null ? address.port : 0,
    answers: true,
    aheadMs: 0,
    pings: 0,
    stop: () => {
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
  server.on('connection', (socket) =>
    socket.on('message', (data) => {
      const message: unknown = JSON.parse(Buffer.isBuffer(data) ? data.toString() : '');
      if (!isPing(message)) return;
      state.pings++;
      if (state.answers)
        socket.send(
          JSON.stringify({ type: 'pong', n: message.n, nowMs: Date.now() + state.aheadMs }),
        );
    }),
  );
  ends.push(state.stop);
  return state;
}

const isPing = (value: unknown): value is { type: 'ping'; n: number } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'ping';

function connect(port: number, more: { open?: () => Socket; pingMs?: number } = {}) {
  const seen = { opened: 0, closed: 0, sockets: 0, offsetMs: NaN, messages: [] as ServerMessage[] };
  const connection = new Connection({
    open: () => {
      seen.sockets++;
      return more.open?.() ?? new WebSocket(`ws://127.0.0.1:${port}/live`);
    },
    onOpen: () => seen.opened++,
    onClose: () => seen.closed++,
    onMessage: (message) => seen.messages.push(message),
    onClock: (offsetMs) => (seen.offsetMs = offsetMs),
    timing: { ...timing, pingMs: more.pingMs ?? 60 },
  });
  ends.push(() => connection.end());
  connection.start();
  return { connection, seen };
}

it('opens, measures the clock by several pings, and then pings on', async () => {
  const server = await listen();
  server.aheadMs = 7_654_321;
  const { connection, seen } = connect(server.port);
  await vi.waitFor(() => expect(server.pings).toBeGreaterThanOrEqual(5), { timeout: 3000 });
  expect(seen.opened).toBe(1);
  expect(Math.abs(seen.offsetMs - server.aheadMs)).toBeLessThan(60);
  expect(connection.clockOffsetMs).toBe(seen.offsetMs);
  expect(seen.messages).toEqual([]);
});

it('drops a half-open line after one missed ping and comes back', async () => {
  const server = await listen();
  const { seen } = connect(server.port);
  await vi.waitFor(() => expect(seen.opened).toBe(1));
  server.answers = false;
  await vi.waitFor(() => expect(seen.closed).toBe(1), { timeout: 5000 });
  server.answers = true;
  await vi.waitFor(() => expect(seen.opened).toBeGreaterThanOrEqual(2), { timeout: 2000 });
  const { closed } = seen;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(seen.closed).toBe(closed);
});

it('gives up an attempt that neither opens nor fails', async () => {
  const deaf: Server = createServer(() => undefined);
  deaf.listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  ends.push(() => deaf.close());
  const address = deaf.address();
  const { seen } = connect(typeof address === 'object' && address !== null ? address.port : 0);
  await vi.waitFor(() => expect(seen.sockets).toBeGreaterThanOrEqual(3), { timeout: 6000 });
  expect(seen.opened).toBe(0);
  expect(seen.closed).toBe(0);
});

it('comes back within the longest retry when the server returns', async () => {
  const server = await listen();
  const { seen } = connect(server.port);
  await vi.waitFor(() => expect(seen.opened).toBe(1));
  server.stop();
  await vi.waitFor(() => expect(seen.closed).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 500));
  const again = await listen(server.port);
  const returnedAtMs = Date.now();
  await vi.waitFor(() => expect(seen.opened).toBe(2), { timeout: 2000, interval: 5 });
  expect(Date.now() - returnedAtMs).toBeLessThan(1000);
  expect(again.server.clients.size).toBe(1);
});

it('spreads its retries and never makes them rarer than the limit', async () => {
  const starts: number[] = [];
  const { connection } = connect(0, {
    open: () => {
      starts.push(Date.now());
      throw new Error('refused');
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 900));
  connection.end();
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(gaps.length).toBeGreaterThan(6);
  expect(Math.max(...gaps)).toBeLessThan(400);
  expect(new Set(gaps.slice(-6)).size).toBeGreaterThan(1);
  const { length } = starts;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(starts).toHaveLength(length);
});

it('finds out at once when told to check', async () => {
  const server = await listen();
  const { connection, seen } = connect(server.port, { pingMs: 60_000 });
  await vi.waitFor(() => expect(server.pings).toBe(4), { timeout: 3000 });
  await new Promise((resolve) => setTimeout(resolve, 200));
  const { pings } = server;
  expect(pings).toBe(4);
  connection.check();
  await vi.waitFor(() => expect(server.pings).toBeGreaterThan(pings), { timeout: 500 });
  server.stop();
  await vi.waitFor(() => expect(seen.closed).toBe(1));
  const again = await listen(server.port);
  const { sockets } = seen;
  connection.check();
  expect(seen.sockets).toBe(sockets + 1);
  await vi.waitFor(() => expect(again.server.clients.size).toBe(1));
});

it('says nothing while the link is down, and passes on only what it can read', async () => {
  const server = await listen();
  const { connection, seen } = connect(server.port);
  expect(connection.send({ type: 'ping', n: 1 })).toBe(false);
  await vi.waitFor(() => expect(seen.opened).toBe(1));
  for (const client of server.server.clients) {
    for (const text of ['', '{', 'null', '[]', '{"type":"toString"}', '{"type":7}', '{"type":"x"}'])
      client.send(text);
    client.send(Buffer.from('{"type":"reload"}'), { binary: true });
    client.send('{"type":"reload"}');
  }
  await vi.waitFor(() => expect(seen.messages).toEqual([{ type: 'reload' }]));
});

it('opens no other socket while it rests, and comes back when told to', async () => {
  const server = await listen();
  const { connection, seen } = connect(server.port);
  await vi.waitFor(() => expect(seen.opened).toBe(1));
  connection.rest();
  connection.check();
  connection.start();
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(seen).toMatchObject({ sockets: 1, closed: 1 });
  connection.resume();
  await vi.waitFor(() => expect(seen.opened).toBe(2));
});

it('ends for good', async () => {
  const server = await listen();
  const { connection, seen } = connect(server.port);
  await vi.waitFor(() => expect(seen.opened).toBe(1));
  connection.end();
  connection.check();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(seen.sockets).toBe(1);
  expect(server.server.clients.size).toBe(0);
});

it('finds the live socket of its own server', () => {
  expect(liveAddress({ protocol: 'http:', host: 'localhost:4747' })).toBe(
    'ws://localhost:4747/live',
  );
  expect(liveAddress({ protocol: 'https:', host: 'quiz.example' })).toBe('wss://quiz.example/live');
});
