import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The first part of a body never waits, so that no command waits for the files of others. */
const atOnceBytes = 256 * 1024;
/** Timers are no finer. */
const shortestWaitMs = 1;

/** Lets so many bytes of large bodies in each second, all together: each part waits until those before it had their time. */
export class BodyPace {
  readonly #bytesPerMs: number;
  #freeAtMs = 0;

  constructor(bytesPerSecond: number) {
    this.#bytesPerMs = bytesPerSecond / 1000;
  }

  /** Resolves when the next part may come in, after one of `bytes` that made it `length` bytes in all. */
  async taken(bytes: number, length: number): Promise<void> {
    if (length <= atOnceBytes) return;
    const nowMs = performance.now();
    this.#freeAtMs = Math.max(this.#freeAtMs, nowMs) + bytes / this.#bytesPerMs;
    const waitMs = this.#freeAtMs - nowMs;
    if (waitMs >= shortestWaitMs) await sleep(waitMs);
  }
}

/**
 * For bodies that are read: more than most lines bring. As fast as the local network brings them, they would take most of the main thread's
 * time, and V8 would collect their garbage all the while.
 */
export const readPace = new BodyPace(50_000_000);
/** For bodies that are thrown away. */
const unreadPace = new BodyPace(10_000_000);
/** More refused requests than this at once are a flood, and cut off: the system keeps in memory what they have sent. */
export const maxDraining = 16;
let draining = 0;

/**
 * Takes in a body that nobody reads, such as that of a refused request, once the answer is written: many clients read the answer only
 * when they have sent everything. Node itself would take it in as fast as it comes, the HTTP library would cut it off after half a second.
 */
export function drainUnread(incoming: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.once('prefinish', () => {
    if (incoming.complete || incoming.destroyed) return;
    // Its reader gave up.
    if (incoming.readableDidRead || draining >= maxDraining) incoming.socket.destroySoon();
    else void drain(incoming);
  });
}

async function drain(incoming: IncomingMessage): Promise<void> {
  draining += 1;
  const { socket } = incoming;
  // Once a request is answered, Node does not tell it that its sender has gone.
  const gone = () => incoming.destroy();
  socket.once('close', gone);
  let length = 0;
  try {
    for await (const part of incoming) {
      const bytes = part instanceof Uint8Array ? part.length : 0;
      length += bytes;
      await unreadPace.taken(bytes, length);
    }
  } catch {
    // The sender has gone.
  } finally {
    draining -= 1;
    socket.off('close', gone);
  }
}
