import type { MiddlewareHandler } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { refusal } from '../ports/account-calls.ts';
import type { Identity } from '../ports/identity.ts';
import type { ServerEnv } from './env.ts';
import { problem, refused } from './problem.ts';
import { clientAddress } from './address.ts';
import { bearerOf } from './bearer.ts';
import { headersOf, judgeOrigin, type OriginConfig } from './origin.ts';

const accountPath = '/api/v1/auth/';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Finds out by which address limits are counted. */
export const knownAddress =
  ({ trustedProxies }: OriginConfig): MiddlewareHandler<ServerEnv> =>
  (context, next) => {
    const remote = context.env?.incoming?.socket.remoteAddress;
    const header = headersOf(context.req.raw.headers);
    context.set('address', clientAddress(remote, header, trustedProxies));
    return next();
  };

/**
 * Refuses what another site made a browser send: any request with a foreign Origin, and a changing one that has a cookie
 * but no Origin. Programs without cookies need none, nor do those that show a token.
 */
export const ownPagesOnly =
  (config: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async ({ req }, next) => {
    const header = headersOf(req.raw.headers);
    const verdict = judgeOrigin(header, config);
    const isUnsafe = !safeMethods.has(req.method);
    // Beside a token, cookies count for nothing.
    const hasCookie = req.header('cookie') !== undefined && bearerOf(req.raw.headers) === null;
    const isSuspect = verdict === 'none' && isUnsafe && hasCookie;
    if (verdict !== 'foreign' && !isSuspect) return next();
    if (req.path.startsWith(accountPath)) return refusal('FOREIGN_ORIGIN');
    return problem(
      403,
      'foreignOrigin',
      'This page was not served by this Quizcast. If it was, tell Quizcast its address: QUIZCAST_URL',
    );
  };

/**
 * Refuses what a page of another site has a browser fetch, before anything is counted: else its pictures would use up what the
 * visitor may ask here. Opening an address of ours from there is the visitor's own doing.
 */
export const noCrossSite: MiddlewareHandler<ServerEnv> = async ({ req }, next) => {
  if (!isCrossSite(req.raw.headers) || isOpenedPage(req.raw)) return next();
  return req.path.startsWith(accountPath)
    ? refusal('FOREIGN_ORIGIN')
    : problem(403, 'foreignOrigin', 'A page of another site asked for this');
};

export const isCrossSite = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'cross-site';

const isOpenedPage = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document';

/**
 * Ends the connection of a client that has asked too much: going on costs them a new one each time. Behind a proxy the connection is
 * the proxy's, and carries others.
 */
export const closeOnLimit =
  ({ trustedProxies }: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    await next();
    if (context.res.status === 429 && trustedProxies === 0) context.header('connection', 'close');
  };

/** Lets at most `points` requests through in `durationS` seconds for each key; null counts for nobody. */
export function limited(
  points: number,
  durationS: number,
  keyOf: (context: Parameters<MiddlewareHandler<ServerEnv>>[0]) => string | null,
): MiddlewareHandler<ServerEnv> {
  const limiter = new RateLimiterMemory({ points, duration: durationS });
  return async (context, next) => {
    const key = keyOf(context);
    if (key === null) return next();
    return (await tooManyOf(limiter, key, context)) ?? next();
  };
}

/**
 * Answers 429 instead of 404 to a client that keeps asking for what is not there: more than `points` times in a minute. What is there
 * they get all the same.
 */
export function fewMisses(points: number): MiddlewareHandler<ServerEnv> {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (context, next) => {
    await next();
    if (context.res.status !== 404) return;
    const refusal = await tooManyOf(limiter, context.var.address, context);
    if (refusal !== null) context.res = refusal;
  };
}

async function tooManyOf(
  limiter: RateLimiterMemory,
  key: string,
  { req }: { req: { path: string } },
): Promise<Response | null> {
  try {
    await limiter.consume(key, 1);
    return null;
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full;
    const wait = { 'retry-after': String(Math.ceil(full.msBeforeNext / 1000) || 1) };
    return req.path.startsWith(accountPath)
      ? refusal('TOO_MANY_TRIES', wait)
      : problem(429, 'tooMany', 'Too many requests. Please wait a moment', {}, wait);
  }
}

/**
 * What an account's calls are counted by: however often somebody signs in, it stays one. The demo account is everybody's,
 * so there each session counts for itself.
 */
export const byAccount = ({
  var: { session },
}: Parameters<MiddlewareHandler<ServerEnv>>[0]): string =>
  session.isDemo ? session.sessionId : session.userId;

/** Of a credential: its signature, which is at its end, tells it from all others. */
const credentialLength = 100;

/** What a session's calls are counted by before it is looked up. */
export const byCredential =
  (identity: Identity) =>
  ({ req }: Parameters<MiddlewareHandler<ServerEnv>>[0]): string | null =>
    identity.credential(req.raw.headers)?.slice(-credentialLength) ?? null;

/** Lets only signed-in users through, and says who it is. */
export const signedIn =
  (identity: Identity): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    const session = await identity.session(context.req.raw.headers);
    if (session === null) return refused('notSignedIn');
    context.set('session', session);
    return next();
  };
