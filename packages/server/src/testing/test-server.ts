import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Viewers } from '@quizcast/game/protocol/protocol';
import type { CrowdJob, VoteJob } from '@quizcast/game/games/jobs';
import type { UserCommand } from '@quizcast/game/command';
import {
  protocolVersion,
  type Answered,
  type ChatStatus,
  type ClientMessage,
  type ServerMessage,
} from '@quizcast/game/protocol/protocol';
import { serverMessageSchema } from '@quizcast/game/protocol/server-message';
import WebSocket from 'ws';
import { systemClock } from '../adapters/in-process/clock.ts';
import { openDatabase } from '../adapters/sqlite/database.ts';
import { createSqliteDocumentStore } from '../adapters/sqlite/document-store.ts';
import type { VoteCounter } from '../agenda/agenda-runner.ts';
import { InboundChat } from '../chats/inbound-chat.ts';
import { ControlService } from '../control/control-service.ts';
import { ObsPages } from '../cues/obs-pages.ts';
import { BuzzerService } from '../buzzers/buzzer-service.ts';
import type { Nodes } from '../live/cluster/cluster-node.ts';
import { attachLive, type Live } from '../live/attach.ts';
import type { SessionLookup } from '../live/role.ts';
import type { SocketLimits } from '../live/connection-limit.ts';
import type { Bus, RevisionNotice } from '../ports/bus.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { DocumentPath, DocumentStore } from '../ports/document-store.ts';
import type { ControlRepository } from '../ports/control-repository.ts';
import type { Session } from '../ports/identity.ts';
import { bearerOf } from '../security/bearer.ts';
import type { RoomDeps } from '../documents/room.ts';
import { createRooms, type Rooms } from '../documents/rooms.ts';
import { createMemoryControlRepository } from './memory-control-repository.ts';
import { FakeLobby } from './fake-lobby.ts';
import type { Log } from '../ports/log.ts';

/** A clock that only moves when a test advances it. */
export class ManualClock implements Clock {
  #nowMs = 1_800_000_000_000;
  #waiting: { atMs: number; act: () => void }[] = [];

  nowMs(): number {
    return this.#nowMs;
  }

