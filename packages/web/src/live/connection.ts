import { isRecord } from '@quizcast/game/json';
import type { ClientMessage, ServerMessage } from '@quizcast/game/protocol/protocol';
import { ServerClock } from './clock.ts';

/** As much of a WebSocket as a connection uses. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

export interface ConnectionOptions {
  /** Opens a new socket each time. */
  open(): Socket;
  /** The link stands; say hello now. */
  onOpen(): void;
  /** The link is gone; another one is on its way. */
  onClose(): void;
  /** Everything but pongs. */
  onMessage(message: ServerMessage): void;
  /** The server's clock minus this device's, each time it is known better. */
  onClock?(offsetMs: number): void;
  /** For tests that cannot wait; milliseconds. */
  timing?: Partial<Timing>;
}

export interface Timing {
  firstRetryMs: number;
  /** Retries are no further apart than this, so that a view is back within five seconds of its server. */
  lastRetryMs: number;
  /** Between pings while all is well. */
  pingMs: number;
  /** A ping that is not answered within this time ends the link; also the time to open one. */
  missMs: number;
  /** The same when the page has just been shown, or the network has come back: it is known then that much may have changed. */
  checkMs: number;
  /** A link that stood this long was a good one: the next retry begins at the first step again. */
  goodMs: number;
}

const usual: Timing = {
  firstRetryMs: 250,
  lastRetryMs: 4500,
  pingMs: 6000,
  missMs: 5000,
  checkMs: 1500,
  goodMs: 3000,
};

/** Pings in a row right after opening, to measure the clock. */
const firstPings = 4;
const openState = 1;

