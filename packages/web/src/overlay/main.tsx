import { createRoot } from 'react-dom/client';
import { openLiveSocket, watchPage } from '../live/page-link.ts';
import { loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';
import { ownerOf } from './address.ts';
import { firstFontsReady, readFirstPicture } from './first-picture.ts';
import { LiveView } from './live-view.ts';
import { Overlay } from './overlay.tsx';
import { reloadOnce } from './reload.ts';
import { reportHealth } from './report.ts';
import './overlay.css';

const uid = ownerOf(location);
const first = readFirstPicture(document);
// Loads in parallel with the style sheets.
if (first !== null) void loadOverlayTexts(first.state.language);
const live = new LiveView({
  uid: uid ?? '',
  open: openLiveSocket,
  onReload: reloadOnce,
  onOrder: (order) => {
    if (order === 'reload') return location.reload();
    // Handled by components with sounds, counters or timers.
    dispatchEvent(new Event(order));
    if (order === 'skip') void import('./skip.ts').then(({ endMovement }) => endMovement(document));
  },
  // Handled by the components that show the count.
  onAnswered: (detail) => dispatchEvent(new CustomEvent('answered', { detail })),
  first,
});

const container = document.getElementById('overlay');
const draw = (root: HTMLElement) => createRoot(root).render(<Overlay live={live} />);
if (container !== null)
  onceStyled(() => {
    if (first === null) draw(container);
    // Draws after the font events have fired: no text has been rendered that would be fitted again.
    else void firstFontsReady(first).then(() => setTimeout(() => draw(container)));
  });

// Without a user id in the address there is nothing to fetch, and the page stays empty.
if (uid !== null) {
  live.start();
  reportHealth(live);
  watchPage(live);
  cacheShellOnceLive();
}

/**
 * Chromium runs scripts as soon as they are loaded, even before the style sheets: texts would be fitted to unstyled
 * boxes, and every part would run a transition to its style. Waits for `load`, when each style sheet is loaded or has
 * failed.
 */
function onceStyled(draw: () => void): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (document.readyState === 'complete' || sheets.every(({ sheet }) => sheet !== null)) draw();
  else window.addEventListener('load', draw, { once: true });
}

/** Waits for the first picture, so that its fonts are cached too: they are requested on its layout. */
function cacheShellOnceLive(): void {
  const stop = live.subscribe(() => {
    if (live.state().link !== 'live') return;
    stop();
    setTimeout(() => void import('./shell.ts').then(({ cacheShell }) => cacheShell()), 100);
  });
}
