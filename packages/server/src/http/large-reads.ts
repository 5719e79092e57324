import type { Context, MiddlewareHandler } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { Slots } from '../files/slots.ts';
import type { ServerEnv } from '../security/env.ts';
import { jsonText } from './routes/json-text.ts';
import { tooMany } from '../security/problem.ts';
import { byAccount } from '../security/guard.ts';

/** Limits of one account: kilobytes per minute, concurrent answers, and queued requests. */
export interface ReadLimits {
  kilobytes: number;
  atOnce: number;
  waiting: number;
}

const windowS = 60;
const megabyte = 1024;
const ofAccount: ReadLimits = { kilobytes: 128 * megabyte, atOnce: 2, waiting: 8 };
/** For one session of the demo account, which any number of visitors share. */
const ofVisitor: ReadLimits = { kilobytes: 32 * megabyte, atOnce: 1, waiting: 3 };
/** Cost of a streamed answer, whose size is not known in advance. */
const streamedKilobytes = 8 * megabyte;

/**
 * Bounds the cost of large reads for each account: serializing 4 MB blocks the event loop for some twenty milliseconds.
 * Each account has a few slots and a queue of its own and pays by the size of its answers, and requests of others run
 * between two of them.
 */
export function boundedReads(
  account = ofAccount,
  visitor = ofVisitor,
): MiddlewareHandler<ServerEnv> {
  const accounts = createReadLimiter(account);
  const visitors = createReadLimiter(visitor);
  return (context, next) => {
    if (context.req.method !== 'GET') return next();
    return (context.var.session.isDemo ? visitors : accounts)(context, next);
  };
}

function createReadLimiter({
  kilobytes,
  atOnce,
  waiting,
}: ReadLimits): MiddlewareHandler<ServerEnv> {
  const budget = new RateLimiterMemory({ points: kilobytes, duration: windowS });
  const queues = new Map<string, { slots: Slots; inside: number }>();

  const enqueue = async <Result>(
    key: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> => {
    const queue = queues.get(key) ?? { slots: new Slots(atOnce, waiting), inside: 0 };
    queues.set(key, queue);
    queue.inside += 1;
    try {
      return await queue.slots.run(work);
    } finally {
      queue.inside -= 1;
      if (queue.inside === 0) queues.delete(key);
    }
  };

  return async (context, next) => {
    const key = byAccount(context);
    const waitS = await enqueue(key, async () => {
      const used = await budget.get(key);
      if (used !== null && used.consumedPoints >= kilobytes)
        return Math.ceil(used.msBeforeNext / 1000) || 1;
      await next();
      await budget.penalty(key, kilobytesOf(context.res));
      // Lets pending work of other requests run before the next one in the queue.
      await new Promise(setImmediate);
      return 0;
    });
    return waitS === 0
      ? undefined
      : tooMany(waitS ?? 1, 'Too many or too large requests. Please wait a moment');
  };
}

function kilobytesOf({ status, headers }: Response): number {
  if (status !== 200) return 1;
  const bytes = headers.get('content-length');
  return bytes === null ? streamedKilobytes : Math.ceil(Number(bytes) / 1024);
}

/** An answer with a content length, so that its size is counted. */
export function sized(
  context: Context<ServerEnv>,
  bytes: Uint8Array,
  type = 'application/json',
): Response {
  context.header('content-type', type);
  context.header('content-length', `${bytes.length}`);
  return context.body(bytes.length > pieceBytes ? inPieces(bytes) : new Uint8Array(bytes));
}

const pieceBytes = 256 * 1024;

/** Streams the bytes on demand. A `Response` made of bytes copies them: 20 MB would block the event loop for 15 ms. */
function inPieces(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream(
    {
      pull(controller) {
        controller.enqueue(bytes.subarray(sent, (sent += pieceBytes)));
        if (sent >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}

export const sizedJson = (context: Context<ServerEnv>, json: unknown): Response =>
  sized(context, new TextEncoder().encode(jsonText(json)));
