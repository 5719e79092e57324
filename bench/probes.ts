import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RunningServer } from '../e2e/fixtures/server.ts';

const answersWithinMs = 5000;

/** What a server is started with so that its main thread can be watched; `file` is the built program `loopProbe`. */
export const watchedBy = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(file).href}`,
});

/** How long the main thread of such a server did not get round at most, since this was asked last; ms. */
export async function maxBlockMs(server: RunningServer): Promise<number> {
  const told = () => [...server.output().matchAll(/^longest block: ([\d.]+) ms$/gm)];
  const before = told().length;
  process.kill(server.pid, 'SIGUSR2');
  const deadlineMs = performance.now() + answersWithinMs;
  for (;;) {
    const answer = told()[before]?.[1];
    if (answer !== undefined) return Number(answer);
    if (performance.now() > deadlineMs) throw new Error('The server tells no longest block.');
    await sleep(20);
  }
}
