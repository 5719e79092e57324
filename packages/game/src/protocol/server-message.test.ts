import { expect, it } from 'vitest';
import { isServerMessage } from './protocol.ts';
import { serverMessageSchema } from './server-message.ts';

const patch = { type: 'patch', from: 1, to: 2, patches: [{ op: 'remove', path: ['shows', 0] }] };

it('accepts a message with extra fields of a newer server', () => {
  const read = serverMessageSchema.safeParse({ ...patch, more: true });
  expect(read.success && read.data).toEqual(patch);
});

it.each([
  ['without its end revision', { ...patch, to: undefined }],
  ['with an incomplete patch', { ...patch, patches: [{ op: 'replace' }] }],
  ['with an unknown reason', { type: 'refused', id: 'a', reason: 'mood' }],
  ['with an inherited name as reason', { type: 'refused', id: 'a', reason: 'toString' }],
  ['with a string as state', { type: 'snapshot', revision: 1, nowMs: 1, state: 'all' }],
  ['of an unknown type', { type: 'news' }],
])('refuses a message %s', (_, message) => {
  expect(serverMessageSchema.safeParse(message).success).toBe(false);
});

it('is recognized without zod by the same types', () => {
  const types = serverMessageSchema.options.flatMap((option) =>
    'options' in option
      ? option.options.map(({ shape }) => shape.type.value)
      : [option.shape.type.value],
  );
  expect(types.filter((type) => !isServerMessage({ type }))).toEqual(['chatTaken']);
  expect(new Set(types).size).toBe(20);
});
