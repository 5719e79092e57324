import { setImmediate as aMoment } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { collectStartGarbage } from './start-garbage.ts';

const forgotten = (): WeakRef<object> => new WeakRef({ text: 'read once' });

it('collects unreferenced objects on the V8 of Node 24', async () => {
  const garbage = forgotten();
  const held = { text: 'still there' };
  const stored = new WeakRef(held);
  // A new object is not collected before the end of the task.
  await aMoment();
  expect(collectStartGarbage('13.6.233.10-node.28')).toBe(true);
  expect(garbage.deref()).toBeUndefined();
  expect(stored.deref()).toBe(held);
});

it.each(['11.3.244.8-node.30', '12.4.254.21-node.33'])(
  'leaves collection to V8 %s',
  (v8Version) => {
    expect(collectStartGarbage(v8Version)).toBe(false);
  },
);

it('does not expose garbage collection to other code', () => {
  collectStartGarbage('13.6.233.10-node.28');
  expect(runInNewContext('typeof gc')).toBe('undefined');
});
