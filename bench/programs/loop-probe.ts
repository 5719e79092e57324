import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/**
 * Preloaded into a server: measures how long its main thread is blocked. On SIGUSR2 it writes the longest block since
 * the last one, `longest block: 12.3 ms`, and starts over.
 */
const resolutionMs = 5;

if (isMainThread) {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  process.on('SIGUSR2', () => {
    const maxMs = Math.max(0, delays.max / 1e6 - resolutionMs);
    delays.reset();
    process.stdout.write(`longest block: ${maxMs.toFixed(1)} ms\n`);
  });
}
