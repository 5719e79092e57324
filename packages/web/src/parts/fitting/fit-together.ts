import { flushSync } from 'react-dom';
import { fitAll, type Fitting } from './fit-text.ts';

const queue: Fitting[] = [];

/** Fits a text before the next frame, in one batch with all others of the same task. */
export function fitTogether(fitting: Fitting): void {
  if (queue.push(fitting) === 1) queueMicrotask(() => flushSync(() => fitAll(queue.splice(0))));
}
