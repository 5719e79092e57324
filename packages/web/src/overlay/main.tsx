import { createRoot, hydrateRoot } from 'react-dom/client';
import { openLiveSocket, watchPage } from '../live/page-link.ts';
import { loadScene } from '../parts/overlay-canvas.tsx';
import { loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';
import { ownerOf } from './address.ts';
import { firstFontsReady, readFirstPicture } from './first-picture.ts';
import { LiveView } from './live-view.ts';
import { watchMedia } from './missing.ts';
import { Overlay } from './overlay.tsx';
import { reloadOnce } from './reload.ts';
import './overlay.css';

const uid = ownerOf(location);
const first = readFirstPicture(document);
// Requested in parallel with the style sheets.
const texts = first && loadOverlayTexts(first.state.language);
const scene = first && loadScene(first.state);
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
if (container !== null) onceStyled(() => void draw(container));

// Without a user id in the address there is nothing to fetch, and the page stays empty.
if (uid !== null) {
  watchMedia();
  live.start();
  watchPage(live);
  const stop = live.subscribe(() => {
    if (live.state().link !== 'live') return;
    stop();
    void import('./once-live.ts').then(({ onceLive }) => onceLive(live));
  });
}

/**
 * Chromium runs scripts as soon as they are loaded, even before the style sheets: texts would be fitted to unstyled
 * boxes, and every part would run a transition to its style. Waits for `load`, when each style sheet is loaded or has
 * failed.
 */
function onceStyled(draw: () => void): void {
  // A page with an embedded picture has inlined sheets, whose links are disabled.
  const linked = 'link[rel="stylesheet"]:not([disabled])';
  const sheets = [...document.querySelectorAll<HTMLLinkElement>(linked)];
  if (document.readyState === 'complete' || sheets.every(({ sheet }) => sheet !== null)) draw();
  else window.addEventListener('load', draw, { once: true });
}

/** Hydrates the picture that the server has drawn, or renders the first one here. */
async function draw(root: HTMLElement): Promise<void> {
  const overlay = <Overlay live={live} />;
  if (first !== null) {
    const [loaded] = await Promise.allSettled([scene, firstFontsReady(first), texts]);
    // The picture that the server has drawn stays.
    if (loaded.status === 'rejected') return reloadOnce();
    // Renders after the font events have fired, so that they do not cause rendered texts to be fitted again.
    await new Promise((resolve) => setTimeout(resolve));
  }
  root.removeAttribute('data-unfitted');
  if (root.hasChildNodes()) hydrateRoot(root, overlay);
  else createRoot(root).render(overlay);
}
