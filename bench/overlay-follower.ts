import { once } from 'node:events';
import WebSocket from 'ws';
import type { Bench } from './bench.ts';
import { frameText } from './frame-text.ts';
import { nowMs } from './statistics.ts';

const patienceMs = 60_000;

/** An overlay that waits for messages. */
export class OverlayFollower {
  readonly #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  /** Opens an overlay of the server at `url` and waits for its first snapshot; `hello` is its first message. */
  static async open(bench: Bench, url: string, hello: string): Promise<OverlayFollower> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`, { perMessageDeflate: false });
    bench.onClose(() => socket.terminate());
    await once(socket, 'open');
    const arrived = once(socket, 'message');
    socket.send(hello);
    await arrived;
    return new OverlayFollower(socket);
  }

  /** The arrival time of the next frame that matches the pattern; rejects after a minute without one. */
  nextFrame(pattern: RegExp): Promise<number> {
    return new Promise((resolve, reject) => {
      const onFrame = (data: WebSocket.RawData): void => {
        const atMs = nowMs();
        if (!pattern.test(frameText(data))) return;
        end();
        resolve(atMs);
      };
      const timer = setTimeout(() => {
        end();
        reject(new Error(`The overlay received no frame that matches ${String(pattern)}.`));
      }, patienceMs);
      const end = (): void => {
        clearTimeout(timer);
        this.#socket.off('message', onFrame);
      };
      this.#socket.on('message', onFrame);
    });
  }
}
