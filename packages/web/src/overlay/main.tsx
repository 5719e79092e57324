import { createRoot } from 'react-dom/client';
import { openLiveSocket, watchPage } from '../live/page-link.ts';
import { loadOverlayTexts } from '../messages/viewers/overlay-texts.ts';
import {
  loadCategoryScene,
  loadCrowdScene,
  loadMomentCard,
  loadShowtimeParts,
  loadVotingChart,
} from '../parts/overlay-canvas.tsx';
import { ownerOf } from './address.ts';
import { readFirstPicture } from './first-picture.ts';
import { LiveView } from './live-view.ts';
import { Overlay } from './overlay.tsx';
import { reloadOnce } from './reload.ts';
import { reportHealth } from './report.ts';
import './overlay.css';

const uid = ownerOf(location);
const first = readFirstPicture(document);
// While the style sheets are on their way.
if (first !== null) void loadOverlayTexts(first.state.language);
const live = new LiveView({
  uid: uid ?? '',
  open: openLiveSocket,
  onReload: reloadOnce,
  onOrder: (order) => {
    if (order === 'reload') return location.reload();
    // Heard by what plays, counts or waits by itself.
    dispatchEvent(new Event(order));
    if (order === 'skip') void import('./skip.ts').then(({ endMovement }) => endMovement(document));
  },
  // Heard by what shows it.
  onAnswered: (detail) => dispatchEvent(new CustomEvent('answered', { detail })),
  first,
});

const place = document.getElementById('overlay');
if (place !== null) onceStyled(() => createRoot(place).render(<Overlay live={live} />));

// An address that names nobody has nothing to ask for: it stays empty.
if (uid !== null) {
  live.start();
  reportHealth(live);
  watchPage(live);
  keepShellOnceLive();
}

/**
 * Chromium runs a program as soon as it is there, even before the page's style sheets: texts would be fitted to bare boxes, and
 * every part would fade from there into its style. The page is loaded when each sheet has come, or has failed.
 */
function onceStyled(draw: () => void): void {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (document.readyState === 'complete' || sheets.every(({ sheet }) => sheet !== null)) draw();
  else window.addEventListener('load', draw, { once: true });
}

/** When the first picture is up, so that the fonts it needs are kept too. */
function keepShellOnceLive(): void {
  const stop = live.subscribe(() => {
    if (live.state().link !== 'live') return;
    stop();
    // The fonts of the picture begin to load when it is laid out. The other game and the end of a show are kept with the page, so that it can come
    // on air while the server is away from the next start on.
    const ready = () =>
      Promise.all([
        document.fonts.ready,
        loadCategoryScene(),
        loadShowtimeParts(),
        loadVotingChart(),
        loadCrowdScene(),
        loadMomentCard(),
      ]);
    const keep = async () => (await import('./shell.ts')).keepShell();
    setTimeout(() => void ready().then(keep, keep), 100);
  });
}
