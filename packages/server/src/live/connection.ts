import type { Duplex } from 'node:stream';
import {
  protocolVersion,
  type LiveError,
  type ServerMessage,
  type Hello,
} from '@quizcast/game/protocol/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Cancel } from '../ports/clock.ts';
import type { Session } from '../ports/identity.ts';
import { bearerOf } from '../security/bearer.ts';
import type { Node } from '../ports/lease.ts';
import type { SocketProxy } from './cluster/socket-proxy.ts';
import {
  TokenBucket,
  messagesAtOnce,
  messagesPerSecond,
  workCost,
} from '../concurrency/token-bucket.ts';
import { noHeaders, type Entered } from './handshake.ts';
import type { Claim } from './connection-limit.ts';
import { admit } from './admit.ts';
import { frame, type SnapshotFrame } from './frame.ts';
import { handleRequest, handleMessage } from './message-handlers.ts';
import { readMessage, type ParsedMessage } from './message.ts';
import type { Host, Role, ClientSocket } from './role.ts';

/** A received message and its arrival time on the server's monotonic clock. */
interface ReceivedMessage {
  parsed: ParsedMessage;
  bytes: Buffer;
  atServerMs: number;
}

type State =
  | { kind: 'connecting' }
  /** The hello was received; further messages wait. */
  | { kind: 'joining'; waiting: ReceivedMessage[] }
  | { kind: 'open'; role: Role }
  /** Another node leads the document: all messages are forwarded to it. */
  | { kind: 'proxied'; proxy: SocketProxy }
  | { kind: 'closed' };

const [helloTimeoutMs, maxBlockedMs] = [5000, 30_000];
/** Maximum attempts to answer a hello while guests change. */
const maxAdmissions = 20;
/** A hello causes a snapshot, so it costs more than another message. */
const helloCost = 9;
/** A message costs one more for each of these. */
const bytesPerCost = 64 * 1024;
/** A client that keeps sending despite refusals is disconnected. */
const disconnectBelow = -240;
/** With more than this buffered, a socket gets no patches until its buffer has drained. */
const maxBufferedBytes = 1024 * 1024;
/** With more unanswered bytes than this, the socket is paused. */
const maxUnansweredBytes = 1024 * 1024;

const noTimer: Cancel = () => undefined;

const closeCode = { policy: 1008, unsupported: 1003, tryAgain: 1013, restart: 1012 } as const;

/** One live socket: its identity, its permissions and its limits. */
export class Connection implements ClientSocket {
  readonly arrival: Entered;
  readonly #socket: WebSocket;
  /**
   * The stream that frames are written to. Without compression `ws` writes each frame in one step, so ours can be
   * written in between.
   */
  readonly #wire: Duplex;
  readonly #host: Host;
  #credentials: Headers;
  #allowance: TokenBucket;
  #state: State = { kind: 'connecting' };
  #isBehind = false;
  #unansweredBytes = 0;
  #timer: Cancel;

  /** `headers`: those of the upgrade request. */
  constructor(socket: WebSocket, wire: Duplex, arrival: Entered, headers: Headers, host: Host) {
    this.arrival = arrival;
    this.#credentials = headers;
    this.#socket = socket;
    this.#wire = wire;
    this.#host = host;
    this.#allowance = new TokenBucket(messagesPerSecond, messagesAtOnce, host.clock.nowMs());
    this.#timer = host.clock.after(helloTimeoutMs, () => this.reject('invalidMessage', 'hello'));
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('ping', () => this.#takeAllowance(1));
    // An error ends the socket, and 'close' follows.
    socket.on('error', () => undefined);
    socket.on('close', () => this.#close());
  }

  /** Resolves when the socket is closed. */
  closed(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.once('close', () => resolve());
    });
  }

  /** The headers that identify the session: those of the upgrade request, or one with the token of the hello. */
  get credentials(): Headers {
    return this.#credentials;
  }

  /** The session of this socket; null when it needs none. */
  get session(): Session | null {
    return this.#role?.session ?? null;
  }

  get address(): string {
    return this.arrival.address;
  }

  /** Buffered bytes that the client has not read. */
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

