import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../../observability/metrics.ts';
import type { ServerEnv } from '../../security/env.ts';
import { joinCodes } from '../join-codes.ts';
import { Assets } from './assets.ts';
import { pageRoutes } from './pages.ts';

const code = 'ABC234';
const drawing = `
  const draw = async (languages, first) =>
    ({ html: '<main>' + JSON.stringify(first.invitation ?? null) + '</main>', language: 'en', direction: 'ltr' });
  export { draw as drawBuzzer, draw as drawAudience, draw as drawPicture };`;

let folder: string;
let asked: string[];
let app: Hono<ServerEnv>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  asked = [];
  await mkdir(join(folder, '.server'));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.server', 'server.js'), drawing);
  for (const name of ['buzzer', 'audience']) {
    await writeFile(join(folder, `${name}.html`), 'without a screen');
    await writeFile(join(folder, `${name}-drawn.html`), `<div id="${name}"></div>`);
  }
  const find = async (typed: string) => {
    asked.push(typed);
    const lobby = { showName: 'Quiz', hostName: 'Anna', isLocked: false };
    return typed === code ? { ...lobby, show: 'Quiz', isOn: true, isFull: false } : null;
  };
  const phones = { invitation: find, codeOf: async () => code, origin: () => null };
  app = new Hono<ServerEnv>()
    .use((context, next) => {
      context.set('address', '10.0.0.1');
      return next();
    })
    .route(
      '/',
      pageRoutes({
        assets: new Assets(folder),
        webFolder: folder,
        fonts: { ownSheet: async () => null },
        rooms: { overlayPicture: async () => null },
        codes: joinCodes(createMetrics()),
        lobbies: { invitation: find },
        phones,
        log: { warn: () => undefined, error: () => undefined },
      }),
    );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const pages = ['join', 'vote'] as const;
const textOf = async (path: string, headers: Record<string, string> = {}) =>
  (await app.request(path, { headers })).text();

describe.each(pages)('the page /%s', (page) => {
  it('contains the show of its code, and is not cached by the browser', async () => {
    const response = await app.request(`/${page}/abc-234`);
    expect(await response.text()).toMatch(/<main>{.*"Quiz"/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const unknown = await app.request(`/${page}/ZZZ999`);
    expect(await unknown.text()).toContain('<main>null</main>');
    expect(unknown.headers.get('cache-control')).toBe('no-store');
    const asking = await app.request(`/${page}`);
    expect(await asking.text()).toContain('<main>null</main>');
    expect(asking.headers.get('cache-control')).toBe('private, no-cache');
  });

  it('GUARD19 looks up no code if loaded as an image or frame on another site', async () => {
    const picture = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' };
    const frame = { ...picture, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    for (const headers of [picture, frame])
      for (let n = 0; n < 40; n += 1)
        expect(await textOf(`/${page}/ZZZ999`, headers)).toBe('without a screen');
    expect(asked).toEqual([]);
    const opened = { ...frame, 'sec-fetch-dest': 'document' };
    expect(await textOf(`/${page}/${code}`, opened)).toMatch(/<main>{.*"Quiz"/);
  });
});
