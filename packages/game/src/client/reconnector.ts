import { isRecord } from '../json.ts';
import type { ClientMessage, ServerMessage } from '../protocol/protocol.ts';
import { BackOff } from './back-off.ts';
import { ServerClock } from './server-clock.ts';

/** The part of WebSocket that a connection uses. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** Clock, random source and timers of the device. */
export interface Device {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** Random number from 0 to 1. */
  dice(): number;
  /** Calls `run` once after `ms`; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export interface ReconnectorOptions<Received> {
  device: Device;
  /** Opens a new socket on each call. */
  open(): Socket;
  /** The socket is open; send the hello now. */
  onOpen(): void;
  /** The socket is lost; a reconnect follows. */
  onClose(): void;
  /** There is no connection, and the next retry is delayed. */
  onWait?(): void;
  /** Whether the message type is known; types that only a newer server knows are skipped. */
  isKnown(message: unknown): message is Received;
  /** Called for all messages except pongs. */
  onMessage(message: Received): void;
  /** A frame without a valid message was skipped. */
  onUnreadable?(): void;
  /** Server clock minus device clock; called when it changes by a visible step. */
  onClock?(offsetMs: number): void;
  /** Overrides of the default timing, in milliseconds. */
  timing?: Partial<Timing>;
}

export interface Timing {
  firstRetryMs: number;
  /** Maximum delay between retries, so that a view reconnects within five seconds of its server's return. */
  lastRetryMs: number;
  /** Ping interval of a healthy connection. */
  pingMs: number;
  /** Timeout of a ping, after which the connection is closed; also the timeout for opening a socket. */
  missMs: number;
  /** Ping timeout right after the page became visible or the network came back, when the connection may be dead. */
  checkMs: number;
  /** A connection that lasted this long resets the back-off. */
  stableMs: number;
  /** Timeout of a hello, after which the connection is closed. */
  answerMs: number;
}

const defaultTiming: Timing = {
  firstRetryMs: 250,
  lastRetryMs: 4500,
  pingMs: 6000,
  missMs: 5000,
  checkMs: 1500,
  stableMs: 3000,
  answerMs: 5000,
};

/** Pings in quick succession after opening, to measure the clock. */
const firstPings = 4;
/** Each new offset redraws countdowns, so only visible steps are reported. */
const clockStepMs = 15;
const openState = 1;
const nothing = (): void => undefined;

/**
 * A persistent connection to the server over successive sockets: retries with jitter, detects a dead connection by its
 * own pings, and uses them to measure the server clock. The messages are up to its user.
 */
export class Reconnector<Received = ServerMessage, Sent extends object = ClientMessage> {
  readonly #options: ReconnectorOptions<Received>;
  readonly #device: Device;
  readonly #timing: Timing;
  readonly #backOff: BackOff;
  readonly #clock = new ServerClock();
  #socket: Socket | null = null;
  #isOpen = false;
  #isEnded = false;
  #isPaused = false;
  #openedAtMs = 0;
  #reportedOffsetMs = 0;
  #pings = 0;
  #ping: { n: number; sentMs: number } | null = null;
  #cancelRetry = nothing;
  #cancelPing = nothing;
  #cancelMiss = nothing;
  #cancelAnswer = nothing;

  constructor(options: ReconnectorOptions<Received>) {
    this.#options = options;
    this.#device = options.device;
    this.#timing = { ...defaultTiming, ...options.timing };
    const { firstRetryMs, lastRetryMs } = this.#timing;
    this.#backOff = new BackOff(firstRetryMs, lastRetryMs, () => this.#device.dice());
  }

  /** Connects, or skips the delay of a pending retry. */
  start(): void {
    if (this.#isEnded || this.#isPaused || this.#socket !== null) return;
    this.#cancelRetry();
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
    // A socket error ends the socket, and 'close' follows.
    socket.addEventListener('error', nothing);
    this.#cancelMiss = this.#device.after(this.#timing.missMs, () => this.#lost(socket));
  }

  /** Returns false when there is no connection and nothing was sent. */
  send(message: Sent): boolean {
    return this.#sendRaw(message);
  }

  #sendRaw(message: object): boolean {
    const socket = this.#socket;
    if (!this.#isOpen || socket === null || socket.readyState !== openState) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a hello. If the server does not answer in time, the socket is replaced. */
  hello(message: Sent, follower: { readonly isAsking: boolean }): void {
    this.send(message);
    this.#cancelAnswer();
    this.#cancelAnswer = this.#device.after(this.#timing.answerMs, () => {
      if (follower.isAsking) this.drop();
    });
  }

