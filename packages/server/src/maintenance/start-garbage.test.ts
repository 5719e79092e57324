import { Session } from 'node:inspector/promises';
import { expect, it, vi } from 'vitest';
import { collectStartGarbage } from './start-garbage.ts';

const forgotten = (): WeakRef<object> => new WeakRef({ text: 'read once' });

it('collects what nobody holds any more under the V8 of Node 24', async () => {
  const garbage = forgotten();
  const held = { text: 'still there' };
  const kept = new WeakRef(held);
  await collectStartGarbage('13.6.233.10-node.28');
  expect(garbage.deref()).toBeUndefined();
  expect(kept.deref()).toBe(held);
});

it.each(['11.3.244.8-node.30', '12.4.254.21-node.33'])('leaves it to V8 %s', async (v8Version) => {
  const connect = vi.spyOn(Session.prototype, 'connect');
  await collectStartGarbage(v8Version);
  expect(connect).not.toHaveBeenCalled();
});
