import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The first part of a body never waits, so that uploads of files do not delay commands. */
const unthrottledBytes = 256 * 1024;
/** Timers have no finer resolution. */
const shortestWaitMs = 1;

/**
 * Throttles large bodies to a total number of bytes per second: each part waits until the parts before it have used up
 * their time.
 */
export class BodyThrottle {
  readonly #bytesPerMs: number;
  #freeAtMs = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
  }

  /** Resolves when the next part may be read, after one of `bytes` that brought the total to `length` bytes. */
  async throttle(bytes: number, length: number): Promise<void> {
    if (length <= unthrottledBytes) return;
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs) + bytes / this.#bytesPerMs;
    const waitMs = this.#freeAtMs - nowMs;
    if (waitMs >= shortestWaitMs) await sleep(waitMs);
  }
}

/**
 * For bodies that are read: faster than most lines. At the full speed of the local network they would take most of the
 * main thread's time and keep the garbage collector busy.
 */
export const readThrottle = new BodyThrottle(50_000_000);
/** For bodies that are discarded. */
const discardThrottle = new BodyThrottle(10_000_000);
/** Further refused requests are cut off as a flood, because the system buffers what they have sent. */
export const maxDraining = 16;
let draining = 0;

/**
 * Reads and discards an unread body, such as that of a refused request, once the answer is written: many clients read
 * the answer only after they have sent everything. Node itself would read it at full speed, and the HTTP library would
 * close the connection after half a second.
 */
export function drainUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('prefinish', () => {
    if (incoming.complete || incoming.destroyed) return;
    // Its reader stopped early.
    if (incoming.readableDidRead || draining >= maxDraining) incoming.socket.destroySoon();
    else void drain(incoming);
  });
}

async function drain(incoming: IncomingMessage): Promise<void> {
  draining += 1;
  const { socket } = incoming;
  // After the answer, Node no longer notifies the request of a disconnect.
  const onClose = () => incoming.destroy();
  socket.once('close', onClose);
  let length = 0;
  try {
    for await (const part of incoming) {
      const bytes = part instanceof Uint8Array ? part.length : 0;
      length += bytes;
      await discardThrottle.throttle(bytes, length);
    }
  } catch {
    // The sender has disconnected.
  } finally {
    draining -= 1;
    socket.off('close', onClose);
  }
}
