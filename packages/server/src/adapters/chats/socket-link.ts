import { BackOff } from '@quizcast/game/client/back-off';
import type { ChatTrouble } from '@quizcast/game/chats/chat-link';
import { WebSocket, type RawData } from 'ws';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { LinkedState } from '../../ports/linked-chat.ts';
import { SilenceWatch } from './silence-watch.ts';
import { maxBytes, type LinkTiming } from './timing.ts';

/** What a service says over its socket, and what is said to it. */
export interface SocketTalk {
  url: string;
  /** The connection stands. `ready` says that messages come from now on, `refuse` that they will not. */
  opened(link: SocketTurn): void;
  frame(text: string, link: SocketTurn): void;
}

export interface SocketTurn {
  send(text: string): void;
  ready(): void;
  refuse(reason: ChatTrouble, retryAfterMs: number): void;
  /** The connection is worth nothing: another one is tried soon. */
  lose(): void;
  /** The service wants us at another address: this connection is heard until that one is ready. */
  move(url: string): void;
}

/** Finds out that nobody is there any more. */
interface Watch {
  /** Anything came in. */
  heard(): void;
  stop(): void;
}

interface SocketLinkDeps {
  clock: Clock;
  timing: LinkTiming;
  talk: SocketTalk;
  /** In place of asking whether a silent link lives, where a service does not want to be asked. */
  watch?: (dead: () => void) => Watch;
  onState: (state: LinkedState) => void;
}

/** A token that is refused may be mended at the service; asked for more often, it would look like guessing. */
export const refusedAgainMs = 5 * 60_000;
const limitedAgainMs = 60_000;

const refusedByStatus = (status: number): [ChatTrouble, number] | null =>
  status === 401 || status === 403
    ? ['badToken', refusedAgainMs]
    : status === 429
      ? ['rateLimited', limitedAgainMs]
      : null;

/** A WebSocket that is kept up: dead ones are found, lost ones are opened again. */
export class SocketLink {
  readonly #deps: SocketLinkDeps;
  readonly #backOff: BackOff;
  #isClosed = false;
  #socket: WebSocket | null = null;
  /** Where the service wants us, while it is not ready yet. */
  #next: WebSocket | null = null;
  #watch: Watch | null = null;
  #cancelAgain: Cancel = () => undefined;
  #cancelCalm: Cancel = () => undefined;
  #cancelReady: Cancel = () => undefined;

  constructor(deps: SocketLinkDeps) {
    this.#deps = deps;
    const { backOffFirstMs, backOffLongestMs } = deps.timing;
    this.#backOff = new BackOff(backOffFirstMs, backOffLongestMs, Math.random);
    deps.onState({ kind: 'connecting' });
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelAgain();
    this.#drop();
  }

  #connect(): void {
    this.#socket = this.#open(this.#deps.talk.url);
  }

  #open(url: string): WebSocket {
    const { talk, timing, clock } = this.#deps;
    const socket = new WebSocket(url, {
      handshakeTimeout: timing.connectWithinMs,
      maxPayload: maxBytes,
      perMessageDeflate: false,
      // Bytes that are no UTF-8 spoil one message at most; without this they would cost the whole connection.
      skipUTF8Validation: true,
    });
    const isPresent = () => this.#socket === socket || this.#next === socket;
    const lost = () => this.#lost(socket);
    const turn: SocketTurn = {
      send: (text) => socket.send(text),
      ready: () => {
        if (isPresent()) this.#ready(socket);
      },
      refuse: (reason, retryAfterMs) => {
        if (isPresent()) this.#again(reason, retryAfterMs);
      },
      lose: lost,
      move: (to) => {
        if (this.#socket !== socket) return;
        this.#next?.terminate();
        this.#next = this.#open(to);
      },
    };
    const heard = () => this.#watch?.heard();
    socket.on('open', () => {
      if (!isPresent()) return;
      if (this.#socket === socket) {
        const watch = this.#deps.watch ?? this.#pings(socket);
        this.#watch = watch(() => this.#again('lost', this.#backOff.next()));
        this.#cancelReady = clock.after(timing.connectWithinMs, lost);
      }
      talk.opened(turn);
    });
    socket.on('message', (data) => {
      heard();
      if (isPresent()) talk.frame(textOf(data), turn);
    });
    socket.on('ping', heard);
    socket.on('pong', heard);
    socket.on('unexpected-response', (request, response) => {
      request.destroy();
      const refused = refusedByStatus(response.statusCode ?? 0);
      if (refused === null) lost();
      else turn.refuse(...refused);
    });
    socket.on('error', lost);
    socket.on('close', lost);
    return socket;
  }

  #pings(socket: WebSocket): (dead: () => void) => Watch {
    const { clock, timing } = this.#deps;
    return (dead) => new SilenceWatch(clock, timing, { ask: () => socket.ping(), dead });
  }

  /** Of two connections the other one goes on. */
  #lost(socket: WebSocket): void {
    if (socket === this.#next) {
      this.#next = null;
      socket.terminate();
    } else if (socket === this.#socket && this.#next !== null) {
      [this.#socket, this.#next] = [this.#next, null];
      socket.terminate();
    } else if (socket === this.#socket) this.#again('lost', this.#backOff.next());
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
    // A server that greets and hangs up again is not to be asked faster and faster.
    this.#cancelCalm();
    this.#cancelCalm = clock.after(timing.calmAfterMs, () => this.#backOff.reset());
    onState({ kind: 'reading' });
  }

  #again(reason: ChatTrouble, afterMs: number): void {
    this.#drop();
    if (this.#isClosed) return;
    this.#cancelAgain = this.#deps.clock.after(afterMs, () => this.#connect());
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
