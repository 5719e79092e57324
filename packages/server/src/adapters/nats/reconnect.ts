import { setTimeout as sleep } from 'node:timers/promises';
import { BackOff } from '@quizcast/game/client/back-off';

/** One connection to NATS. */
export interface Wire {
  /** Resolves when the other end has answered; rejects when it cannot any more. */
  ask(): Promise<unknown>;
  /** Settles when the connection has ended. */
  ended: Promise<unknown>;
  /** Ends it at once, whatever the other end does. */
  drop(): void;
}

/** A connection that is made again whenever it breaks or falls silent, for ever. */
export interface Link<Way extends Wire> {
  /** What is open now, answering or not; null while there is none. */
  wire: () => Way | null;
  /** Whether the other end has answered within the last three seconds. */
  isWorking: () => boolean;
  /** Takes half a second at most. */
  close: () => Promise<void>;
}

export interface LinkOptions<Way extends Wire> {
  /** Takes some seconds at most. */
  open(signal: AbortSignal): Promise<Way>;
  /** There is a new wire; what is sent on it now arrives before `working`. */
  opened(way: Way): void;
  /** The other end of a new wire has answered for the first time. */
  working(): void;
  /** Once for each time that the link is away. */
  onFault(error: unknown): void;
}

const askEveryMs = 1000;
/** Times that an answer is still missing when the next question is due. */
const maxSilence = 2;
const [minWaitMs, maxWaitMs] = [200, 2000];
const lastWordsMs = 250;

export function keepLink<Way extends Wire>(options: LinkOptions<Way>): Link<Way> {
  const closing = new AbortController();
  const { signal } = closing;
  let now: Way | null = null;
  let working = false;
  let isTold = false;

  const away = (error: unknown): void => {
    if (isTold || signal.aborted) return;
    isTold = true;
    const words = error instanceof Error ? error.message : String(error);
    options.onFault(new Error(`NATS is away: ${words}`, { cause: error }));
  };
  const answered = (): void => {
    if (working) return;
    [working, isTold] = [true, false];
    options.working();
  };
  const use = async (way: Way): Promise<void> => {
    now = way;
    try {
      options.opened(way);
      away((await silence(way, signal, answered)) ?? 'the connection ended');
    } finally {
      [now, working] = [null, false];
      way.drop();
    }
  };
  const run = async (): Promise<void> => {
    // Nodes that lost it together do not come back together.
    const backOff = new BackOff(minWaitMs, maxWaitMs, Math.random);
    while (!signal.aborted) {
      try {
        const way = await options.open(signal);
        if (signal.aborted) {
          way.drop();
          return;
        }
        backOff.reset();
        await use(way);
      } catch (error) {
        away(error);
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
        await Promise.race([now.ask().catch(() => undefined), sleep(lastWordsMs)]);
      closing.abort();
      await Promise.race([running, sleep(lastWordsMs)]);
    },
  };
}

/** Resolves, with what is known of it, when the wire has ended, does not answer any more, or is to be closed. */
function silence(way: Wire, signal: AbortSignal, answered: () => void): Promise<unknown> {
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
    const ask = (): void => {
      if (waits) {
        missing += 1;
        if (missing >= maxSilence) end('no answer');
        return;
      }
      waits = true;
      way.ask().then(() => {
        [missing, waits] = [0, false];
        if (!over) answered();
      }, end);
    };
    const timer = setInterval(ask, askEveryMs);
    signal.addEventListener('abort', end);
    way.ended.then(end, end);
    ask();
  });
}
