import type { Duplex } from 'node:stream';
import type { PhoneEnding, PhoneUpdate } from '@quizcast/game/phones/wire';
import type { WebSocket } from 'ws';
import { frameOf } from '../live/frame.ts';
import type { ShownScene } from './scene-history.ts';

const closeCode = { policy: 1008, restart: 1012 } as const;
/** A client with more unsent bytes than this is disconnected: it reconnects and gets the current state. */
const maxBufferedBytes = 128 * 1024;

/** The socket of a viewer's phone that was admitted. */
export class Phone {
  /** `phone:` and the truncated hash of the token. */
  readonly viewer: string;
  readonly token: string;
  /** Delay set by the viewer; null: the delay of the show. */
  claimedDelayMs: number | null;
  /** The shortest round trip that was measured. */
  minRoundTripMs = Number.POSITIVE_INFINITY;
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  #scene = 0;
  #show: string;
  /** Name of the standing that it was sent last; null for a viewer who comes back, whose page may show an old one. */
  #standing: string | null;

  constructor(
    { socket, wire }: { socket: WebSocket; wire: Duplex },
    who: { viewer: string; token: string; delayMs: number | null; show: string; isBack: boolean },
  ) {
    this.#socket = socket;
    this.#wire = wire;
    this.viewer = who.viewer;
    this.token = who.token;
    this.claimedDelayMs = who.delayMs;
    this.#show = who.show;
    this.#standing = who.isBack ? null : '';
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  send(news: PhoneUpdate): void {
    this.push(frameOf(JSON.stringify(news)));
  }

  /** Sends a scene; false when the phone already shows this one or a later one. */
  show({ number }: ShownScene, bytes: Buffer): boolean {
    if (number <= this.#scene || !this.isOpen) return false;
    this.#scene = number;
    this.push(bytes);
    return true;
  }

  /** Name of the standing that it was sent last. */
  get standing(): string | null {
    return this.#standing;
  }

  /** Whether this name of a show differs from the last one sent; marks it as sent. */
  isNewShow(show: string): boolean {
    if (show === this.#show) return false;
    this.#show = show;
    return true;
  }

  /** Whether this standing differs from the last one sent; marks it as sent. */
  isNewStanding(name: string): boolean {
    if (name === this.#standing) return false;
    this.#standing = name;
    return true;
  }

  push(bytes: Buffer): void {
    if (!this.isOpen) return;
    if (this.#wire.writableLength > maxBufferedBytes) this.#socket.terminate();
    else this.#wire.write(bytes);
  }

  /** Sends the reason and closes the socket. */
  end(reason: PhoneEnding): void {
    if (!this.isOpen) return;
    this.send({ type: 'end', reason });
    this.#socket.close(reason === 'restarting' ? closeCode.restart : closeCode.policy, reason);
  }
}
