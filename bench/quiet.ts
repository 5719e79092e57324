import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Permitted load average at the start of a full run. */
export const maxLoad = 1;
const waitsMs = 5 * 60_000;

/**
 * Waits until no other program uses the machine: the load average includes installs and builds of the last minute.
 * Resolves with false if the load persists.
 */
export async function becomesQuiet(): Promise<boolean> {
  const untilMs = performance.now() + waitsMs;
  let isReported = false;
  while ((loadavg()[0] ?? 0) > maxLoad) {
    if (performance.now() > untilMs) return false;
    if (!isReported) console.log('Waiting until the machine is quiet …');
    isReported = true;
    await sleep(5000);
  }
  return true;
}
