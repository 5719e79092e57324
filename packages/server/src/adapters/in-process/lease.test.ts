import { expect, it } from 'vitest';
import { createInProcessLease } from './lease.ts';

it('NODE10 a server that is alone holds whatever it takes, until it gives it back', async () => {
  const lease = createInProcessLease();
  expect(await lease.holder('a')).toBeNull();
  expect(await lease.take('a')).toBe(lease.node);
  expect(await lease.take('a')).toBe(lease.node);
  expect(await lease.holder('a')).toBe(lease.node);
  expect(await lease.nodes()).toEqual([lease.node]);
  await lease.give('a');
  expect(await lease.holder('a')).toBeNull();
  await lease.take('b');
  await lease.close();
  expect(await lease.holder('b')).toBeNull();
});
