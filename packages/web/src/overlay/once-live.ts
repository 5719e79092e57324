import type { LiveView } from './live-view.ts';
import { reportHealth } from './report.ts';
import { cacheShell } from './shell.ts';

/** Starts what the first picture does not need, in a chunk of its own. */
export function onceLive(live: LiveView): void {
  reportHealth(live);
  // Waits for the first picture, so that its fonts are cached too: they are requested on its layout.
  setTimeout(() => void cacheShell(), 100);
}
