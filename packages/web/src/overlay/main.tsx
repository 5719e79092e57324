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
const draw = (root: HTMLElement) => createRoot(root).render(<Overlay live={live} />);
if (place !== null)
  onceStyled(() => {
    if (first === null) draw(place);
    // When the page has told of the new letters: there is no text yet that would be fitted again.
    else void firstFontsReady(first).then(() => setTimeout(() => draw(place)));
  });

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

/** When the first picture is up, so that the fonts it needs are kept too: they begin to load when it is laid out. */
function keepShellOnceLive(): void {
  const stop = live.subscribe(() => {
    if (live.state().link !== 'live') return;
    stop();
    setTimeout(() => void import('./shell.ts').then(({ keepShell }) => keepShell()), 100);
  });
}
