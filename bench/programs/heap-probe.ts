import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/** The system has back what was collected. */
const givenBackMs = 4000;

async function collect(): Promise<void> {
  for (let times = 0; times < 2; times += 1) {
    runInNewContext('gc()');
    await sleep(givenBackMs);
  }
  const heapMb = process.memoryUsage().heapUsed / 2 ** 20;
  process.stdout.write(`collected: ${heapMb.toFixed(1)} MB\n`);
}

/** Loaded into a server before everything else: at SIGUSR2 it collects what nobody holds any more, and writes what is left, `collected: 12.3 MB`. */
if (isMainThread) {
  setFlagsFromString('--expose-gc');
  process.on('SIGUSR2', () => void collect());
}
