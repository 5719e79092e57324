import { setImmediate as tick } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { onePerTick } from './one-per-tick.ts';

it('starts one task per tick of the event loop, in order of arrival', async () => {
  const begun: string[] = [];
  const start = onePerTick();
  start(() => begun.push('first'));
  start(() => begun.push('second'));
  start(() => begun.push('third'));
  expect(begun).toEqual([]);
  await tick();
  expect(begun).toEqual(['first']);
  begun.push('what came over a socket');
  await tick();
  expect(begun).toEqual(['first', 'what came over a socket', 'second']);
  await tick();
  expect(begun.at(-1)).toBe('third');
});

it('resumes after the queue has been empty', async () => {
  const begun: number[] = [];
  const start = onePerTick();
  start(() => begun.push(1));
  await tick();
  await tick();
  start(() => begun.push(2));
  await tick();
  expect(begun).toEqual([1, 2]);
});
