/// <reference lib="webworker" />
// Keeps the overlay's program, so that a browser source that is opened before its server comes up and waits. Its scope
// is /browsersource: it never sees the app. The picture itself is never kept; it comes over the socket.

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'quizcast-overlay-1';
const shellKey = '/browsersource';
/** A server that takes longer than this is as good as away. */
const patienceMs = 2000;

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOldCaches().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isOverlay(url)) event.respondWith(networkFirst(request));
  } else if (isUnchanging(url)) event.respondWith(keptFirst(request));
  else if (isFontSheet(url)) event.respondWith(sheetFromServer(request));
});

self.addEventListener('message', (event) => {
  const news: unknown = event.data;
  if (isShellNews(news)) event.waitUntil(keepShell(news).catch(() => undefined));
});

const isOverlay = ({ pathname }: URL): boolean => /^\/browsersource(\/|$)/.test(pathname);

/** Assets carry their content's hash in their name, fonts their version. */
const isUnchanging = ({ pathname }: URL): boolean =>
  pathname.startsWith('/assets/') || /^\/fonts\/.+\.woff2$/.test(pathname);

const isFontSheet = ({ pathname }: URL): boolean => /^\/fonts\/.+\.css$/.test(pathname);

interface ShellNews {
  type: 'shell';
  page: string;
  assets: string[];
}

const isShellNews = (value: unknown): value is ShellNews =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  value.type === 'shell' &&
  'page' in value &&
  typeof value.page === 'string' &&
  'assets' in value &&
  Array.isArray(value.assets) &&
  value.assets.every((path) => typeof path === 'string' && /^\/(assets|fonts)\//.test(path));

async function removeOldCaches(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('quizcast-overlay-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** The page from the server, or the kept one when the server is away, slow or broken. */
async function networkFirst(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  // It may still fail after the kept page has been given out.
  fromServer.catch(() => undefined);
  const cache = await caches.open(cacheName);
  const kept = await cache.match(shellKey);
  if (kept === undefined) return fromServer;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([fromServer, late]).catch(() => null);
  return answer === null || answer.status >= 500 ? kept : answer;
}

/** A kept one is never out of date. */
async function keptFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone());
  return answer;
}

/** The sheet from the server, or the kept one when the server has no way to the font just now. */
async function sheetFromServer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const answer = await fetch(request).catch(() => null);
  if (answer?.status === 200) await cache.put(request.url, answer.clone());
  if (answer !== null && answer.status < 500) return answer;
  return (await cache.match(request.url)) ?? answer ?? Response.error();
}

/** Keeps the page as the server gives it now, with every file it needs, and nothing of earlier versions. */
async function keepShell({ page, assets }: ShellNews): Promise<void> {
  const url = new URL(page, self.location.origin);
  if (url.origin !== self.location.origin || !isOverlay(url)) return;
  const answer = await fetch(url, { cache: 'no-store' });
  if (answer.status !== 200) return;
  const html = withoutPicture(await answer.text());
  const named = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  const wanted = new Set([...named, ...assets]);
  const cache = await caches.open(cacheName);
  for (const path of wanted) {
    if ((await cache.match(path)) !== undefined) continue;
    // A picture without one of its fonts is still one.
    if (path.startsWith('/fonts/')) await cache.add(path).catch(() => undefined);
    else await cache.add(path);
  }
  // The page last: it is only kept once everything it names is.
  await cache.put(shellKey, new Response(html, { headers: keptHeaders(answer.headers) }));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== shellKey && !wanted.has(pathname + search)) await cache.delete(url);
  }
}

/** A kept picture would be an old one. */
const withoutPicture = (html: string): string =>
  html.replace(/<script type="application\/json" id="first-picture">[\s\S]*?<\/script>/, '');

/** All headers, the content policy among them, but those that speak of the body as it was sent. */
function keptHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified'])
    kept.delete(name);
  return kept;
}

export {};