  after(delayMs: number, act: () => void): Cancel {
    const item = { atMs: this.#nowMs + delayMs, act };
    this.#waiting.push(item);
    return () => {
      this.#waiting = this.#waiting.filter((other) => other !== item);
    };
  }

  /** Resolves when a timer is pending that fires in exactly `ms`. */
  async waits(ms: number): Promise<void> {
    while (!this.#waiting.some(({ atMs }) => atMs === this.#nowMs + ms))
      await new Promise((done) => setImmediate(done));
  }

  /** Advances the clock and runs all due timers in order. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    for (;;) {
      const due = this.#waiting
        .filter(({ atMs }) => atMs <= untilMs)
        .toSorted((one, other) => one.atMs - other.atMs)[0];
      if (due === undefined) break;
      this.#waiting = this.#waiting.filter((other) => other !== due);
      this.#nowMs = Math.max(this.#nowMs, due.atMs);
      due.act();
      await settled();
    }
    this.#nowMs = untilMs;
    await settled();
  }
}

/** Lets pending work that needs no timers finish. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done));
}

/** A bus with configurable faults. */
export class UnreliableBus implements Bus {
  readonly #listeners = new Map<DocumentPath, Set<(news: RevisionNotice) => void>>();
  readonly published: RevisionNotice[] = [];
  /** Delivers a notice: once, unless a test changes it. */
  carry: (news: RevisionNotice, deliver: (news: RevisionNotice) => void) => void = (
    news,
    deliver,
  ) => deliver(news);

  publish(news: RevisionNotice): void {
    this.published.push(news);
    this.carry(news, (carried) => this.deliver(carried));
  }

  deliver(news: RevisionNotice): void {
    for (const listener of this.#listeners.get(news.path) ?? []) listener(news);
  }

  subscribe(path: DocumentPath, listener: (news: RevisionNotice) => void): () => void {
    const listeners = this.#listeners.get(path) ?? new Set();
    this.#listeners.set(path, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  broadcast(): void {}

  onMessage(): () => void {
    return () => undefined;
  }

  onReconnect(): () => void {
    return () => undefined;
  }

  isWorking(): boolean {
    return true;
  }

  async close(): Promise<void> {
    this.#listeners.clear();
  }
}

/** Counts no votes, but records its calls. */
export class FakeVoteCounter implements VoteCounter {
  readonly jobs = new Map<DocumentPath, readonly VoteJob[]>();
  readonly finished: string[] = [];
  lastTally: readonly number[] | null = null;
  chat: ChatStatus | null = null;
  /** Number of answers to an open question. */
  crowd: Answered | null = null;

  readonly crowds = new Map<DocumentPath, readonly CrowdJob[]>();
  /** Number of votes for each answer, by round. */
  readonly answers = new Map<string, readonly number[]>();

  sync(path: DocumentPath, jobs: readonly VoteJob[], crowds: readonly CrowdJob[]): void {
    this.jobs.set(path, jobs);
    this.crowds.set(path, crowds);
  }

  drop(path: DocumentPath): void {
    this.jobs.delete(path);
  }

  async finish(_path: DocumentPath, round: string): Promise<readonly number[] | null> {
    this.finished.push(round);
    return this.lastTally;
  }

  viewers(): Viewers {
    return { chat: this.chat, answered: this.crowd };
  }

  async answered(_path: DocumentPath, round: string): Promise<readonly number[]> {
    return this.answers.get(round) ?? [];
  }
}

/** Sessions are cookies `session={id}`. */
export class FakeIdentity implements SessionLookup {
  readonly users = new Set<string>();
  readonly sessions = new Map<string, Session>();
  /** Sessions of clients without cookies, by token. */
  readonly tokens = new Map<string, Session>();

  signIn(userId: string, sessionId: string): string {
    this.users.add(userId);
    const email = `${userId}@example.org`;
    this.sessions.set(sessionId, {
      sessionId,
      userId,
      email,
      displayName: userId,
      isDemo: false,
      isEmailVerified: true,
    });
    return `session=${sessionId}`;
  }

  credential(headers: Headers): string | null {
    return bearerOf(headers) ?? headers.get('cookie');
  }

  async session(headers: Headers): Promise<Session | null> {
    const token = bearerOf(headers);
    if (token !== null) return this.tokens.get(token) ?? null;
    const id = /session=([^;]+)/.exec(headers.get('cookie') ?? '')?.[1];
    return this.sessions.get(id ?? '') ?? null;
  }

  async standing(sessionIds: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(sessionIds.filter((id) => this.sessions.has(id)));
  }

  async exists(userId: string): Promise<boolean> {
    return this.users.has(userId);
  }

  async record(): Promise<null> {
    return null;
  }

  async handle(): Promise<Response> {
    return new Response(null, { status: 404 });
  }

  async close(): Promise<void> {
    // There is nothing to close.
  }
}

export const silent: Log = { warn: () => undefined, error: () => undefined };

export interface TestStore {
  store: DocumentStore;
  integrity(): unknown;
  close(): Promise<void>;
}

/** The real store in a folder that is deleted with it. */
export async function openStore(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'quizcast-live-'));
  const database = openDatabase(join(folder, 'quizcast.db'));
  return {
    store: createSqliteDocumentStore(database),
    integrity: () => database.driver.pragma('integrity_check'),
    async close() {
      await database.close();
      await rm(folder, { recursive: true });
    },
  };
}

export interface TestServer {
  url: string;
  http: Server;
  store: DocumentStore;
  bus: UnreliableBus;
  votes: FakeVoteCounter;
  people: FakeIdentity;
  lobby: FakeLobby;
  controls: ControlService;
  inbound: InboundChat;
  obsPages: ObsPages;
  buzzers: BuzzerService;
  rooms: Rooms;
  live: Live;
  /** Opens a socket without sending anything. */
  open(headers: Record<string, string>): Promise<Listener>;
  /** Opens a socket as this user's own page. */
  owner(userId: string, known?: { revision?: number; timeline?: string }): Promise<Listener>;
  overlay(userId: string): Promise<Listener>;
  /** Opens a socket as the page with this token. */
  player(token: string): Promise<Listener>;
  /** Opens a socket as a control surface with this token. */
  surface(token: string): Promise<Listener>;
  close(): Promise<void>;
}

export interface TestServerOptions {
  clock?: Clock;
  testStore?: TestStore;
  log?: Log;
  dice?: RoomDeps['dice'];
  limits?: Partial<SocketLimits>;
  /** Number of trusted proxies, whose X-Forwarded-For is believed. */
  trustedProxies?: number;
  /** The previous server's lobby, for a restart. */
  lobby?: FakeLobby;
  /** Makes this server one of several nodes; it is reached at `address`. */
  nodes?: (address: string) => Nodes;
  /** Users shared by all of these nodes. */
  people?: FakeIdentity;
  /** Control tokens shared by all of these nodes. */
  controlRepository?: ControlRepository;
}

/** A server with only rooms and a live socket. */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const testStore = options.testStore ?? (await openStore());
  const { store } = testStore;
  const clock = options.clock ?? systemClock;
  const log = options.log ?? silent;
  const [bus, votes] = [new UnreliableBus(), new FakeVoteCounter()];
  const people = options.people ?? new FakeIdentity();
  const dice = options.dice ?? (() => Math.floor(Math.random() * 2 ** 32));
  const exists = (userId: string) => people.exists(userId);
  const lobby = options.lobby ?? new FakeLobby();
  // A manual clock drives both clocks. Each start has its own monotonic clock.
  const startedAtMs = clock.nowMs() - 1000;
  const monotonicMs =
    clock === systemClock ? () => performance.now() : () => clock.nowMs() - startedAtMs;
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'string' ? address : address?.port;
  const nodes = options.nodes?.(`http://127.0.0.1:${port}`);
  const rooms = createRooms({
    ...{ store, bus, clock, log, dice, exists },
    ...(nodes === undefined ? {} : { bus: nodes.bus, lease: nodes.lease }),
  });
  const buzzers = new BuzzerService({
    clock,
    monotonicMs,
    act: (path, command) => rooms.act(path, command),
    dice,
  });
  const origins = { publicOrigin: null, trustedProxies: options.trustedProxies ?? 0 };
  const limits = options.limits === undefined ? {} : { limits: options.limits };
  const controlRepository = options.controlRepository ?? createMemoryControlRepository();
  const controls = new ControlService({ rooms, clock, repository: controlRepository });
  const obsPages = new ObsPages(nodes?.bus ?? bus, clock);
  const inbound = new InboundChat({ clock, bus: nodes?.bus ?? bus });
  const parts = {
    rooms,
    identity: people,
    lobby,
    controls,
    obsPages,
    inbound,
    buzzers,
    clock,
    log,
    origins,
  };
  const across = nodes === undefined ? {} : { nodes };
  const live = attachLive(server, { ...parts, ...limits, ...across });
  rooms.connect({
    ...{ votes, buzzers },
    linesElsewhere: (path, showId) => live.slowestLineMs(path, showId),
  });
  lobby.presence = live.presence;
  const url = `ws://127.0.0.1:${port}/live`;
  const origin = `http://127.0.0.1:${port}`;
  let sessions = 0;
  const listeners: Listener[] = [];
  const open = async (headers: Record<string, string>) => {
    const listener = await Listener.open(url, headers);
    listeners.push(listener);
    return listener;
  };
  return {
    url,
    http: server,
    store,
    bus,
    votes,
    people,
    lobby,
    controls,
    inbound,
    obsPages,
    buzzers,
    rooms,
    live,
    open,
    async owner(userId, known = {}) {
      const cookie = people.signIn(userId, `${userId}-${++sessions}`);
      const listener = await open({ cookie, origin });
      listener.send({
        type: 'hello',
        protocol: protocolVersion,
        view: 'owner',
        uid: userId,
        ...known,
      });
      return listener;
    },
    async overlay(userId) {
      const listener = await open({});
      listener.send({ type: 'hello', protocol: protocolVersion, view: 'overlay', uid: userId });
      return listener;
    },
    async player(token) {
      const listener = await open({ origin });
      listener.send({ type: 'hello', protocol: protocolVersion, view: 'player', token });
      return listener;
    },
    async surface(token) {
      const listener = await open({});
      listener.send({ type: 'hello', protocol: protocolVersion, view: 'control', token });
      return listener;
    },
    async close() {
      for (const listener of listeners) listener.close();
      await live.close();
      await rooms.close();
      await nodes?.bus.close();
      server.close();
      if (options.testStore === undefined) await testStore.close();
    },
  };
}

/** Parses a server message, which must contain nothing besides its schema. */
function readMessage(text: string): ServerMessage {
  const parsed: unknown = JSON.parse(text);
  const message = serverMessageSchema.parse(parsed);
  if (!isDeepStrictEqual(message, parsed)) throw new Error(`more than a message: ${text}`);
  return message;
}

type Of<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;

/** A socket that records everything it receives. */
export class Listener {
  readonly socket: WebSocket;
  readonly texts: string[] = [];
  readonly messages: ServerMessage[] = [];
  closed: { code: number; reason: string } | null = null;
  #wake: (() => void)[] = [];

  constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const text = Buffer.isBuffer(data) ? data.toString() : '';
      this.texts.push(text);
      this.messages.push(readMessage(text));
      this.#stir();
    });
    socket.on('error', () => undefined);
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#stir();
    });
  }

  static async open(url: string, headers: Record<string, string>): Promise<Listener> {
    const listener = new Listener(new WebSocket(url, { headers }));
    await once(listener.socket, 'open');
    return listener;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  /** Sends a command and waits for its answer. */
  async command(id: string, command: UserCommand): Promise<Of<'accepted'> | Of<'refused'>> {
    this.send({ type: 'command', id, command });
    return this.find(
      (message): message is Of<'accepted'> | Of<'refused'> =>
        (message.type === 'accepted' || message.type === 'refused') && message.id === id,
    );
  }

  /** The first message of this type, already received or yet to come. */
  first<Type extends ServerMessage['type']>(type: Type): Promise<Of<Type>> {
    return this.find((message): message is Of<Type> => message.type === type);
  }

  async find<Found extends ServerMessage>(
    matches: (message: ServerMessage) => message is Found,
  ): Promise<Found> {
    let found: Found | undefined;
    await this.until(() => (found = this.messages.find(matches)) !== undefined);
    if (found === undefined) throw new Error('the message did not come');
    return found;
  }

  async until(condition: () => boolean, withinMs = 12_000): Promise<void> {
    const deadlineMs = performance.now() + withinMs;
    while (!condition()) {
      const leftMs = deadlineMs - performance.now();
      if (leftMs <= 0) throw new Error(`waited too long; heard ${this.texts.join('\n')}`);
      await new Promise<void>((wake) => {
        const timer = setTimeout(wake, Math.min(leftMs, 50));
        this.#wake.push(() => {
          clearTimeout(timer);
          wake();
        });
      });
    }
  }

  /** Everything this socket received, as one text. */
  received(): string {
    return this.texts.join('\n');
  }

  close(): void {
    this.socket.terminate();
  }

  #stir(): void {
    const wake = this.#wake;
    this.#wake = [];
    for (const each of wake) each();
  }
}
