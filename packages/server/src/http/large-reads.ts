import type { Context, MiddlewareHandler } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { Slots } from '../files/slots.ts';
import type { ServerEnv } from '../security/env.ts';
import { jsonText } from './routes/json-text.ts';
import { problem } from '../security/problem.ts';
import { byAccount } from '../security/guard.ts';

/** Limits of one account: kilobytes in a minute, answers at once, and requests in the queue. */
export interface ReadRoom {
  kilobytes: number;
  atOnce: number;
  waiting: number;
}

const windowS = 60;
const megabyte = 1024;
const ofAccount: ReadRoom = { kilobytes: 128 * megabyte, atOnce: 2, waiting: 8 };
/** Of one session of the demo account, which any number of visitors may use. */
const ofVisitor: ReadRoom = { kilobytes: 32 * megabyte, atOnce: 1, waiting: 3 };
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
  const accounts = createReading(account);
  const visitors = createReading(visitor);
  return (context, next) => {
    if (context.req.method !== 'GET') return next();
    return (context.var.session.isDemo ? visitors : accounts)(context, next);
  };
}

function createReading({ kilobytes, atOnce, waiting }: ReadRoom): MiddlewareHandler<ServerEnv> {
  const budget = new RateLimiterMemory({ points: kilobytes, duration: windowS });
  const lines = new Map<string, { slots: Slots; inside: number }>();

  const inLine = async <Result>(
    who: string,
    work: () => Promise<Result>,
  ): Promise<Result | null> => {
    const line = lines.get(who) ?? { slots: new Slots(atOnce, waiting), inside: 0 };
    lines.set(who, line);
    line.inside += 1;
    try {
      return await line.slots.run(work);
    } finally {
      line.inside -= 1;
      if (line.inside === 0) lines.delete(who);
    }
  };

  return async (context, next) => {
    const who = byAccount(context);
    const waitS = await inLine(who, async () => {
      const used = await budget.get(who);
      if (used !== null && used.consumedPoints >= kilobytes)
        return Math.ceil(used.msBeforeNext / 1000) || 1;
      await next();
      await budget.penalty(who, kilobytesOf(context.res));
      // Lets pending work of other requests run before the next one in the queue.
      await new Promise(setImmediate);
      return 0;
    });
    return waitS === 0 ? undefined : tooMany(waitS ?? 1);
  };
}

function kilobytesOf({ status, headers }: Response): number {
  if (status !== 200) return 1;
  const bytes = headers.get('content-length');
  return bytes === null ? streamedKilobytes : Math.ceil(Number(bytes) / 1024);
}

const tooMany = (waitS: number): Response =>
  problem(
    429,
    'tooMany',
    'Too much at once. Please wait a moment',
    {},
    { 'retry-after': `${waitS}` },
  );

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
