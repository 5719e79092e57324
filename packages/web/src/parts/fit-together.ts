import { flushSync } from 'react-dom';

/**
 * A text that is being fitted. It runs up to each `yield` by turns writing styles and reading sizes, and writes first, so that
 * all texts write, then all read: one layout of the page serves them all. Its `return()` ends it early.
 */
export type Fitting = Generator<void, void, void>;

const waiting: Fitting[] = [];

/** Fits a text before the next frame, together with all others that come in the same turn. */
export function fitTogether(fitting: Fitting): void {
  if (waiting.push(fitting) === 1) queueMicrotask(() => flushSync(runAll));
}

function runAll(): void {
  let running = waiting.splice(0);
  while (running.length > 0) running = running.filter((fitting) => fitting.next().done !== true);
}