  /** Pings immediately, because the network may have changed. */
  check(): void {
    if (this.#isOpen) this.#sendPing(this.#timing.checkMs);
    else this.start();
  }

  /** Drops this socket and opens another one. */
  drop(): void {
    if (this.#socket !== null) this.#lost(this.#socket);
  }

  /** Drops this socket and does not reconnect until `resume` or for `forMs`, because the server would refuse it. */
  pause(forMs: number | null = null): void {
    this.#isPaused = true;
    this.#cancelRetry();
    this.drop();
    if (forMs !== null) this.#cancelRetry = this.#device.after(forMs, () => this.#wake());
  }

  /** Reconnects after `rest` like after any other loss, with longer delays each time the connection does not last. */
  resume(): void {
    if (!this.#isPaused) return;
    this.#isPaused = false;
    if (!this.#isEnded) this.#retry();
  }

  /** Clock estimate before the first ping: server time `serverMs` was at about `localMs` of this device. */
  guessClock(serverMs: number, localMs: number): void {
    this.#reportClock(this.#clock.guess(serverMs, localMs));
  }

  /** Closes the connection for good. */
  end(): void {
    this.#isEnded = true;
    this.#cancelRetry();
    this.drop();
  }

  #wake(): void {
    this.#isPaused = false;
    this.start();
  }

  #opened(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#isOpen = true;
    this.#openedAtMs = this.#device.nowMs();
    this.#pings = 0;
    this.#options.onOpen();
    this.#sendPing(this.#timing.missMs);
  }

  #received(socket: Socket, data: unknown): void {
    if (socket !== this.#socket) return;
    const message = parsed(data);
    if (!isRecord(message) || typeof message['type'] !== 'string')
      return this.#options.onUnreadable?.();
    const { type, n, nowMs } = message;
    if (type === 'pong') {
      if (typeof n === 'number' && typeof nowMs === 'number') this.#ponged(n, nowMs);
      return;
    }
    if (type === 'snapshot' && typeof nowMs === 'number')
      this.guessClock(nowMs, this.#device.nowMs());
    if (this.#options.isKnown(message)) this.#options.onMessage(message);
  }

  #sendPing(missMs: number): void {
    this.#cancelPing();
    this.#cancelMiss();
    const socket = this.#socket;
    if (socket === null) return;
    this.#ping = { n: this.#pings++, sentMs: this.#device.nowMs() };
    this.#sendRaw({ type: 'ping', n: this.#ping.n });
    this.#cancelMiss = this.#device.after(missMs, () => this.#lost(socket));
  }

  #ponged(n: number, serverMs: number): void {
    if (this.#ping === null || n !== this.#ping.n) return;
    this.#cancelMiss();
    const { sentMs } = this.#ping;
    this.#ping = null;
    const nowMs = this.#device.nowMs();
    this.#reportClock(this.#clock.add({ sentMs, receivedMs: nowMs, serverMs }));
    if (nowMs - this.#openedAtMs >= this.#timing.stableMs) this.#backOff.reset();
    const waitMs = this.#pings < firstPings ? 60 : this.#timing.pingMs;
    this.#cancelPing = this.#device.after(waitMs, () => this.#sendPing(this.#timing.missMs));
  }

  #reportClock(offsetMs: number): void {
    if (!(Math.abs(offsetMs - this.#reportedOffsetMs) >= clockStepMs)) return;
    this.#reportedOffsetMs = offsetMs;
    this.#options.onClock?.(offsetMs);
  }

  /** The socket is unusable, whether or not it has sent its close event. */
  #lost(socket: Socket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#cancelPing();
    this.#cancelMiss();
    this.#cancelAnswer();
    this.#ping = null;
    const wasOpen = this.#isOpen;
    this.#isOpen = false;
    try {
      socket.close();
    } catch {
      // It was already closed.
    }
    if (wasOpen) this.#options.onClose();
    if (!this.#isEnded && !this.#isPaused) this.#retry();
  }

  #retry(): void {
    this.#cancelRetry();
    this.#cancelRetry = this.#device.after(this.#backOff.next(), () => this.start());
    this.#options.onWait?.();
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null;
  } catch {
    return null;
  }
}

/** Socket URL of the server that this page or address belongs to. */
export function liveAddress(page: { protocol: string; host: string }, path = '/live'): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`;
}
