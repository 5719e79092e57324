import type { Duplex } from 'node:stream';
import type { Actor } from '@quizcast/game/actor';
import type { UserCommand } from '@quizcast/game/command';
import { protocolVersion, type LiveError, type ServerMessage } from '@quizcast/game/protocol';
import type { RawData, WebSocket } from 'ws';
import { answerTo } from '../answer.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Identity, Session } from '../ports/identity.ts';
import type { Log, Room, SubmitResult } from '../room.ts';
import { documentPath, type Rooms } from '../rooms.ts';
import { Allowance, messagesAtOnce, messagesPerSecond, workCost } from './allowance.ts';
import type { Audience } from './audience.ts';
import type { Member } from './channel.ts';
import { frame, type SnapshotFrame } from './frame.ts';
import { readMessage, type Hello, type Received } from './message.ts';

/** Who is who, as far as sockets ask. */
export type People = Pick<Identity, 'session' | 'exists'>;

/** What a socket needs of the server it is connected to. */
export interface Host {
  rooms: Rooms;
  identity: People;
  clock: Clock;
  log: Log;
  /** The audience of a loaded room; made when this is its first socket. */
  audience(room: Room): Audience;
  /** Says that somebody has left: an audience without sockets ends. */
  left(audience: Audience): void;
}

/** How a socket came in. */
export interface Arrival {
  headers: Headers;
  /** Whether the page that opened it is Quizcast's own. */
  isOwnPage: boolean;
}

type Role =
  | { kind: 'stranger' }
  /** Said hello; what it says meanwhile waits. */
  | { kind: 'arriving'; waiting: Received[] }
  | { kind: 'owner'; session: Session; audience: Audience }
  | { kind: 'overlay'; uid: string; audience: Audience }
  | { kind: 'gone' };

const helloWithinMs = 5000;
/** A hello asks for a whole picture, so it counts for more than a message. */
const helloCost = 9;
/** A message counts once more for each of these. */
const bytesPerCost = 64 * 1024;
/** Somebody who goes on in spite of being told is shut out. */
const patience = -240;
/** More than this waiting in a socket: it gets no patches until it has read everything. */
const maxBufferedBytes = 1024 * 1024;
const maxStuckMs = 30_000;
/** More than this from one socket in work at once: the rest stays in the network for now. */
const maxUnansweredBytes = 1024 * 1024;

const closeCode = { policy: 1008, unsupported: 1003, tryAgain: 1013 } as const;

/** One live socket: who it is, what it may say, and how much it can take. */
export class Connection implements Member {
  readonly arrival: Arrival;
  /** Resolves when the socket is gone. */
  readonly closed: Promise<void>;
  readonly #socket: WebSocket;
  /** What the frames are written to. With compression off, `ws` writes every frame in one step, so ours fit in between. */
  readonly #wire: Duplex;
  readonly #host: Host;
  readonly #allowance: Allowance;
  #role: Role = { kind: 'stranger' };
  #isBehind = false;
  #unansweredBytes = 0;
  #timer: Cancel;

