import { BackOff } from '@quizcast/game/client/back-off';
import type { ChatErrorCode } from '@quizcast/game/chats/chat-link';
import { WebSocket, type RawData } from 'ws';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { LinkedState } from '../../ports/linked-chat.ts';
import { SilenceWatch } from './silence-watch.ts';
import { maxBytes, type LinkTiming } from './timing.ts';

/** The messages exchanged with a service over its socket. */
export interface SocketProtocol {
  url: string;
  /** Called once the connection is open. `ready` reports that messages will follow, `refuse` that they will not. */
  onOpen(link: SocketConnection): void;
  frame(text: string, link: SocketConnection): void;
}

export interface SocketConnection {
  send(text: string): void;
  ready(): void;
  refuse(reason: ChatErrorCode, retryAfterMs: number): void;
  /** Gives up the connection and reconnects soon. */
  lose(): void;
  /** The service asks for a reconnect at another address; this connection is read until the new one is ready. */
  move(url: string): void;
}

/** Detects a dead connection. */
interface Watch {
  /** Called on any incoming data. */
  received(): void;
  stop(): void;
}

interface SocketLinkDeps {
  clock: Clock;
  timing: LinkTiming;
  protocol: SocketProtocol;
  /** Replaces pings for services that do not accept them. */
  watch?: (onTimeout: () => void) => Watch;
  onState: (state: LinkedState) => void;
}

/** The user may fix a refused token at the service; retrying more often would look like guessing. */
export const refusedRetryMs = 5 * 60_000;
const limitedRetryMs = 60_000;

const refusedByStatus = (status: number): [ChatErrorCode, number] | null =>
  status === 401 || status === 403
    ? ['badToken', refusedRetryMs]
    : status === 429
      ? ['rateLimited', limitedRetryMs]
      : null;

/** A WebSocket that detects dead connections and reconnects lost ones. */
export class SocketLink {
  readonly #deps: SocketLinkDeps;
  readonly #backOff: BackOff;
  #isClosed = false;
  #socket: WebSocket | null = null;
  /** The connection to the new address, until it is ready. */
  #next: WebSocket | null = null;
  #watch: Watch | null = null;
  #cancelRetry: Cancel = () => undefined;
  #cancelCalm: Cancel = () => undefined;
  #cancelReady: Cancel = () => undefined;

  constructor(deps: SocketLinkDeps) {
    this.#deps = deps;
    const { backOffFirstMs, backOffMaxMs } = deps.timing;
    this.#backOff = new BackOff(backOffFirstMs, backOffMaxMs, Math.random);
    deps.onState({ kind: 'connecting' });
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelRetry();
    this.#drop();
  }

  #connect(): void {
    this.#socket = this.#open(this.#deps.protocol.url);
  }

  #open(url: string): WebSocket {
    const { protocol, timing, clock } = this.#deps;
    const socket = new WebSocket(url, {
      handshakeTimeout: timing.connectWithinMs,
      maxPayload: maxBytes,
      perMessageDeflate: false,
      // Invalid UTF-8 then spoils one message at most; otherwise it would close the connection.
      skipUTF8Validation: true,
    });
    const isPresent = () => this.#socket === socket || this.#next === socket;
    const lost = () => this.#lost(socket);
    const connection: SocketConnection = {
      send: (text) => socket.send(text),
      ready: () => {
        if (isPresent()) this.#ready(socket);
      },
      refuse: (reason, retryAfterMs) => {
        if (isPresent()) this.#retry(reason, retryAfterMs);
      },
      lose: lost,
      move: (to) => {
        if (this.#socket !== socket) return;
        this.#next?.terminate();
        this.#next = this.#open(to);
      },
    };
    const onReceived = () => this.#watch?.received();
    socket.on('open', () => {
      if (!isPresent()) return;
      if (this.#socket === socket) {
        const watch = this.#deps.watch ?? this.#pings(socket);
        this.#watch = watch(() => this.#retry('lost', this.#backOff.next()));
        this.#cancelReady = clock.after(timing.connectWithinMs, lost);
      }
      protocol.onOpen(connection);
    });
    socket.on('message', (data) => {
      onReceived();
      if (isPresent()) protocol.frame(textOf(data), connection);
    });
    socket.on('ping', onReceived);
    socket.on('pong', onReceived);
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      const refused = refusedByStatus(response.statusCode ?? 0);
      if (refused === null) lost();
      else connection.refuse(...refused);
    });
    socket.on('error', lost);
    socket.on('close', lost);
    return socket;
  }

  #pings(socket: WebSocket): (onTimeout: () => void) => Watch {
    const { clock, timing } = this.#deps;
    return (onTimeout) => new SilenceWatch(clock, timing, { ping: () => socket.ping(), onTimeout });
  }

  /** When there are two connections, the other one is kept. */
  #lost(socket: WebSocket): void {
    if (socket === this.#next) {
      this.#next = null;
      socket.terminate();
    } else if (socket === this.#socket && this.#next !== null) {
      [this.#socket, this.#next] = [this.#next, null];
      socket.terminate();
    } else if (socket === this.#socket) this.#retry('lost', this.#backOff.next());
  }

  #ready(socket: WebSocket): void {
    const { clock, timing, onState } = this.#deps;
    if (socket === this.#next) {
      this.#next = null;
      this.#socket?.terminate();
      this.#socket = socket;
      return;
    }
    this.#cancelReady();
    // A server that accepts and then disconnects must not reset the back-off.
    this.#cancelCalm();
    this.#cancelCalm = clock.after(timing.calmAfterMs, () => this.#backOff.reset());
    onState({ kind: 'reading' });
  }

  #retry(reason: ChatErrorCode, afterMs: number): void {
    this.#drop();
    if (this.#isClosed) return;
    this.#cancelRetry = this.#deps.clock.after(afterMs, () => this.#connect());
    this.#deps.onState({ kind: 'trouble', reason });
  }

  #drop(): void {
    this.#watch?.stop();
    this.#watch = null;
    this.#cancelCalm();
    this.#cancelReady();
    const sockets = [this.#socket, this.#next];
    this.#socket = null;
    this.#next = null;
    for (const socket of sockets) socket?.terminate();
  }
}

function textOf(data: RawData): string {
  if (Array.isArray(data)) return Buffer.concat(data).toString();
  return Buffer.isBuffer(data) ? data.toString() : Buffer.from(data).toString();
}
