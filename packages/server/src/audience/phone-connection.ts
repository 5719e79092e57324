import type { Duplex } from 'node:stream';
import { phoneMessageSchema } from '@quizcast/game/phones/message';
import type { PhoneEnding, PhoneMessage } from '@quizcast/game/phones/wire';
import type { RawData, WebSocket } from 'ws';
import { TokenBucket } from '../concurrency/token-bucket.ts';
import { frameOf } from '../live/frame.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Audience } from './audience.ts';
import type { Phone } from './phone.ts';

/** A phone that was admitted, and its audience. */
export interface Entered {
  phone: Phone;
  audience: Audience;
}

export interface PhoneConnectionDeps {
  clock: Clock;
  log: Log;
  /** Admits a phone, or returns the reason why not. */
  enter(
    hello: Extract<PhoneMessage, { type: 'hello' }>,
    sockets: { socket: WebSocket; wire: Duplex },
  ): Promise<Entered | PhoneEnding>;
  onMessage(entered: Entered, message: Exclude<PhoneMessage, { type: 'hello' | 'ping' }>): void;
  onLeft(entered: Entered): void;
}

const helloWithinMs = 10_000;
const messages = { perSecond: 3, atOnce: 20 } as const;
/** Balance at which a client that ignores the refusals is disconnected. */
const patience = -60;
const pingEveryMs = 20_000;
const deadAfterMs = 45_000;

/** One socket of a phone, from the upgrade to its close. */
export class PhoneConnection {
  /** Resolves when the socket is closed. */
  readonly closed: Promise<void>;
  readonly #deps: PhoneConnectionDeps;
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  readonly #allowance: TokenBucket;
  #state: 'stranger' | 'arriving' | 'gone' | Entered = 'stranger';
  #pingedAtMs: number | null = null;
  #pongAtMs: number;
  #cancel: Cancel;

  constructor(socket: WebSocket, wire: Duplex, deps: PhoneConnectionDeps) {
    const { clock } = deps;
    this.#deps = deps;
    this.#socket = socket;
    this.#wire = wire;
    this.#pongAtMs = clock.nowMs();
    this.#allowance = new TokenBucket(messages.perSecond, messages.atOnce, clock.nowMs());
    this.#cancel = clock.after(helloWithinMs, () => this.#end('invalidMessage'));
    socket.on('message', (data, isBinary) => this.#receive(data, isBinary));
    socket.on('pong', () => this.#ponged());
    socket.on('ping', () => this.#spend());
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on('close', () => {
        this.#leave();
        resolve();
      });
    });
  }

  restart(): void {
    this.#end('restarting');
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #receive(data: RawData, isBinary: boolean): void {
    if (this.#state === 'gone') return;
    if (isBinary || !Buffer.isBuffer(data)) return this.#end('invalidMessage');
    if (!this.#spend()) return this.#tooMany();
    const message = phoneMessageSchema.safeParse(parsed(data));
    if (!message.success) return this.#end('invalidMessage');
    this.#handle(message.data);
  }

  #handle(message: PhoneMessage): void {
    if (message.type === 'ping')
      return this.#send({ type: 'pong', n: message.n, nowMs: this.#deps.clock.nowMs() });
    if (message.type === 'hello') {
      if (this.#state === 'stranger') void this.#arrive(message);
      return;
    }
    if (typeof this.#state === 'object') this.#deps.onMessage(this.#state, message);
  }

  async #arrive(hello: Extract<PhoneMessage, { type: 'hello' }>): Promise<void> {
    this.#state = 'arriving';
    this.#cancel();
    try {
      const entered = await this.#deps.enter(hello, { socket: this.#socket, wire: this.#wire });
      if (typeof entered === 'string') return this.#end(entered);
      // The socket may have closed in the meantime.
      if (this.#socket.readyState !== this.#socket.OPEN) return this.#deps.onLeft(entered);
      this.#state = entered;
      this.#ping();
    } catch (error) {
      this.#deps.log.warn({ error }, 'phone join failed');
      this.#end('restarting');
    }
  }

  #ping(): void {
    const nowMs = this.#deps.clock.nowMs();
    if (nowMs - this.#pongAtMs >= deadAfterMs) return this.terminate();
    this.#pingedAtMs = nowMs;
    this.#socket.ping();
    this.#cancel = this.#deps.clock.after(pingEveryMs, () => this.#ping());
  }

  #ponged(): void {
    const nowMs = this.#deps.clock.nowMs();
    this.#pongAtMs = nowMs;
    if (this.#pingedAtMs === null || typeof this.#state !== 'object') return;
    const { phone } = this.#state;
    phone.minRoundTripMs = Math.min(phone.minRoundTripMs, Math.max(0, nowMs - this.#pingedAtMs));
    this.#pingedAtMs = null;
  }

  /** Takes one message from the allowance; false when it is used up. */
  #spend(): boolean {
    const left = this.#allowance.consume(this.#deps.clock.nowMs(), 1);
    if (left < patience) this.#end('tooMany');
    return left >= 0;
  }

  #tooMany(): void {
    if (typeof this.#state === 'object')
      this.#state.phone.send({ type: 'refused', about: 'message', reason: 'tooMany' });
  }

  #send(message: object): void {
    if (this.#socket.readyState === this.#socket.OPEN)
      this.#wire.write(frameOf(JSON.stringify(message)));
  }

  #end(reason: PhoneEnding): void {
    if (this.#state === 'gone') return;
    this.#send({ type: 'end', reason });
    this.#leave();
    this.#socket.close(reason === 'restarting' ? 1012 : 1008, reason);
  }

  #leave(): void {
    const state = this.#state;
    this.#state = 'gone';
    this.#cancel();
    if (typeof state === 'object') this.#deps.onLeft(state);
  }
}

function parsed(data: Buffer): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return undefined;
  }
}
