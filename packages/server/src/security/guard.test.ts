import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { ServerEnv } from './env.ts';
import { setClientAddress } from './guard.ts';

it('GUARD27 warns once of a proxy that is not trusted, and never of one that is', async () => {
  for (const [trustedProxies, warnings] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const written: string[] = [];
    const log = { warn: (_: object, text: string) => written.push(text) };
    const app = new Hono<ServerEnv>();
    app.use(setClientAddress({ publicOrigin: null, trustedProxies }, log));
    app.get('/', (context) => context.text(context.var.address));
    await app.request('/');
    expect(written).toEqual([]);
    for (const address of ['203.0.113.7', '203.0.113.8'])
      await app.request('/', { headers: { 'x-forwarded-for': address } });
    expect(written).toHaveLength(warnings);
    expect(written.join('')).toMatch(warnings === 0 ? /^$/ : /TRUSTED_PROXY=1/);
    expect(written.join('')).not.toContain('203.0.113');
  }
});
