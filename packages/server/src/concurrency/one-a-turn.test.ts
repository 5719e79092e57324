import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { oneATurn } from './one-a-turn.ts';

it('begins one work in each turn of the event loop, in the order in which they came', async () => {
  const begun: string[] = [];
  const inTurn = oneATurn();
  inTurn(() => begun.push('first'));
  inTurn(() => begun.push('second'));
  inTurn(() => begun.push('third'));
  expect(begun).toEqual([]);
  await turn();
  expect(begun).toEqual(['first']);
  begun.push('what came over a socket');
  await turn();
  expect(begun).toEqual(['first', 'what came over a socket', 'second']);
  await turn();
  expect(begun.at(-1)).toBe('third');
});

it('begins again when nothing has waited for a while', async () => {
  const begun: number[] = [];
  const inTurn = oneATurn();
  inTurn(() => begun.push(1));
  await turn();
  await turn();
  inTurn(() => begun.push(2));
  await turn();
  expect(begun).toEqual([1, 2]);
});