  constructor(socket: WebSocket, wire: Duplex, arrival: Arrival, host: Host) {
    this.arrival = arrival;
    this.#socket = socket;
    this.#wire = wire;
    this.#host = host;
    this.#allowance = new Allowance(messagesPerSecond, messagesAtOnce, host.clock.nowMs());
    this.#timer = host.clock.after(helloWithinMs, () => this.reject('invalidMessage', 'hello'));
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('ping', () => this.#spend(1));
    // What went wrong with a socket ends it, and 'close' follows.
    socket.on('error', () => undefined);
    this.closed = new Promise((gone) => {
      socket.on('close', () => {
        this.#leave();
        gone();
      });
    });
  }

  /** The session that this socket acts for; null for an overlay. */
  get session(): Session | null {
    return this.#role.kind === 'owner' ? this.#role.session : null;
  }

  /** Bytes that wait because the other end does not read. */
  get bufferedBytes(): number {
    return this.#wire.writableLength;
  }

  push(bytes: Buffer): void {
    if (this.#isBehind || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#wire.writableLength > maxBufferedBytes) this.#fallBehind();
    else this.#wire.write(bytes);
  }

  show(snapshot: SnapshotFrame): void {
    if (this.#isBehind || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#wire.writableLength > maxBufferedBytes) return this.#fallBehind();
    this.#wire.cork();
    this.#wire.write(snapshot.begin(this.#host.clock.nowMs()));
    this.#wire.write(snapshot.rest);
    this.#wire.uncork();
  }

  /** Says why and closes. */
  reject(reason: LiveError, detail?: string, code: number = closeCode.policy): void {
    if (this.#role.kind === 'gone') return;
    this.#say({ type: 'error', reason, ...(detail === undefined ? {} : { detail }) });
    this.#leave();
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#role.kind === 'gone') return;
    if (isBinary || !Buffer.isBuffer(data))
      return this.reject('invalidMessage', 'binary', closeCode.unsupported);
    const isAllowed = this.#spend(1 + Math.floor(data.length / bytesPerCost));
    // Reading it is the work that it may not cause.
    if (!isAllowed && data.length > bytesPerCost)
      return this.#say({ type: 'error', reason: 'tooMany' });
    const received = readMessage(data);
    if (!isAllowed || !this.#mayWork(received)) return this.#tooMany(received);
    this.#hold(data.length);
    this.#take(received, () => this.#hold(-data.length));
  }

  /** Handles a message; `done` is called when its answer has been given. */
  #take(received: Received, done: () => void): void {
    void this.#handle(received)
      .catch((error: unknown) => {
        this.#host.log.error({ error }, 'live message not handled');
        this.#leave();
        this.#socket.close(closeCode.tryAgain);
      })
      .finally(done);
  }

  /** Takes from the allowance; false when it is used up. */
  #spend(cost: number): boolean {
    const left = this.#allowance.take(this.#host.clock.nowMs(), cost);
    if (left < patience) this.reject('tooMany');
    return left >= 0;
  }

  /** Whether the work that a message makes is within the allowance; then it is taken out of it. */
  #mayWork(received: Received): boolean {
    if (received.kind === 'hello') return this.#spend(helloCost);
    const cost = received.kind === 'command' ? workCost(received.command) : 0;
    return cost === 0 || this.#allowance.takeIfThere(this.#host.clock.nowMs(), cost);
  }

  #tooMany(received: Received): void {
    if (received.kind === 'command' || received.kind === 'badCommand')
      this.#say({ type: 'refused', id: received.id, reason: 'tooMany' });
    else this.#say({ type: 'error', reason: 'tooMany' });
  }

  #hold(bytes: number): void {
    this.#unansweredBytes += bytes;
    if (this.#unansweredBytes > maxUnansweredBytes) this.#socket.pause();
    else if (this.#socket.isPaused) this.#socket.resume();
  }

  async #handle(received: Received): Promise<void> {
    const role = this.#role;
    switch (received.kind) {
      case 'ping':
        return this.#say({ type: 'pong', n: received.n, nowMs: this.#host.clock.nowMs() });
      case 'unread':
        return this.#say({ type: 'error', reason: 'invalidMessage', detail: received.detail });
      case 'badCommand': {
        const { id, detail } = received;
        return this.#say({ type: 'refused', id, reason: 'invalidMessage', detail });
      }
      case 'hello':
        if (role.kind === 'stranger') return this.#arrive(received.hello);
        if (role.kind === 'arriving') role.waiting.push(received);
        else return this.#askAgain(received.hello);
        return;
      case 'command':
        if (role.kind === 'owner') return this.#submit(role, received.id, received.command);
        if (role.kind === 'arriving') role.waiting.push(received);
        else this.#say({ type: 'refused', id: received.id, reason: 'notAllowed' });
    }
  }

  #submit(
    { session, audience }: { session: Session; audience: Audience },
    id: string,
    command: UserCommand,
  ): Promise<void> {
    const actor: Actor = { kind: 'owner', userId: session.userId };
    const answer = (result: SubmitResult) => this.#say(answerTo(id, result));
    return audience.submit(id, command, actor, answer);
  }

