import { readConfig } from '../config/config.ts';
import { serve } from './serve.ts';

const blockedMs = 500;
let tick = 0;

function countTick(): void {
  tick += 1;
  setImmediate(countTick);
}

function block(): string {
  const untilMs = performance.now() + blockedMs;
  while (performance.now() < untilMs);
  return 'here';
}

function answer({ url }: Request): string {
  const { pathname } = new URL(url);
  if (pathname === '/block') return block();
  return pathname === '/tick' ? String(tick) : 'here';
}

/**
 * Serves 'here', on /block after blocking the event loop for a while, and on /tick the event loop's tick number. Keeps
 * running for the given milliseconds after the signal to stop.
 */
const read = readConfig(process.env);
if (read.kind === 'wrong') throw new Error(read.line);
await serve(read.config, async () => ({
  fetch: (request) => new Response(answer(request)),
  drainsForMs: Number(process.argv[2]),
  close: async () => undefined,
}));
countTick();
