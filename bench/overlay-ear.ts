import { once } from 'node:events';
import WebSocket from 'ws';
import type { Bench } from './bench.ts';
import { frameText } from './frame-text.ts';
import { nowMs } from './statistics.ts';

const patienceMs = 60_000;

/** An overlay that waits for messages. */
export class OverlayEar {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Opens an overlay of the server at `url` and waits for its first snapshot; `hello` is its first message. */
  static async open(bench: Bench, url: string, hello: string): Promise<OverlayEar> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { perMessageDeflate: false });
    bench.onClose(() => socket.terminate());
    await once(socket, 'open');
    const arrived = once(socket, 'message');
    socket.send(hello);
    await arrived;
    return new OverlayEar(socket);
  }

  /** The arrival time of the next frame that matches the pattern; rejects after a minute without one. */
  told(pattern: RegExp): Promise<number> {
    return new Promise((resolve, reject) => {
      const hear = (data: WebSocket.RawData): void => {
        const atMs = nowMs();
        if (!pattern.test(frameText(data))) return;
        end();
        resolve(atMs);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`The overlay was not told ${String(pattern)}.`));
      }, patienceMs);
      const end = (): void => {
        clearTimeout(timer);
        this.#socket.off('message', hear);
      };
      this.#socket.on('message', hear);
    });
  }
}
