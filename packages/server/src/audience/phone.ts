import type { Duplex } from 'node:stream';
import type { PhoneEnding, PhoneNews } from '@quizcast/game/phones/wire';
import type { WebSocket } from 'ws';
import { frameOf } from '../live/frame.ts';
import type { ShownScene } from './scene-history.ts';

const closeCode = { policy: 1008, restart: 1012 } as const;
/** Whoever reads so little that this much waits is let go: it comes again and is told what is going on. */
const maxBufferedBytes = 128 * 1024;

/** The socket of a viewer's phone that has come in. */
export class Phone {
  /** `phone:` and what is kept of the token. */
  readonly viewer: string;
  readonly token: string;
  /** What the viewer says; null: as the show says. */
  claimedDelayMs: number | null;
  /** There and back, the least that was measured. */
  wayMs = Number.POSITIVE_INFINITY;
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  #scene = 0;
  /** The standing that it was told last. */
  #standing = '';

  constructor(
    { socket, wire }: { socket: WebSocket; wire: Duplex },
    who: { viewer: string; token: string; delayMs: number | null },
  ) {
    this.#socket = socket;
    this.#wire = wire;
    this.viewer = who.viewer;
    this.token = who.token;
    this.claimedDelayMs = who.delayMs;
  }

  get isOpen(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  tell(news: PhoneNews): void {
    this.push(frameOf(JSON.stringify(news)));
  }

  /** Shows a scene that comes after what it shows; false when it shows that or a later one already. */
  show({ number }: ShownScene, bytes: Buffer): boolean {
    if (number <= this.#scene || !this.isOpen) return false;
    this.#scene = number;
    this.push(bytes);
    return true;
  }

  /** Whether this standing is another one than it was told last; it is then taken for told. */
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

  /** Says why, and closes. */
  end(reason: PhoneEnding): void {
    if (!this.isOpen) return;
    this.tell({ type: 'end', reason });
    this.#socket.close(reason === 'restarting' ? closeCode.restart : closeCode.policy, reason);
  }
}
