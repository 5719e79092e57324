import { randomBytes } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Rooms } from '../../documents/rooms.ts';
import type { FontLibrary } from '../../fonts/font-library.ts';
import type { Asset, Assets } from './assets.ts';
import { drawingModule } from '../drawing-module.ts';
import { overlayFile, pictureDrawer, withPicture, type FirstPicture } from '../first-picture.ts';
import { screenDrawer, withScreen, type FirstScreenDeps, type PhonePage } from '../first-screen.ts';
import type { ServerEnv, ServedPage } from '../../security/env.ts';
import { isEmbeddedElsewhere } from '../../security/guard.ts';
import { problem } from '../../security/problem.ts';

export interface PageDeps extends Omit<FirstScreenDeps, 'drawing'> {
  assets: Assets;
  webFolder: string;
  fonts: Pick<FontLibrary, 'ownSheet'>;
  rooms: Pick<Rooms, 'overlayPicture'>;
}

/** Routes of the app, a single page with client-side routing. */
const screens = [
  '/',
  '/play',
  '/styles',
  '/styles/:id',
  '/editor',
  '/editor/:id',
  '/season',
  '/settings',
  '/settings/history',
  '/invite',
  '/about',
  '/reset',
  '/verify',
] as const;

const immutable = 'public, max-age=31536000, immutable';
const revalidate = 'no-cache';
/** Private to one browser because of its nonce. */
const pages = 'private, no-cache';
/** For pages with embedded state: the back button must not restore an outdated picture or show. */
const noStore = 'no-store';

/** Serves the app, the overlay, the pages of players and viewers, and their files. */
export function pageRoutes(deps: PageDeps): Hono<ServerEnv> {
  const { assets, rooms, log } = deps;
  const drawing = drawingModule(deps.webFolder, log);
  const draw = pictureDrawer({ ...deps, drawing });
  const phonePage = phonePages(assets, screenDrawer({ ...deps, drawing }));

  const app = async (context: Context<ServerEnv>, status: 200 | 404) => {
    const page = await assets.find('index.html');
    return page === null ? notBuilt(context) : sendPage(context, page, 'app', status);
  };

  const text = async (
    context: Context<ServerEnv>,
    path: string,
    kind: 'text' | 'dock' = 'text',
  ) => {
    const page = await assets.find(path);
    return page === null ? app(context, 404) : sendPage(context, page, kind, 200);
  };

  const overlay = async (context: Context<ServerEnv>, uid: string | undefined) => {
    let picture: FirstPicture | null = null;
    let status: 200 | 404 | 503 = 404;
    try {
      const view = uid === undefined ? null : await rooms.overlayPicture(uid);
      if (view !== null) {
        picture = { ...view, drawn: await draw(view.state) };
        status = 200;
      }
    } catch (error) {
      // The page still loads: it requests a picture over its live socket until it gets one.
      log.warn({ error }, 'initial view not rendered');
      status = 503;
    }
    const page = await assets.find(overlayFile(picture));
    if (page === null) return notBuilt(context);
    context.header('cache-control', noStore);
    // The nonce first: the picture contains user text, which must not be replaced.
    return context.html(withPicture(withNonce(context, page, 'overlay'), picture), status);
  };

  const routes = new Hono<ServerEnv>();
  for (const screen of screens) routes.get(screen, (context) => app(context, 200));
  return routes
    .get('/join', phonePage('buzzer'))
    .get('/join/:code', phonePage('buzzer'))
    .get('/vote', phonePage('audience'))
    .get('/vote/:code', phonePage('audience'))
    .get('/board/:code', (context) => text(context, 'board.html'))
    .get('/dock', (context) => text(context, 'dock.html', 'dock'))
    .get('/guide', (context) => text(context, 'docs/guide.html'))
    .get('/guide/:name', (context) => text(context, `docs/${context.req.param('name')}.html`))
    .get('/browsersource', (context) => overlay(context, context.req.query('access')))
    .get('/browsersource/:uid', (context) => overlay(context, context.req.param('uid')))
    .get('*', async (context) => {
      const path = context.req.path.slice(1);
      const asset = await assets.find(path);
      if (asset === null || path.endsWith('.html')) {
        const wantsPage = context.req.header('accept')?.includes('text/html') ?? false;
        return wantsPage ? app(context, 404) : context.text('There is nothing here\n', 404);
      }
      // The overlay's service worker must cover all addresses of the overlay.
      if (path === 'overlay-worker.js') context.header('service-worker-allowed', '/');
      return send(context, asset, path.startsWith('assets/') ? immutable : revalidate, 200);
    });
}

/** Sends the page of players or viewers, with its first screen if it can be rendered. */
const phonePages =
  (assets: Assets, drawScreen: ReturnType<typeof screenDrawer>) =>
  (name: PhonePage) =>
  async (context: Context<ServerEnv>): Promise<Response> => {
    // Lookups are limited: images embedded by another site must not use up the limits of its visitor.
    const screen = isEmbeddedElsewhere(context.req.raw)
      ? null
      : await drawScreen(name, {
          address: context.var.address,
          languages: context.req.header('accept-language') ?? '',
          code: context.req.param('code') ?? null,
        });
    const page = await assets.find(screen === null ? `${name}.html` : `${name}-drawn.html`);
    if (page === null) return notBuilt(context);
    context.header('cache-control', screen?.first.invitation === undefined ? pages : noStore);
    const kind = name === 'buzzer' ? 'players' : 'viewers';
    // The nonce first: the screen contains user text, which must not be replaced.
    return context.html(withScreen(withNonce(context, page, kind), name, screen), 200);
  };

/** Placeholder that the build writes as the nonce of the page's own scripts and styles: packages/web/vite.config.ts. */
const noncePlaceholder = '__nonce__';

/** The page with a fresh nonce, which is also used in its Content-Security-Policy header. */
function withNonce(context: Context<ServerEnv>, page: Asset, kind: ServedPage['kind']): string {
  const nonce = randomBytes(16).toString('base64');
  context.set('page', { kind, nonce });
  return page.bytes.toString().replaceAll(noncePlaceholder, nonce);
}

/**
 * Sends a page without an ETag: after a 304 the browser would apply the header with the new nonce to its cached page,
 * and none of the scripts would run.
 */
function sendPage(
  context: Context<ServerEnv>,
  page: Asset,
  kind: ServedPage['kind'],
  status: 200 | 404,
): Response {
  context.header('cache-control', pages);
  return context.html(withNonce(context, page, kind), status);
}

function send(
  context: Context<ServerEnv>,
  asset: Asset,
  caching: string,
  status: 200 | 404,
): Response {
  context.header('cache-control', caching);
  context.header('etag', asset.etag);
  context.header('vary', 'accept-encoding');
  const ifNoneMatch = context.req.header('if-none-match');
  if (
    status === 200 &&
    ifNoneMatch?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === asset.etag)
  )
    return context.body(null, 304);
  context.header('content-type', asset.type);
  const acceptsGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  const zipped = acceptsGzip ? asset.zipped : null;
  if (zipped !== null) context.header('content-encoding', 'gzip');
  return context.body(new Uint8Array(zipped ?? asset.bytes), status);
}

const notBuilt = (context: Context<ServerEnv>): Response =>
  context.req.header('accept')?.includes('text/html')
    ? context.text('The pages are not built. Run npm start in the folder of Quizcast.\n', 503)
    : problem(503, 'notBuilt', 'The pages are not built');
