/// <reference lib="webworker" />
// Caches the overlay's app shell, so that a browser source opened before its server loads and waits. Its scope is
// /browsersource, so it never sees the app. The picture itself is never cached; it comes over the socket.

declare const self: ServiceWorkerGlobalScope;

const cacheName = 'quizcast-overlay-1';
const shellKey = '/browsersource';
/** A server that takes longer than this counts as unreachable. */
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
  } else if (isUnchanging(url)) event.respondWith(cacheFirst(request));
  else if (isFontSheet(url)) event.respondWith(sheetFromServer(request));
});

self.addEventListener('message', (event) => {
  const news: unknown = event.data;
  if (isShellNews(news)) event.waitUntil(cacheShell(news).catch(() => undefined));
});

const isOverlay = ({ pathname }: URL): boolean => /^\/browsersource(\/|$)/.test(pathname);

/** Assets have a content hash in their name, fonts a version. */
const isUnchanging = ({ pathname }: URL): boolean =>
  pathname.startsWith('/assets/') || /^\/fonts\/.+\.woff2$/.test(pathname);

const isFontSheet = ({ pathname }: URL): boolean => /^\/fonts\/.+\.css$/.test(pathname);

interface ShellMessage {
  type: 'shell';
  page: string;
  assets: string[];
}

const isShellNews = (value: unknown): value is ShellMessage =>
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

/** The page from the server, or the cached one when the server is unreachable, slow or failing. */
async function networkFirst(request: Request): Promise<Response> {
  const fromServer = fetch(request);
  // It may still reject after the cached page was returned.
  fromServer.catch(() => undefined);
  const cache = await caches.open(cacheName);
  const kept = await cache.match(shellKey);
  if (kept === undefined) return fromServer;
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), patienceMs));
  const answer = await Promise.race([fromServer, late]).catch(() => null);
  return answer === null || answer.status >= 500 ? kept : answer;
}

/** Cache first, for files that never change. */
async function cacheFirst(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request.url);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) await cache.put(request.url, answer.clone());
  return answer;
}

/** The style sheet from the server, or the cached one when the server cannot get the font at the moment. */
async function sheetFromServer(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const answer = await fetch(request).catch(() => null);
  if (answer?.status === 200) await cache.put(request.url, answer.clone());
  if (answer !== null && answer.status < 500) return answer;
  return (await cache.match(request.url)) ?? answer ?? Response.error();
}

/** Caches the current page of the server with all its files, and deletes earlier versions. */
async function cacheShell({ page, assets }: ShellMessage): Promise<void> {
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
    // A missing font must not prevent caching.
    if (path.startsWith('/fonts/')) await cache.add(path).catch(() => undefined);
    else await cache.add(path);
  }
  // The page is stored last, once everything it refers to is cached.
  await cache.put(shellKey, new Response(html, { headers: cachedHeaders(answer.headers) }));
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (pathname !== shellKey && !wanted.has(pathname + search)) await cache.delete(url);
  }
}

/** An embedded picture would be outdated. */
const withoutPicture = (html: string): string =>
  html
    .replace(/<script type="application\/json" id="first-picture">[\s\S]*?<\/script>/, '')
    .replace(/(<div id="overlay") data-unfitted>[\s\S]*<\/main>/, '$1>');

/** Keeps all headers, including the content policy, except those on the encoding of the body. */
function cachedHeaders(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified'])
    kept.delete(name);
  return kept;
}

export {};
