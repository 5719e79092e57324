import type { MiddlewareHandler } from 'hono';
import type { ServerEnv, ServedPage } from './env.ts';
import { headersOf, reachedOrigin, type OriginConfig } from './origin.ts';

/** Nobody's: no script, no frame, no target of a form. */
const closed = [`object-src 'none'`, `base-uri 'none'`];

/** OBS on the same computer, when the user lets Quizcast reach it. */
const reachesObs = `connect-src 'self' ws://127.0.0.1:* ws://localhost:*`;

/** A script of the page brings the others that it imports; no other gets in, not even from this address. */
const appPolicy = (nonce: string): readonly string[] => [
  `default-src 'self'`,
  `script-src 'nonce-${nonce}'`,
  `worker-src 'none'`,
  // Style elements are the page's own; styles of shows are set on elements.
  `style-src-elem 'self' 'nonce-${nonce}'`,
  `style-src-attr 'unsafe-inline'`,
  // Images of questions may lie anywhere.
  `img-src 'self' data: blob: https:`,
  reachesObs,
  // Sounds of questions may lie anywhere, too, and pages with a player's camera: framed by https alone, in a sandbox.
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
  // OBS puts the user's own CSS in as a style element that knows no nonce: with one here, all of it would be refused.
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

/** Everything a player's page needs lies here; only images of questions may lie anywhere, and viewers may watch the stream beside them. */
const playersPolicy = (nonce: string): readonly string[] => [
  `default-src 'none'`,
  `script-src 'nonce-${nonce}'`,
  `style-src 'self'`,
  `img-src 'self' blob: https:`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `frame-src https://player.twitch.tv`,
  ...closed,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/** The viewers' board, the OBS dock and the guide: text and pictures of this address. */
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

/** Answers that are no page; the overlay's worker, one of them, asks this address for what it keeps. */
const otherPolicy = [
  `default-src 'none'`,
  `connect-src 'self'`,
  ...closed,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
];

/** Files of users: opened as a page of their own, they can do nothing here. */
const filePolicy = [`sandbox`, `default-src 'none'`, ...closed, `frame-ancestors 'none'`];

function policyOf(page: ServedPage | undefined, path: string): readonly string[] {
  switch (page?.kind) {
    case 'app':
      return appPolicy(page.nonce);
    case 'overlay':
      return overlayPolicy(page.nonce);
    case 'players':
      return playersPolicy(page.nonce);
    case 'text':
      return textPolicy(page.nonce);
    case 'dock':
      return textPolicy(page.nonce, reachesObs);
    case undefined:
      return path.startsWith('/files/') ? filePolicy : otherPolicy;
  }
}

const fixed: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
  'cross-origin-resource-policy': 'same-origin',
};

/** Puts the security headers on every answer, whatever route gave it. */
export const securityHeaders =
  (config: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    await next();
    const { page } = context.var;
    const isTold = context.res.headers.get('referrer-policy') !== 'no-referrer';
    // Not `no-referrer` for pages: with it, browsers send `Origin: null` for a beacon of ours.
    context.header('referrer-policy', isTold ? 'same-origin' : 'no-referrer');
    // Since then the answer is one whose headers can be written; `context.header` would copy it for each of them.
    const { headers } = context.res;
    for (const [name, value] of Object.entries(fixed)) headers.set(name, value);
    headers.set('content-security-policy', policyOf(page, context.req.path).join('; '));
    // The app may show an overlay within itself; nobody may put the app into a page of theirs.
    headers.set('x-frame-options', page?.kind === 'overlay' ? 'SAMEORIGIN' : 'DENY');
    // A browser starts a process of its own for a page that has this, 30 ms of a first visit. The overlay is public, and signed in nowhere.
    if (page?.kind !== 'overlay') headers.set('cross-origin-opener-policy', 'same-origin');
    // Isolated, so that presses are stamped finely; images from anywhere load all the same, but without cookies.
    if (page?.kind === 'players') headers.set('cross-origin-embedder-policy', 'credentialless');
    if (reachedOrigin(headersOf(context.req.raw.headers), config)?.startsWith('https:'))
      headers.set('strict-transport-security', 'max-age=31536000');
  };
