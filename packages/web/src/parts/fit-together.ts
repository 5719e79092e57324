import { flushSync } from 'react-dom';

/**
 * A text being fitted. Up to each `yield` it either writes styles or reads sizes, in turn, starting with a write: all
 * texts write, then all read, so that they share one layout of the page. `return()` aborts it.
 */
export type Fitting = Generator<void, void, void>;

const queue: Fitting[] = [];

/** Fits a text before the next frame, in one batch with all others of the same task. */
export function fitTogether(fitting: Fitting): void {
  if (queue.push(fitting) === 1) queueMicrotask(() => flushSync(runAll));
}

function runAll(): void {
  let running = queue.splice(0);
  while (running.length > 0) running = running.filter((fitting) => fitting.next().done !== true);
}
