import type { MiddlewareHandler } from 'hono';
import type { ServerEnv } from '../routes/env.ts';
import { headersOf, reachedOrigin, type OriginConfig } from './origin.ts';

const contentPolicy = [
  `default-src 'self'`,
  `script-src 'self'`,
  // Styles of shows are set on elements.
  `style-src 'self' 'unsafe-inline'`,
  // Images of questions may lie anywhere.
  `img-src 'self' data: blob: https:`,
  `connect-src 'self'`,
  // So may sounds of questions, and pages with a player's camera. Those are framed by https alone, in a sandbox.
  `media-src 'self' https:`,
  `frame-src https:`,
  `font-src 'self' data:`,
  `object-src 'none'`,
  `base-uri 'none'`,
  `form-action 'self'`,
  `frame-ancestors 'self'`,
].join('; ');

/** Everything a player's page needs lies here; only images of questions may lie anywhere. */
const buzzerPolicy = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' blob: https:`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'none'`,
].join('; ');

/** Files of users: opened as a page of their own, they can do nothing here. */
const filePolicy = `sandbox; default-src 'none'`;

const fixed: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  // Not `no-referrer`: with it, browsers send `Origin: null` for a beacon of our own page.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), display-capture=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'SAMEORIGIN',
};

/** Puts the security headers on every answer, whatever route gave it. */
export const securityHeaders =
  (config: OriginConfig): MiddlewareHandler<ServerEnv> =>
  async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(fixed)) context.header(name, value);
    if (context.req.path.startsWith('/files/'))
      context.header('content-security-policy', filePolicy);
    if (/^\/join(\/|$)/.test(context.req.path)) {
      context.header('content-security-policy', buzzerPolicy);
      // Isolated, so that presses are stamped finely; images from anywhere load all the same, but without cookies.
      context.header('cross-origin-embedder-policy', 'credentialless');
    }
    if (reachedOrigin(headersOf(context.req.raw.headers), config)?.startsWith('https:'))
      context.header('strict-transport-security', 'max-age=31536000');
  };
