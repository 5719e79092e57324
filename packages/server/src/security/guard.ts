import type { Context, MiddlewareHandler } from 'hono';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { refusal } from '../ports/account-calls.ts';
import type { Identity } from '../ports/identity.ts';
import type { Log } from '../ports/log.ts';
import type { ServerEnv } from './env.ts';
import { problem, refused, tooMany } from './problem.ts';
import { clientAddress } from './address.ts';
import { bearerOf } from './bearer.ts';
import { headersOf, checkOrigin, type OriginConfig } from './origin.ts';

const accountPath = '/api/v1/auth/';
const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Sets the address by which limits are counted. Warns once if a proxy names visitors but is not trusted: all of them
 * then share the limits of its address.
 */
export function setClientAddress(
  { trustedProxies }: OriginConfig,
  log: Pick<Log, 'warn'>,
): MiddlewareHandler<ServerEnv> {
  let hasWarned = trustedProxies > 0;
  return (context, next) => {
    const remote = context.env?.incoming?.socket.remoteAddress;
    const header = headersOf(context.req.raw.headers);
    if (!hasWarned && header('x-forwarded-for')) {
      hasWarned = true;
      log.warn(
        {},
        'X-Forwarded-For ignored: behind a proxy or tunnel, all visitors share the limits of one; set TRUSTED_PROXY=1',
      );
    }
    context.set('address', clientAddress(remote, header, trustedProxies));
    return next();
  };
}

/**
 * Refuses requests forged by another site: any with a foreign Origin, and unsafe ones with a cookie but no Origin.
 * Programs without cookies or with a bearer token need no Origin.
 */
export const sameOriginOnly =
  (config: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async ({ req }, next) => {
    const header = headersOf(req.raw.headers);
    const verdict = checkOrigin(header, config);
    const isUnsafe = !safeMethods.has(req.method);
    // With a bearer token, cookies are ignored.
    const hasCookie = req.header('cookie') !== undefined && bearerOf(req.raw.headers) === null;
    const isSuspect = verdict === 'none' && isUnsafe && hasCookie;
    if (verdict !== 'foreign' && !isSuspect) return next();
    if (req.path.startsWith(accountPath)) return refusal('FOREIGN_ORIGIN');
    return problem(
      403,
      'foreignOrigin',
      'This page has another address than this Quizcast. If the address is right, set QUIZCAST_URL to it',
    );
  };

/**
 * Refuses fetches by pages of other sites before anything is counted: otherwise embedded images could use up the
 * visitor's rate limit. Navigation from another site is allowed.
 */
export const noCrossSite: MiddlewareHandler<ServerEnv> = async ({ req }, next) => {
  if (!isEmbeddedElsewhere(req.raw)) return next();
  return req.path.startsWith(accountPath)
    ? refusal('FOREIGN_ORIGIN')
    : problem(403, 'foreignOrigin', 'Requests from other sites are not allowed');
};

export const isCrossSite = (headers: Headers): boolean =>
  headers.get('sec-fetch-site') === 'cross-site';

/** Whether a page of another site loads this as a subresource, which its visitor does not notice. */
export const isEmbeddedElsewhere = (request: Request): boolean =>
  isCrossSite(request.headers) && !isOpenedPage(request);

const isOpenedPage = ({ method, headers }: Request): boolean =>
  method === 'GET' &&
  headers.get('sec-fetch-mode') === 'navigate' &&
  headers.get('sec-fetch-dest') === 'document';

/**
 * Closes the connection of a client over its rate limit, so that each further attempt costs a new one. Not behind a
 * proxy, whose connections are shared by clients.
 */
export const closeOnLimit =
  ({ trustedProxies }: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    await next();
    if (context.res.status === 429 && trustedProxies === 0) context.header('connection', 'close');
  };

/** Allows at most `perMinute` requests a minute for each key; requests with the key null are not limited. */
export function rateLimit(
  perMinute: number,
  keyOf: (context: Context<ServerEnv>) => string | null,
): MiddlewareHandler<ServerEnv> {
  const limiter = new RateLimiterMemory({ points: perMinute, duration: 60 });
  return async (context, next) => {
    const key = keyOf(context);
    if (key === null) return next();
    return (await consumeOrRefuse(limiter, key, context)) ?? next();
  };
}

/**
 * Answers 429 instead of 404 to a client with more than `points` misses in a minute. Other requests of the client still
 * succeed.
 */
export function limitMisses(points: number): MiddlewareHandler<ServerEnv> {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return async (context, next) => {
    await next();
    if (context.res.status !== 404) return;
    const refusal = await consumeOrRefuse(limiter, context.var.address, context);
    if (refusal !== null) context.res = refusal;
  };
}

async function consumeOrRefuse(
  limiter: RateLimiterMemory,
  key: string,
  { req }: { req: { path: string } },
): Promise<Response | null> {
  try {
    await limiter.consume(key, 1);
    return null;
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full;
    const waitS = Math.ceil(full.msBeforeNext / 1000) || 1;
    return req.path.startsWith(accountPath)
      ? refusal('TOO_MANY_TRIES', { 'retry-after': `${waitS}` })
      : tooMany(waitS);
  }
}

export const byAddress = ({ var: { address } }: Context<ServerEnv>): string => address;

/**
 * Key for limits of an account, shared by all of its sessions. The demo account is shared by visitors, so there each
 * session is counted on its own.
 */
export const byAccount = ({ var: { session } }: Context<ServerEnv>): string =>
  session.isDemo ? session.sessionId : session.userId;

/** The end of a credential, which contains its signature and is unique. */
const credentialLength = 100;

/** Key for limits of a session before it is looked up. */
export const byCredential =
  (identity: Identity) =>
  ({ req }: Context<ServerEnv>): string | null =>
    identity.credential(req.raw.headers)?.slice(-credentialLength) ?? null;

/** Requires a signed-in user and sets the session. */
export const signedIn =
  (identity: Identity): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    const session = await identity.session(context.req.raw.headers);
    if (session === null) return refused('notSignedIn');
    context.set('session', session);
    return next();
  };
