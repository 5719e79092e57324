import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Programs that may want a core when a whole run begins. */
export const maxLoad = 1;
const waitsMs = 5 * 60_000;

/**
 * Waits until nothing else uses the machine: what was installed and built just before counts for a minute in its load. Resolves
 * with false when others go on.
 */
export async function becomesQuiet(): Promise<boolean> {
  const untilMs = performance.now() + waitsMs;
  let isTold = false;
  while ((loadavg()[0] ?? 0) > maxLoad) {
    if (performance.now() > untilMs) return false;
    if (!isTold) console.log('Waiting until the machine is quiet …');
    isTold = true;
    await sleep(5000);
  }
  return true;
}
