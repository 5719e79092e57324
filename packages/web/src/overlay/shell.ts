import { loadEverything } from '../parts/overlay-canvas.tsx';

/** Message of the page to its worker: it is running, and uses these files. */
export interface ShellMessage {
  type: 'shell';
  /** Path of the page on this server. */
  page: string;
  /** Paths on this origin. */
  assets: string[];
}

/**
 * Registers a service worker that caches the app shell, so that a browser source can be opened before its server. Only
 * where the browser allows it: on localhost and over https.
 */
export async function cacheShell(): Promise<void> {
  await everythingIsHere();
  if (!('serviceWorker' in navigator)) return;
  try {
    // The scope covers the overlay's own pages and their files, not the app.
    await navigator.serviceWorker.register('/overlay-worker.js', { scope: '/browsersource' });
    const { active } = await navigator.serviceWorker.ready;
    const message: ShellMessage = {
      type: 'shell',
      page: location.pathname + location.search,
      assets: loadedAssets(),
    };
    active?.postMessage(message);
  } catch {
    // Private window or full disk: the overlay runs without a cached shell.
  }
}

/**
 * The code of the other games and the end of a show is cached too, so that they can be shown while the server is down
 * after the next start. A file that fails to load now is cached on a later start.
 */
const everythingIsHere = () => Promise.all([document.fonts.ready, loadEverything()]);

function loadedAssets(): string[] {
  const paths = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(
      ({ origin, pathname }) => origin === location.origin && /^\/(assets|fonts)\//.test(pathname),
    )
    .map(({ pathname, search }) => pathname + search);
  return [...new Set(paths)];
}
