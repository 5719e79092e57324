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
])('maps the chat state %s to its condition', (state, ok, condition) => {
  const { engines } = factsSchema.parse(answer(state, ok));
  expect(conditionOf('chat', engines)).toBe(condition);
});

it('reports whether the other engines work', () => {
  const { engines } = factsSchema.parse(answer('idle'));
  expect(conditionOf('store', engines)).toBe('works');
  expect(conditionOf('identity', engines)).toBe('fails');
});
