import type { LiveView } from './live-view.ts';
import { reportHealth } from './report.ts';
import { cacheShell } from './shell.ts';

/** What the overlay begins once it is live, in a file of its own, as its first picture does not need it. */
export function onceLive(live: LiveView): void {
  reportHealth(live);
  // Waits for the first picture, so that its fonts are cached too: they are requested on its layout.
  setTimeout(() => void cacheShell(), 100);
}