/**
 * One lasting link to the server over sockets that come and go: retries with jitter, notices a dead line by its own
 * pings, and measures the server's clock by them. What is said over it is up to its user.
 */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #timing: Timing;
  readonly #clock = new ServerClock();
  #socket: Socket | null = null;
  #isOpen = false;
  #isEnded = false;
  #isResting = false;
  #attempt = 0;
  #openedAtMs = 0;
  #pings = 0;
  #ping: { n: number; sentMs: number } | null = null;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #missTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
    this.#timing = { ...usual, ...options.timing };
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  get clockOffsetMs(): number {
    return this.#clock.offsetMs;
  }

  /** Begins, or begins at once again when a retry is waiting. */
  start(): void {
    if (this.#isEnded || this.#isResting || this.#socket !== null) return;
    clearTimeout(this.#retryTimer);
    let socket: Socket;
    try {
      socket = this.#options.open();
    } catch {
      return this.#retry();
    }
    this.#socket = socket;
    socket.addEventListener('open', () => this.#opened(socket));
    socket.addEventListener('message', ({ data }) => this.#received(socket, data));
    socket.addEventListener('close', () => this.#lost(socket));
    // What goes wrong with a socket ends it, and 'close' follows.
    socket.addEventListener('error', () => undefined);
    this.#missTimer = setTimeout(() => this.#lost(socket), this.#timing.missMs);
  }

  /** False when the link is down and nothing was sent. */
  send(message: ClientMessage): boolean {
    const socket = this.#socket;
    if (!this.#isOpen || socket === null || socket.readyState !== openState) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Something tells that the line may have changed: finds out now instead of at the next ping. */
  check(): void {
    if (this.#isOpen) this.#sendPing(this.#timing.checkMs);
    else this.start();
  }

  /** Gives this socket up and opens another one. */
  drop(): void {
    if (this.#socket !== null) this.#lost(this.#socket);
  }

  /** Gives this socket up and opens no other one, whatever happens, until `resume`: the server would refuse it, too. */
  rest(): void {
    this.#isResting = true;
    clearTimeout(this.#retryTimer);
    this.drop();
  }

  /** After `rest`: comes back like after any other loss, with longer waits each time it does not last. */
  resume(): void {
    if (!this.#isResting) return;
    this.#isResting = false;
    if (!this.#isEnded) this.#retry();
  }

  /** What the page knew before the first ping: server time `serverMs` was about this device's `localMs`. */
  guessClock(serverMs: number, localMs: number): void {
    this.#options.onClock?.(this.#clock.guess(serverMs, localMs));
  }

  /** Ends for good. */
  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#retryTimer);
    const socket = this.#socket;
    if (socket !== null) this.#lost(socket);
  }

  #opened(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#isOpen = true;
    this.#openedAtMs = Date.now();
    this.#pings = 0;
    this.#options.onOpen();
    this.#sendPing(this.#timing.missMs);
  }

  #received(socket: Socket, data: unknown): void {
    if (socket !== this.#socket) return;
    const message = readMessage(data);
    if (message === null) return;
    if (message.type === 'pong') this.#ponged(message.n, message.nowMs);
    else this.#options.onMessage(message);
  }

  #sendPing(missMs: number): void {
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#missTimer);
    const socket = this.#socket;
    if (socket === null) return;
    this.#ping = { n: this.#pings++, sentMs: Date.now() };
    this.send({ type: 'ping', n: this.#ping.n });
    this.#missTimer = setTimeout(() => this.#lost(socket), missMs);
  }

  #ponged(n: number, serverMs: number): void {
    if (this.#ping === null || n !== this.#ping.n) return;
    clearTimeout(this.#missTimer);
    const { sentMs } = this.#ping;
    this.#ping = null;
    const nowMs = Date.now();
    this.#options.onClock?.(this.#clock.add({ sentMs, receivedMs: nowMs, serverMs }));
    if (nowMs - this.#openedAtMs >= this.#timing.goodMs) this.#attempt = 0;
    const waitMs = this.#pings < firstPings ? 60 : this.#timing.pingMs;
    this.#pingTimer = setTimeout(() => this.#sendPing(this.#timing.missMs), waitMs);
  }

  /** The socket is of no use any more, whether it has said so itself or not. */
  #lost(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    clearTimeout(this.#pingTimer);
    clearTimeout(this.#missTimer);
    this.#ping = null;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    try {
      socket.close();
    } catch {
      // It was closed already.
    }
    if (wasOpen) this.#options.onClose();
    if (!this.#isEnded && !this.#isResting) this.#retry();
  }

  /** Waits longer each time, and by a different time in every view, so that a thousand do not come back at once. */
  #retry(): void {
    const { firstRetryMs, lastRetryMs } = this.#timing;
    const stepMs = Math.min(lastRetryMs, firstRetryMs * 2 ** Math.min(this.#attempt, 10));
    this.#attempt += 1;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.start(), stepMs * (0.4 + 0.6 * Math.random()));
  }
}

const types: Readonly<Record<ServerMessage['type'], true>> = {
  snapshot: true,
  patch: true,
  accepted: true,
  refused: true,
  status: true,
  pong: true,
  error: true,
  reload: true,
  lobby: true,
  seat: true,
  ping: true,
  clock: true,
  opening: true,
  heard: true,
  order: true,
};

/** A message of the server; null for anything else. The server is our own: its messages are told apart, not judged. */
function readMessage(data: unknown): ServerMessage | null {
  if (typeof data !== 'string') return null;
  try {
    const message: unknown = JSON.parse(data);
    return isServerMessage(message) ? message : null;
  } catch {
    return null;
  }
}

const isServerMessage = (value: unknown): value is ServerMessage =>
  isRecord(value) && typeof value['type'] === 'string' && Object.hasOwn(types, value['type']);

/** Address of the live socket of the server that this page came from. */
export function liveAddress(page: { protocol: string; host: string }): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}/live`;
}

/** Checks the connection whenever the page is shown again or the network returns; the answer ends that. */
export function watchPage(connection: { check(): void }): () => void {
  const check = (): void => {
    if (document.visibilityState === 'visible') connection.check();
  };
  document.addEventListener('visibilitychange', check);
  window.addEventListener('online', check);
  window.addEventListener('pageshow', check);
  return () => {
    document.removeEventListener('visibilitychange', check);
    window.removeEventListener('online', check);
    window.removeEventListener('pageshow', check);
  };
}
