import {
  loadCategoryScene,
  loadCrowdScene,
  loadMomentCard,
  loadShowtimeParts,
  loadVotingChart,
} from '../parts/overlay-canvas.tsx';

/** What the page tells its worker: it runs, and these are the files it runs on. */
export interface ShellNews {
  type: 'shell';
  /** Its own address on this server. */
  page: string;
  /** Paths on this address. */
  assets: string[];
}

/**
 * Lets a service worker keep this page's program, so that a browser source opened before its server comes up. Only where
 * the browser allows it: on localhost and over https.
 */
export async function keepShell(): Promise<void> {
  await everythingIsHere();
  if (!('serviceWorker' in navigator)) return;
  try {
    // The worker sees the overlay's own pages and what they load, and nothing of the app.
    await navigator.serviceWorker.register('/overlay-worker.js', { scope: '/browsersource' });
    const { active } = await navigator.serviceWorker.ready;
    const news: ShellNews = {
      type: 'shell',
      page: location.pathname + location.search,
      assets: loadedAssets(),
    };
    active?.postMessage(news);
  } catch {
    // A private window, a full disk: the overlay runs without a kept shell.
  }
}

/**
 * The other games and the end of a show are kept with the page, so that they can come on air while the server is away from the next
 * start on. What cannot be had now is kept another time.
 */
const everythingIsHere = () =>
  Promise.allSettled([
    document.fonts.ready,
    loadCategoryScene(),
    loadShowtimeParts(),
    loadVotingChart(),
    loadCrowdScene(),
    loadMomentCard(),
  ]);

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
