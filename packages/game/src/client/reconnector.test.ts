import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isServerMessage, type ServerMessage } from '../protocol/protocol.ts';
import { liveAddress, Reconnector, type Device, type Socket, type Timing } from './reconnector.ts';

const timing: Timing = {
  firstRetryMs: 20,
  lastRetryMs: 80,
  pingMs: 60,
  missMs: 600,
  checkMs: 400,
  stableMs: 50,
  answerMs: 300,
};

beforeEach(() => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const device: Device = {
  nowMs: () => Date.now(),
  dice: () => Math.random(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

/** A server with a latency of two milliseconds, on the clock of the test. */
class Server {
  /** Whether connections succeed. */
  isReachable = true;
  /** Whether pings are answered. */
  answers = true;
  aheadMs = 0;
  pings = 0;
  /** Number of connection attempts. */
  tries = 0;
  readonly open = new Set<ServerSocket>();

  readonly connect = (): Socket => {
    this.tries++;
    return new ServerSocket(this);
  };

  send(...messages: unknown[]): void {
    for (const socket of this.open) for (const message of messages) socket.receive(message);
  }

  /** Stops the server and closes all sockets. */
  stop(): void {
    this.isReachable = false;
    for (const socket of this.open) socket.close();
  }
}

type Listener = (event: { data: unknown }) => void;

/** The page's side of a socket to that server. */
class ServerSocket implements Socket {
  readyState = 0;
  readonly #listeners = new Map<string, Listener>();
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    setTimeout(() => {
      if (this.readyState !== 0) return;
      if (!server.isReachable) return this.close();
      this.readyState = 1;
      server.open.add(this);
      this.#tell('open');
    }, 2);
  }

  send(text: string): void {
    const message: unknown = JSON.parse(text);
    if (!isPing(message)) return;
    this.#server.pings++;
    if (!this.#server.answers) return;
    const { n } = message;
    const nowMs = Date.now() + 1 + this.#server.aheadMs;
    setTimeout(() => this.receive(JSON.stringify({ type: 'pong', n, nowMs })), 2);
  }

  receive(data: unknown): void {
    if (this.readyState === 1) this.#tell('message', data);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#server.open.delete(this);
    this.#tell('close');
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  #tell(type: string, data?: unknown): void {
    this.#listeners.get(type)?.({ data });
  }
}

const isPing = (value: unknown): value is { type: 'ping'; n: number } =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'ping';

function connect(open: () => Socket, pingMs = timing.pingMs) {
  const seen = {
    opened: 0,
    closed: 0,
    unreadable: 0,
    offsetMs: NaN,
    messages: [] as ServerMessage[],
  };
  const connection = new Reconnector({
    isKnown: isServerMessage,
    device,
    open,
    onOpen: () => seen.opened++,
    onClose: () => seen.closed++,
    onMessage: (message) => seen.messages.push(message),
    onUnreadable: () => seen.unreadable++,
    onClock: (offsetMs) => (seen.offsetMs = offsetMs),
    timing: { ...timing, pingMs },
  });
  connection.start();
  return { connection, seen };
}

it('opens, measures the clock with several pings, then keeps pinging', async () => {
  const server = new Server();
  server.aheadMs = 7_654_321;
  const { seen } = connect(server.connect);
  await pass(190);
  expect(server.pings).toBe(4);
  await pass(120);
  expect(server.pings).toBe(5);
  expect(seen.opened).toBe(1);
  expect(Math.abs(seen.offsetMs - server.aheadMs)).toBeLessThanOrEqual(1);
  expect(seen.messages).toEqual([]);
});

it('drops a half-open connection after one missed ping and reconnects', async () => {
  const server = new Server();
  const { seen } = connect(server.connect);
  await pass(100);
  server.answers = false;
  for (let ms = 0; ms < timing.pingMs + timing.missMs && seen.closed === 0; ms++) await pass(1);
  expect(seen.closed).toBe(1);
  server.answers = true;
  await pass(timing.lastRetryMs);
  expect(seen.opened).toBe(2);
  await pass(2 * timing.missMs);
  expect(seen).toMatchObject({ opened: 2, closed: 1 });
});

it('abandons a connection attempt that neither opens nor fails', async () => {
  let tries = 0;
  const deaf = (): Socket => {
    tries++;
    return { readyState: 0, send: vi.fn(), close: vi.fn(), addEventListener: vi.fn() };
  };
  const { seen } = connect(deaf);
  await pass(2 * (timing.missMs + timing.lastRetryMs));
  expect(tries).toBeGreaterThanOrEqual(3);
  expect(seen).toMatchObject({ opened: 0, closed: 0 });
});

it('reconnects within the maximum retry delay once the server is back', async () => {
  const server = new Server();
  const { seen } = connect(server.connect);
  await pass(20);
  expect(seen.opened).toBe(1);
  server.stop();
  expect(seen.closed).toBe(1);
  await pass(500);
  server.isReachable = true;
  await pass(timing.lastRetryMs + 2);
  expect(seen.opened).toBe(2);
  expect(server.open.size).toBe(1);
});

it('jitters its retries and never waits longer than the maximum retry delay', async () => {
  const starts: number[] = [];
  const { connection } = connect(() => {
    starts.push(Date.now());
    throw new Error('refused');
  });
  await pass(900);
  connection.end();
  const gaps = starts.slice(1).map((at, index) => at - (starts[index] ?? 0));
  expect(gaps.length).toBeGreaterThanOrEqual(900 / timing.lastRetryMs - 1);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(timing.lastRetryMs);
  expect(new Set(gaps.slice(-6)).size).toBeGreaterThan(1);
  const { length } = starts;
  await pass(10 * timing.lastRetryMs);
  expect(starts).toHaveLength(length);
});

it('pings or reconnects immediately on check()', async () => {
  const server = new Server();
  const { connection, seen } = connect(server.connect, 60_000);
  await pass(1000);
  expect(server.pings).toBe(4);
  connection.check();
  expect(server.pings).toBe(5);
  await pass(10);
  server.stop();
  expect(seen.closed).toBe(1);
  server.isReachable = true;
  const { tries } = server;
  connection.check();
  expect(server.tries).toBe(tries + 1);
  await pass(2);
  expect(seen.opened).toBe(2);
});

it('sends nothing while disconnected, and passes on only readable messages', async () => {
  const server = new Server();
  const { connection, seen } = connect(server.connect);
  expect(connection.send({ type: 'ping', n: 1 })).toBe(false);
  await pass(20);
  server.send('', '{', 'null', '[]', '{"type":"toString"}', '{"type":7}', '{"type":"x"}');
  server.send(new TextEncoder().encode('{"type":"reload"}'), '{"type":"reload"}');
  expect(seen.messages).toEqual([{ type: 'reload' }]);
  // Messages of a newer server are ignored without an error.
  expect(seen.unreadable).toBe(6);
});

it('opens no new socket while paused, and reconnects on resume()', async () => {
  const server = new Server();
  const { connection, seen } = connect(server.connect);
  await pass(20);
  connection.pause();
  connection.check();
  connection.start();
  await pass(1000);
  expect(server.tries).toBe(1);
  expect(seen.closed).toBe(1);
  connection.resume();
  await pass(timing.lastRetryMs + 2);
  expect(seen.opened).toBe(2);
});

it('reconnects after a timed pause, but not once it has ended', async () => {
  const server = new Server();
  const { connection, seen } = connect(server.connect);
  await pass(20);
  connection.pause(5000);
  await pass(4900);
  expect(server.tries).toBe(1);
  await pass(200);
  expect(seen.opened).toBe(2);
  connection.pause(5000);
  connection.end();
  await pass(10_000);
  expect(server.tries).toBe(2);
});

it('disconnects only from a server that does not answer its hello', async () => {
  const server = new Server();
  const { connection, seen } = connect(server.connect);
  await pass(20);
  const follower = { isAsking: true };
  const hello = { type: 'hello', protocol: 1, view: 'overlay', uid: 'somebody' } as const;
  connection.hello(hello, follower);
  await pass(timing.answerMs - 10);
  connection.hello(hello, follower);
  await pass(20);
  expect(seen.closed).toBe(0);
  follower.isAsking = false;
  await pass(timing.answerMs);
  expect(seen.closed).toBe(0);
  follower.isAsking = true;
  connection.hello(hello, follower);
  await pass(timing.answerMs);
  expect(seen.closed).toBe(1);
  await pass(timing.lastRetryMs + 2);
  expect(seen.opened).toBe(2);
});

it('reports each wait before a retry, and the clock only when its offset changes noticeably', async () => {
  const server = new Server();
  server.isReachable = false;
  const [waits, offsets]: [number[], number[]] = [[], []];
  const connection = new Reconnector({
    isKnown: isServerMessage,
    device,
    open: server.connect,
    onOpen: () => undefined,
    onClose: () => undefined,
    onMessage: () => undefined,
    onWait: () => waits.push(Date.now()),
    onClock: (offsetMs) => offsets.push(offsetMs),
    timing,
  });
  connection.start();
  await pass(timing.lastRetryMs);
  expect(waits.length).toBeGreaterThanOrEqual(1);
  server.isReachable = true;
  await pass(timing.lastRetryMs + 10);
  connection.guessClock(Date.now() + 10, Date.now());
  server.aheadMs = 10;
  await pass(500);
  expect(offsets).toEqual([]);
  server.aheadMs = 5000;
  await pass(500);
  expect(offsets).toHaveLength(1);
});

it('never reconnects after end()', async () => {
  const server = new Server();
  const { connection } = connect(server.connect);
  await pass(20);
  connection.end();
  connection.check();
  await pass(1000);
  expect(server.tries).toBe(1);
  expect(server.open.size).toBe(0);
});

it('derives the live socket address from the page location', () => {
  expect(liveAddress({ protocol: 'http:', host: 'localhost:4747' })).toBe(
    'ws://localhost:4747/live',
  );
  expect(liveAddress({ protocol: 'https:', host: 'quiz.example' })).toBe('wss://quiz.example/live');
});
