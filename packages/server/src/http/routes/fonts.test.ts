import { gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fontFamilies } from '../../fonts/catalogue.ts';
import { FontCache } from '../../fonts/font-cache.ts';
import { FontLibrary } from '../../fonts/font-library.ts';
import { FontSource } from '../../fonts/font-source.ts';
import { installedFonts } from '../../fonts/installed-fonts.ts';
import type { ServerEnv } from '../../security/env.ts';
import { fontListRoute, fontRoutes } from './fonts.ts';

const fonts = new FontLibrary({
  installed: installedFonts(),
  cache: new FontCache('/nowhere'),
  source: new FontSource({ base: '', clock: { nowMs: () => 0 }, onError: () => undefined }),
  onCacheError: () => undefined,
});
const app = new Hono<ServerEnv>()
  .use((context, next) => {
    context.set('address', context.req.header('x-from') ?? 'somebody');
    return next();
  })
  .route('/', fontRoutes(fonts))
  .route('/api/v1', fontListRoute(fonts));

const listSchema = z.object({
  isFetching: z.boolean(),
  families: z.array(z.looseObject({ name: z.string(), isCurated: z.boolean() })),
});

describe('the list of font families', () => {
  it('is sent in full, compressed, and only if it has changed', async () => {
    const zipped = await app.request('/api/v1/fonts', { headers: { 'accept-encoding': 'gzip' } });
    const bytes = Buffer.from(await zipped.arrayBuffer());
    expect(bytes.length).toBeLessThan(45_000);
    const { isFetching, families } = listSchema.parse(JSON.parse(gunzipSync(bytes).toString()));
    expect([isFetching, families.length]).toEqual([false, fontFamilies().length]);
    expect(families.filter(({ isCurated }) => isCurated)).toHaveLength(installedFonts().size);
    const etag = zipped.headers.get('etag') ?? '';
    const again = await app.request('/api/v1/fonts', { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const plain = await app.request('/api/v1/fonts');
    expect(listSchema.parse(await plain.json()).families).toEqual(families);
  });
});

describe('style sheets and font files', () => {
  it.each([
    ['/fonts/anton/400-normal.css', 200, 'text/css; charset=utf-8', 'public, max-age=86400'],
    [
      '/fonts/anton/files/anton-latin-400-normal.woff2',
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ],
    ['/fonts/comic-sans-ms/400-normal.css', 204, null, 'public, max-age=600'],
    ['/fonts/abel/400-normal.css', 503, 'application/json', 'no-store'],
    ['/fonts/ANTON/400-normal.css', 404, 'application/json', 'no-store'],
    ['/fonts/anton/files/anton-latin-400-normal.woff', 404, 'application/json', 'no-store'],
  ])('%s: %d', async (path, status, type, caching) => {
    const { status: given, headers } = await app.request(path);
    expect([given, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      status,
      type,
      caching,
    ]);
  });

  it('are rate limited per address', async () => {
    const ask = (from: string) =>
      app.request('/fonts/none/400-normal.css', { headers: { 'x-from': from } });
    let last = 0;
    for (let time = 0; time <= 1200; time++) last = (await ask('greedy')).status;
    expect([last, (await ask('modest')).status]).toEqual([429, 204]);
  });
});
