import { isRecord } from '../json.ts';
import type { ClientMessage, ServerMessage } from '../protocol/protocol.ts';
import { BackOff } from './back-off.ts';
import { ServerClock } from './server-clock.ts';

/** As much of a WebSocket as a connection uses. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
}

/** The clock, the dice and the timers of the device that this runs on. */
export interface Device {
  /** Epoch milliseconds. */
  nowMs(): number;
  /** From 0 to 1. */
  dice(): number;
  /** Runs `run` in `ms`, once; returns the way to cancel that. */
  after(ms: number, run: () => void): () => void;
}

export interface ReconnectorOptions<Heard> {
  device: Device;
  /** Opens a new socket each time. */
  open(): Socket;
  /** The link stands; say hello now. */
  onOpen(): void;
  /** The link is gone; another one is on its way. */
  onClose(): void;
  /** There is no link, and the next try is in a while. */
  onWait?(): void;
  /** Whether a message is of a type that is known here; those that only a newer server knows are skipped. */
  isKnown(message: unknown): message is Heard;
  /** Everything but pongs. */
  onMessage(message: Heard): void;
  /** A frame that holds no message was skipped. */
  onUnreadable?(): void;
  /** The server's clock minus this device's, each time it is known to be another one by a step that can be seen. */
  onClock?(offsetMs: number): void;
  /** Other than usual; milliseconds. */
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
  /** A hello that is not answered within this time ends the link. */
  answerMs: number;
}

const usual: Timing = {
  firstRetryMs: 250,
  lastRetryMs: 4500,
  pingMs: 6000,
  missMs: 5000,
  checkMs: 1500,
  goodMs: 3000,
  answerMs: 5000,
};

/** Pings in a row right after opening, to measure the clock. */
const firstPings = 4;
/** Each new offset draws countdowns anew, so only steps that can be seen are told. */
const clockStepMs = 15;
const openState = 1;
const nothing = (): void => undefined;

/**
 * One lasting link to the server over sockets that come and go: retries with jitter, notices a dead line by its own
 * pings, and measures the server's clock by them. What is said over it is up to its user.
 */
export class Reconnector<Heard = ServerMessage, Said extends object = ClientMessage> {
  readonly #options: ReconnectorOptions<Heard>;
  readonly #device: Device;
  readonly #timing: Timing;
  readonly #backOff: BackOff;
  readonly #clock = new ServerClock();
  #socket: Socket | null = null;
  #isOpen = false;
  #isEnded = false;
  #isResting = false;
  #openedAtMs = 0;
  #toldOffsetMs = 0;
  #pings = 0;
  #ping: { n: number; sentMs: number } | null = null;
  #cancelRetry = nothing;
  #cancelPing = nothing;
  #cancelMiss = nothing;
  #cancelAnswer = nothing;

  constructor(options: ReconnectorOptions<Heard>) {
    this.#options = options;
    this.#device = options.device;
    this.#timing = { ...usual, ...options.timing };
    const { firstRetryMs, lastRetryMs } = this.#timing;
    this.#backOff = new BackOff(firstRetryMs, lastRetryMs, () => this.#device.dice());
  }

  /** Begins, or begins at once again when a retry is waiting. */
  start(): void {
    if (this.#isEnded || this.#isResting || this.#socket !== null) return;
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
    // What goes wrong with a socket ends it, and 'close' follows.
    socket.addEventListener('error', nothing);
    this.#cancelMiss = this.#device.after(this.#timing.missMs, () => this.#lost(socket));
  }

  /** False when the link is down and nothing was sent. */
  send(message: Said): boolean {
    return this.#say(message);
  }

  #say(message: object): boolean {
    const socket = this.#socket;
    if (!this.#isOpen || socket === null || socket.readyState !== openState) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  /** Says hello. A server that does not answer it in time is given up, and another socket opened. */
  hello(message: Said, follower: { readonly isAsking: boolean }): void {
    this.send(message);
    this.#cancelAnswer();
    this.#cancelAnswer = this.#device.after(this.#timing.answerMs, () => {
      if (follower.isAsking) this.drop();
    });
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

  /**
   * Gives this socket up and opens no other one, whatever happens, until `resume` or for `forMs`: the server would refuse it,
   * too.
   */
  rest(forMs: number | null = null): void {
    this.#isResting = true;
    this.#cancelRetry();
    this.drop();
    if (forMs !== null) this.#cancelRetry = this.#device.after(forMs, () => this.#wake());
  }

  /** After `rest`: comes back like after any other loss, with longer waits each time it does not last. */
  resume(): void {
    if (!this.#isResting) return;
    this.#isResting = false;
    if (!this.#isEnded) this.#retry();
  }

  /** What the page knew before the first ping: server time `serverMs` was about this device's `localMs`. */
  guessClock(serverMs: number, localMs: number): void {
    this.#tellClock(this.#clock.guess(serverMs, localMs));
  }

  /** Ends for good. */
  end(): void {
    this.#isEnded = true;
    this.#cancelRetry();
    this.drop();
  }

  #wake(): void {
    this.#isResting = false;
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
    this.#say({ type: 'ping', n: this.#ping.n });
    this.#cancelMiss = this.#device.after(missMs, () => this.#lost(socket));
  }

  #ponged(n: number, serverMs: number): void {
    if (this.#ping === null || n !== this.#ping.n) return;
    this.#cancelMiss();
    const { sentMs } = this.#ping;
    this.#ping = null;
    const nowMs = this.#device.nowMs();
    this.#tellClock(this.#clock.add({ sentMs, receivedMs: nowMs, serverMs }));
    if (nowMs - this.#openedAtMs >= this.#timing.goodMs) this.#backOff.reset();
    const waitMs = this.#pings < firstPings ? 60 : this.#timing.pingMs;
    this.#cancelPing = this.#device.after(waitMs, () => this.#sendPing(this.#timing.missMs));
  }

  #tellClock(offsetMs: number): void {
    if (!(Math.abs(offsetMs - this.#toldOffsetMs) >= clockStepMs)) return;
    this.#toldOffsetMs = offsetMs;
    this.#options.onClock?.(offsetMs);
  }

  /** The socket is of no use any more, whether it has said so itself or not. */
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
      // It was closed already.
    }
    if (wasOpen) this.#options.onClose();
    if (!this.#isEnded && !this.#isResting) this.#retry();
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

/** Address of a socket of the server that this page, or address, is of. */
export function liveAddress(page: { protocol: string; host: string }, path = '/live'): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`;
}