  async #arrive(hello: Hello): Promise<void> {
    this.#timer();
    if (hello.protocol !== protocolVersion) {
      this.#say({ type: 'reload' });
      return this.reject('invalidMessage', 'protocol');
    }
    const waiting: Received[] = [];
    this.#role = { kind: 'arriving', waiting };
    await (hello.view === 'owner' ? this.#enterAsOwner(hello) : this.#enterAsOverlay(hello));
    // Begun in one go, so that nothing that comes now gets in between.
    for (const received of waiting) this.#take(received, () => undefined);
  }

  async #enterAsOwner(hello: Hello): Promise<void> {
    const { identity, rooms } = this.#host;
    // A cookie counts only when our own page brought it.
    const session = this.arrival.isOwnPage ? await identity.session(this.arrival.headers) : null;
    // Another tab may have signed in as somebody else since this page was loaded: what it has to say is not theirs.
    if (session === null || session.userId !== hello.uid) return this.reject('notSignedIn');
    const room = rooms.room(documentPath(session.userId));
    await room.load();
    const revision = hello.revision ?? null;
    const missed = revision === null ? null : await room.since(revision);
    if (this.#role.kind !== 'arriving') return;
    const audience = this.#host.audience(room);
    this.#role = { kind: 'owner', session, audience };
    audience.editors.join(this, revision, missed);
    audience.statusChanged();
  }

  async #enterAsOverlay({ uid }: Hello): Promise<void> {
    const { identity, rooms } = this.#host;
    if (uid === undefined || !(await identity.exists(uid))) return this.reject('notFound');
    const room = rooms.room(documentPath(uid));
    await room.load();
    if (this.#role.kind !== 'arriving') return;
    const audience = this.#host.audience(room);
    this.#role = { kind: 'overlay', uid, audience };
    audience.overlays.join(this, null, null);
    audience.statusChanged();
  }

  /** A view that lost its place says hello again; it cannot become another one. */
  async #askAgain(hello: Hello): Promise<void> {
    const role = this.#role;
    if (role.kind === 'overlay' && hello.view === 'overlay' && hello.uid === role.uid)
      return role.audience.overlays.refresh(this);
    if (role.kind !== 'owner' || hello.view !== 'owner')
      return this.reject('invalidMessage', 'view');
    if (hello.uid !== role.session.userId) return this.reject('notSignedIn');
    const revision = hello.revision ?? null;
    const missed = revision === null ? null : await role.audience.room.since(revision);
    if (this.#role === role) role.audience.editors.join(this, revision, missed);
  }

  /** Says something to this socket only. Whoever talks but never reads is cut off. */
  #say(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#wire.writableLength > 2 * maxBufferedBytes) return this.terminate();
    this.#wire.write(frame(message));
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#timer = this.#host.clock.after(maxStuckMs, () => this.terminate());
    this.#wire.once('drain', () => {
      this.#timer();
      this.#isBehind = false;
      if (this.#role.kind === 'owner') this.#role.audience.editors.refresh(this);
      if (this.#role.kind === 'overlay') this.#role.audience.overlays.refresh(this);
    });
  }

  #leave(): void {
    const role = this.#role;
    this.#role = { kind: 'gone' };
    this.#timer();
    if (role.kind !== 'owner' && role.kind !== 'overlay') return;
    if (role.kind === 'owner') role.audience.editors.leave(this);
    else role.audience.overlays.leave(this);
    role.audience.statusChanged();
    this.#host.left(role.audience);
  }
}
