import type { LiveView } from './live-view.ts';
import { reportHealth } from './report.ts';
import { cacheShell } from './shell.ts';

/** Starts everything that the first picture does not need; in a separate chunk. */
export function onceLive(live: LiveView): void {
  reportHealth(live);
  // Waits for the first picture, so that its fonts are cached too: they are requested on its layout.
  setTimeout(() => void cacheShell(), 100);
}
