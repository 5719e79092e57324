import type { MiddlewareHandler } from 'hono';
import type { ServerEnv, ServedPage } from './env.ts';
import { headersOf, reachedOrigin, type OriginConfig } from './origin.ts';

/** Denied on every page: plugins and `<base>`. */
const closed = [`object-src 'none'`, `base-uri 'none'`];

/** OBS on the same computer, when the user connects Quizcast to it. */
const reachesObs = `connect-src 'self' ws://127.0.0.1:* ws://localhost:*`;

/** Only scripts with the nonce and the modules that they import may run, no others even from this origin. */
const appPolicy = (nonce: string): readonly string[] => [
  `default-src 'self'`,
  `script-src 'nonce-${nonce}'`,
  `worker-src 'none'`,
  // Style elements belong to the page; styles of shows are set as style attributes.
  `style-src-elem 'self' 'nonce-${nonce}'`,
  `style-src-attr 'unsafe-inline'`,
  // Images of questions may be on any server.
  `img-src 'self' data: blob: https:`,
  reachesObs,
  // Sounds of questions may also be on any server, as may pages with a player's camera, which are framed over https
  // only and in a sandbox.
  `media-src 'self' https:`,
  `frame-src https:`,
  `font-src 'self' data:`,
  ...closed,
  `form-action 'self'`,
  `frame-ancestors 'none'`,
];

const overlayPolicy = (nonce: string): readonly string[] => [
  `default-src 'self'`,
  `script-src 'nonce-${nonce}'`,
  `worker-src 'self'`,
  // OBS inserts the user's custom CSS as a style element without a nonce; a nonce in this directive would block all of
  // it.
  `style-src 'self' 'unsafe-inline'`,
  `img-src 'self' data: blob: https:`,
  `connect-src 'self'`,
  `media-src 'self' https:`,
  `frame-src https:`,
  `font-src 'self' data:`,
  ...closed,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
];

/**
 * The page of a player or viewer loads everything from this origin, except images of questions and what `frames` allows.
 * Its styles are inlined when the server has rendered its first screen.
 */
const phonePolicy = (nonce: string, frames: readonly string[]): readonly string[] => [
  `default-src 'none'`,
  `script-src 'nonce-${nonce}'`,
  `style-src 'self' 'nonce-${nonce}'`,
  `img-src 'self' blob: https:`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  ...frames,
  ...closed,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/** The viewers' leaderboard, the OBS dock and the guide: text and pictures of this origin. */
const textPolicy = (nonce: string, connects = `connect-src 'self'`): readonly string[] => [
  `default-src 'none'`,
  `script-src 'nonce-${nonce}'`,
  `style-src 'self'`,
  `img-src 'self'`,
  connects,
  ...closed,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/** Answers other than pages, among them the overlay's service worker, which fetches files of this origin for its cache. */
const defaultPolicy = [
  `default-src 'none'`,
  `connect-src 'self'`,
  ...closed,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/** Files of users: sandboxed, so that they are harmless when opened as a page. */
const filePolicy = [`sandbox`, `default-src 'none'`, ...closed, `frame-ancestors 'none'`];

function policyOf(page: ServedPage | undefined, path: string): readonly string[] {
  switch (page?.kind) {
    case 'app':
      return appPolicy(page.nonce);
    case 'overlay':
      return overlayPolicy(page.nonce);
    case 'players':
      return phonePolicy(page.nonce, []);
    case 'viewers':
      return phonePolicy(page.nonce, [`frame-src https://player.twitch.tv`]);
    case 'text':
      return textPolicy(page.nonce);
    case 'dock':
      return textPolicy(page.nonce, reachesObs);
    case undefined:
      return path.startsWith('/files/') ? filePolicy : defaultPolicy;
  }
}

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
  'cross-origin-resource-policy': 'same-origin',
};

/** Sets the security headers on every answer, and keeps answers of the API out of caches unless they say otherwise. */
export const securityHeaders =
  (config: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    await next();
    const { page } = context.var;
    const sendsReferrer = context.res.headers.get('referrer-policy') !== 'no-referrer';
    // Not `no-referrer` for pages: with it, browsers send `Origin: null` with beacons.
    context.header('referrer-policy', sendsReferrer ? 'same-origin' : 'no-referrer');
    // `context.header` above has made the headers mutable, and would copy the answer for each further header.
    const { headers } = context.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    if (context.req.path.startsWith('/api/') && !headers.has('cache-control'))
      headers.set('cache-control', 'no-store');
    headers.set('content-security-policy', policyOf(page, context.req.path).join('; '));
    // The app may embed an overlay; the app itself may not be embedded.
    headers.set('x-frame-options', page?.kind === 'overlay' ? 'SAMEORIGIN' : 'DENY');
    // With this header the browser starts a separate process for the page, which costs 30 ms of a first visit. Overlay
    // and viewers' page do not need it: they have no session.
    if (page?.kind !== 'overlay' && page?.kind !== 'viewers')
      headers.set('cross-origin-opener-policy', 'same-origin');
    // Cross-origin isolation gives high-resolution timestamps for presses; images of other origins still load, but
    // without cookies, and frames do not: Twitch's player would be blocked.
    if (page?.kind === 'players') headers.set('cross-origin-embedder-policy', 'credentialless');
    if (reachedOrigin(headersOf(context.req.raw.headers), config)?.startsWith('https:'))
      headers.set('strict-transport-security', 'max-age=31536000');
  };
