import type { Context, MiddlewareHandler } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { Slots } from '../files/slots.ts';
import type { ServerEnv } from '../security/env.ts';
import { jsonText } from './routes/json-text.ts';
import { problem } from '../security/problem.ts';
import { byAccount } from '../security/guard.ts';

/** What one account may have written for it: kilobytes in a minute, how many answers at once, and how many wait for that. */
export interface ReadRoom {
  kilobytes: number;
  atOnce: number;
  waiting: number;
}

const windowS = 60;
const megabyte = 1024;
const ofAccount: ReadRoom = { kilobytes: 128 * megabyte, atOnce: 2, waiting: 8 };
/** Everybody may look around as often as they like, each visitor a little. */
const ofVisitor: ReadRoom = { kilobytes: 32 * megabyte, atOnce: 1, waiting: 3 };
/** An answer that is written while it is read counts as much as this. */
const streamedKilobytes = 8 * megabyte;

/**
 * Bounds what one account costs by reading what is large: writing 4 MB holds everybody up for some twenty milliseconds. Each
 * account has a few places and a line of its own, pays by the size of what it got, and between two answers everybody else comes
 * first.
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
      // What others wait for comes before the next one in line.
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

/** An answer whose size is told, so that it is paid for. */
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

/** Sent as it is taken. A `Response` copies bytes that it is made of: 20 MB would hold everybody up for 15 ms. */
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
