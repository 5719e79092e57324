import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from '@quizcast/game/client/back-off';

/** One connection to NATS. */
export interface Wire {
  /** Resolves when the server answers; rejects when the connection is lost. */
  ping(): Promise<unknown>;
  /** Settles when the connection has ended. */
  ended: Promise<unknown>;
  /** Closes immediately, without waiting for the server. */
  drop(): void;
}

/** A connection that is reopened whenever it breaks or stops answering. */
export interface Link<Connection extends Wire> {
  /** The open connection, even if it does not answer; null when there is none. */
  wire: () => Connection | null;
  /** Whether the server has answered within the last three seconds. */
  isWorking: () => boolean;
  /** Takes half a second at most. */
  close: () => Promise<void>;
}

export interface LinkOptions<Connection extends Wire> {
  /** Takes some seconds at most. */
  open(signal: AbortSignal): Promise<Connection>;
  /** Called with a new connection; messages sent now are delivered before `working` is called. */
  onConnect(wire: Connection): void;
  /** Called on the first answer over a new connection. */
  working(): void;
  /** Called once for each lost connection. */
  onError(error: unknown): void;
}

const pingEveryMs = 1000;
/** Unanswered pings before the connection counts as lost. */
const maxMissedPongs = 2;
const [minWaitMs, maxWaitMs] = [200, 2000];
const flushMs = 250;

export function keepConnected<Connection extends Wire>(
  options: LinkOptions<Connection>,
): Link<Connection> {
  const closing = new AbortController();
  const { signal } = closing;
  let now: Connection | null = null;
  let working = false;
  let isReported = false;

  const reportAway = (error: unknown): void => {
    if (isReported || signal.aborted) return;
    isReported = true;
    const message = error instanceof Error ? error.message : String(error);
    options.onError(new Error(`NATS unreachable: ${message}`, { cause: error }));
  };
  const onPong = (): void => {
    if (working) return;
    [working, isReported] = [true, false];
    options.working();
  };
  const use = async (wire: Connection): Promise<void> => {
    now = wire;
    try {
      options.onConnect(wire);
      reportAway((await untilUnresponsive(wire, signal, onPong)) ?? 'the connection ended');
    } finally {
      [now, working] = [null, false];
      wire.drop();
    }
  };
  const run = async (): Promise<void> => {
    // Randomized, so that nodes that lost the connection together do not all reconnect at once.
    const backOff = new BackOff(minWaitMs, maxWaitMs, Math.random);
    while (!signal.aborted) {
      try {
        const wire = await options.open(signal);
        if (signal.aborted) {
          wire.drop();
          return;
        }
        backOff.reset();
        await use(wire);
      } catch (error) {
        reportAway(error);
      }
      await sleep(backOff.next(), undefined, { signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    wire: () => now,
    isWorking: () => working,
    async close() {
      if (now !== null && working)
        await Promise.race([now.ping().catch(() => undefined), sleep(flushMs)]);
      closing.abort();
      await Promise.race([running, sleep(flushMs)]);
    },
  };
}

/** Resolves, with the reason if known, when the connection has ended, stops answering or is being closed. */
function untilUnresponsive(wire: Wire, signal: AbortSignal, onPong: () => void): Promise<unknown> {
  return new Promise((resolve) => {
    let missing = 0;
    let waits = false;
    let over = false;
    const end = (error: unknown): void => {
      over = true;
      clearInterval(timer);
      signal.removeEventListener('abort', end);
      resolve(error);
    };
    const ping = (): void => {
      if (waits) {
        missing += 1;
        if (missing >= maxMissedPongs) end('no answer');
        return;
      }
      waits = true;
      wire.ping().then(() => {
        [missing, waits] = [0, false];
        if (!over) onPong();
      }, end);
    };
    const timer = setInterval(ping, pingEveryMs);
    signal.addEventListener('abort', end);
    wire.ended.then(end, end);
    ping();
  });
}