  /** Sends the reason and closes the socket. */
  reject(reason: LiveError, detail?: string, code: number = closeCode.policy): void {
    if (this.#state.kind === 'closed') return;
    this.send({ type: 'error', reason, ...(detail === undefined ? {} : { detail }) });
    this.#close();
    this.#socket.close(code, reason);
  }

  dismiss(): void {
    this.reject('shuttingDown', undefined, closeCode.restart);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    const atServerMs = this.#host.monotonicMs();
    if (this.#state.kind === 'closed') return;
    if (isBinary || !Buffer.isBuffer(data))
      return this.reject('invalidMessage', 'binary', closeCode.unsupported);
    const isAllowed = this.#takeAllowance(1 + Math.floor(data.length / bytesPerCost));
    // Parsing it would be the work that the limit prevents.
    if (!isAllowed && data.length > bytesPerCost)
      return this.send({ type: 'error', reason: 'tooMany' });
    if (data.length > (this.#limits?.messageBytes ?? Infinity))
      return this.send({ type: 'error', reason: 'tooLarge' });
    // The other node validates the message.
    if (this.#state.kind === 'proxied') return this.#state.proxy.forward(data);
    const parsed = readMessage(data);
    if (!isAllowed || !this.#mayWork(parsed)) return this.#tooMany(parsed);
    this.#countUnanswered(data.length);
    this.#process({ parsed, bytes: data, atServerMs }, () => this.#countUnanswered(-data.length));
  }

  /** Handles a message; `done` is called after its answer. */
  #process(message: ReceivedMessage, done: () => void): void {
    void this.#handle(message)
      .catch((error: unknown) => {
        this.#host.log.error({ error }, 'live message handler failed');
        this.#close();
        this.#socket.close(closeCode.tryAgain);
      })
      .finally(done);
  }

  /** Takes tokens from the allowance; false when it is used up. */
  #takeAllowance(cost: number): boolean {
    const left = this.#allowance.consume(this.#host.clock.nowMs(), cost);
    if (left < disconnectBelow) this.reject('tooMany');
    return left >= 0;
  }

  /** Whether the allowance covers the work caused by a message; if so, it is deducted. */
  #mayWork(parsed: ParsedMessage): boolean {
    if (parsed.type === 'hello') return this.#takeAllowance(helloCost);
    if (parsed.type !== 'command') return true;
    const cost = workCost(parsed.command);
    const isMine = cost === 0 || this.#allowance.tryConsume(this.#host.clock.nowMs(), cost);
    const { session } = this;
    if (!isMine || session === null) return isMine;
    const account = session.isDemo ? session.sessionId : session.userId;
    return this.#host.allowances.tryConsume(account, 1 + cost);
  }

  #tooMany(parsed: ParsedMessage): void {
    if ('id' in parsed) this.send({ type: 'refused', id: parsed.id, reason: 'tooMany' });
    else this.send({ type: 'error', reason: 'tooMany' });
  }

  #countUnanswered(bytes: number): void {
    this.#unansweredBytes += bytes;
    if (this.#unansweredBytes > maxUnansweredBytes) this.#socket.pause();
    else if (this.#socket.isPaused) this.#socket.resume();
  }

  async #handle(message: ReceivedMessage): Promise<void> {
    const { parsed } = message;
    const state = this.#state;
    switch (parsed.type) {
      case 'ping':
        return this.send({ type: 'pong', n: parsed.n, nowMs: this.#host.clock.nowMs() });
      case 'unread':
        return this.send({ type: 'error', reason: 'invalidMessage', detail: parsed.detail });
      case 'badRequest': {
        const { id, detail } = parsed;
        return this.send({ type: 'refused', id, reason: 'invalidMessage', detail });
      }
      case 'hello':
        if (state.kind === 'connecting') return this.#onHello(parsed, message.bytes);
        if (state.kind === 'joining') state.waiting.push(message);
        else if (state.kind === 'open') return this.#helloAgain(state.role, parsed);
        return;
      case 'command':
      case 'chat':
        if (state.kind === 'open') return handleRequest(this, state.role, parsed);
        if (state.kind === 'joining') state.waiting.push(message);
        else this.send({ type: 'refused', id: parsed.id, reason: 'notAllowed' });
        return;
      case 'pong':
      case 'press':
      case 'here':
      case 'health':
      case 'order':
      case 'obsReady':
      case 'obsDone':
        if (state.kind === 'joining') state.waiting.push(message);
        else if (!handleMessage(this.#role?.handlers ?? {}, parsed, message.atServerMs))
          this.send({ type: 'error', reason: 'invalidMessage', detail: 'message' });
    }
  }

  async #onHello(hello: Hello, bytes: Buffer): Promise<void> {
    this.#timer();
    this.#timer = noTimer;
    if (hello.protocol !== protocolVersion) {
      this.send({ type: 'reload' });
      return this.reject('invalidMessage', 'protocol');
    }
    if (this.arrival.isPlayer && hello.view !== 'player')
      return this.reject('invalidMessage', 'view');
    const waiting: ReceivedMessage[] = [];
    this.#state = { kind: 'joining', waiting };
    for (let attempt = 0; attempt < maxAdmissions; attempt++) {
      const admission = await admit(this, this.#host, hello, (shown) => this.#sessionOf(shown));
      if (admission.kind === 'refused') return this.reject(admission.reason);
      if (admission.kind === 'otherNode' && !this.#claim({ kind: 'otherNode' })) return;
      if (admission.kind === 'otherNode') return this.#proxyTo(admission.node, [bytes, waiting]);
      if (!this.#claim(admission.claim)) return admission.cancel?.();
      const role = this.#isJoining ? admission.role() : null;
      if (role === null) admission.cancel?.();
      if (!this.#isJoining) return;
      if (role === null) continue;
      this.#enter(role);
      // Started in the same tick, so that no new message gets in between.
      for (const message of waiting) this.#process(message, () => undefined);
      return;
    }
    throw new Error('not admitted: the guest changed too often meanwhile');
  }

  /** Whether the limits have a place for this kind of socket; otherwise it is rejected. */
  #claim(claim: Claim): boolean {
    const isClaimed = this.arrival.place.claim(claim);
    if (!isClaimed) this.reject('tooMany');
    return isClaimed;
  }

  /** The session of the given token, else of the cookie, which is only accepted from our own pages. */
  async #sessionOf({ token }: { token?: string | undefined }): Promise<Session | null> {
    const { isOwnPage } = this.arrival;
    if (token !== undefined) this.#credentials = new Headers({ authorization: `Bearer ${token}` });
    const isGood = isOwnPage || bearerOf(this.#credentials) !== null;
    return isGood ? this.#host.identity.session(this.#credentials) : null;
  }

  #helloAgain(role: Role, hello: Hello): Promise<void> | void {
    const token = hello.view === 'owner' || hello.view === 'crew' ? hello.token : undefined;
    return token === undefined ? role.helloAgain(hello) : this.#renew(role, hello, token);
  }

  /** A client with a token sends a fresh one before the old one expires; it must belong to the same session. */
  async #renew(role: Role, hello: Hello, token: string): Promise<void> {
    const session = await this.#sessionOf({ token });
    if (session === null || session.sessionId !== role.session?.sessionId)
      return this.reject('notSignedIn');
    return role.helloAgain(hello);
  }

  #enter(role: Role): void {
    this.#state = { kind: 'open', role };
    // Most sockets are overlays without a session, and headers take a kilobyte or more each.
    if (role.session === null) this.#credentials = noHeaders;
    this.#applyLimits();
    role.begin();
  }

  get #isJoining(): boolean {
    return this.#state.kind === 'joining';
  }

  /** Another node leads the document: forwards the messages so far and all later ones. */
  #proxyTo(node: Node, [hello, waiting]: [Buffer, readonly ReceivedMessage[]]): void {
    const { cluster } = this.#host;
    if (!this.#isJoining) return;
    // Sockets are forwarded only once: after reconnecting, the first node looks up the leader again.
    if (this.arrival.isForwarded || cluster === null) {
      this.#close();
      return this.#socket.close(closeCode.tryAgain);
    }
    const proxy = cluster.proxy({ socket: this.#socket, wire: this.#wire }, node, this.arrival);
    this.#state = { kind: 'proxied', proxy };
    this.#applyLimits();
    for (const bytes of [hello, ...waiting.map((message) => message.bytes)]) proxy.forward(bytes);
  }

  #applyLimits(): void {
    if (this.#limits === null) return;
    const { perSecond, atOnce } = this.#limits;
    this.#allowance = new TokenBucket(perSecond, atOnce, this.#host.clock.nowMs());
  }

  get #limits(): Role['limits'] {
    return this.#state.kind === 'proxied' ? this.#state.proxy.limits : (this.#role?.limits ?? null);
  }

  get #role(): Role | null {
    return this.#state.kind === 'open' ? this.#state.role : null;
  }

  /** Sends a message to this socket only. A client that sends but never reads is disconnected. */
  send(message: ServerMessage): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#wire.writableLength > 2 * maxBufferedBytes) return this.terminate();
    this.#wire.write(frame(message));
  }

  #fallBehind(): void {
    this.#isBehind = true;
    this.#timer = this.#host.clock.after(maxBlockedMs, () => this.terminate());
    this.#wire.once('drain', () => {
      this.#timer();
      this.#isBehind = false;
      this.#role?.refresh();
    });
  }

  #close(): void {
    const role = this.#role;
    const proxy = this.#state.kind === 'proxied' ? this.#state.proxy : null;
    this.#state = { kind: 'closed' };
    this.#timer();
    role?.leave();
    proxy?.end();
  }
}
