import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { RunningServer } from '../e2e/fixtures/server.ts';
import { residentKb } from './process-usage.ts';

const answersWithinMs = 30_000;

/** Environment of a server with a probe; `file` is the built program `loopProbe` or `heapProbe`. */
export const watchedBy = (file: string): Record<string, string> => ({
  NODE_OPTIONS: `--import ${pathToFileURL(file).href}`,
});

/** Longest block of the main thread of a server with `loopProbe` since the last call; ms. */
export const maxBlockMs = (server: RunningServer): Promise<number> =>
  loggedNumber(server, /^longest block: ([\d.]+) ms$/gm);

/** Memory of a server with `heapProbe` after garbage collection, in MB: of the process (RSS), and of heap and buffers. */
export async function memoryMb(server: RunningServer): Promise<{ resident: number; heap: number }> {
  const heap = await loggedNumber(server, /^collected: ([\d.]+) MB$/gm);
  return { resident: residentKb(server.pid) / 1024, heap };
}

/** Requests a reading from the probe and returns its next output. */
async function loggedNumber(server: RunningServer, line: RegExp): Promise<number> {
  const answers = () => [...server.output().matchAll(line)];
  const before = answers().length;
  process.kill(server.pid, 'SIGUSR2');
  const deadlineMs = performance.now() + answersWithinMs;
  for (;;) {
    const answer = answers()[before]?.[1];
    if (answer !== undefined) return Number(answer);
    if (performance.now() > deadlineMs) throw new Error(`The probe did not write ${String(line)}.`);
    await sleep(20);
  }
}
