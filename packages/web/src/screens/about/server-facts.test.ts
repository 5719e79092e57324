import { expect, it } from 'vitest';
import { conditionOf, factsSchema } from './server-facts.ts';

const answer = (state: string, ok = true) => ({
  status: 'ok',
  version: '1.2.3',
  uptimeSeconds: 7,
  engines: {
    store: { name: 'sqlite', ok: true },
    bus: { name: 'in-process', ok: true },
    identity: { name: 'built-in', ok: false },
    chat: { name: 'twitch', ok, state },
  },
});

it.each([
  ['idle', true, 'idle'],
  ['connecting', true, 'connecting'],
  ['connected', true, 'works'],
  ['failing', false, 'failing'],
])('says of a chat that is %s what it is', (state, ok, told) => {
  const { engines } = factsSchema.parse(answer(state, ok));
  expect(conditionOf('chat', engines)).toBe(told);
});

it('says of the others whether they work', () => {
  const { engines } = factsSchema.parse(answer('idle'));
  expect(conditionOf('store', engines)).toBe('works');
  expect(conditionOf('identity', engines)).toBe('fails');
});
