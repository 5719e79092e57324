import { defaultDocument, defaultStyleId } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openBrowser } from './browsers.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { startServer, type RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const hosts: Host[] = [];

beforeAll(async () => {
  server = await startServer({ env: { LOG_LEVEL: 'warn' } });
  browser = await openBrowser('debian');
});
afterEach(async () => {
  for (const host of hosts.splice(0)) await host.close();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

/** A show on its first question, with its texts in italic 900. */
function slanted() {
  const app = defaultDocument();
  const font = { fontFamily: 'Roboto', fontStyle: 'italic' as const, fontWeight: 900 };
  for (const style of Object.values(app.styles)) style.question.font = font;
  const [show] = app.shows;
  if (show !== undefined) show.currentStageIndex = 0;
  return app;
}

/** How wide an answer is drawn, and how wide it would be in some faces, all in letter heights. */
async function widths(page: Page) {
  const answer = page.locator('[data-part="answer"][data-answer="A"] [dir="auto"] > span').last();
  await answer.waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  return answer.evaluate(async (element) => {
    const text = element.textContent;
    const lines = document.createRange();
    lines.selectNodeContents(element);
    // The canvas may be drawn smaller than it is.
    const scale =
      element.getBoundingClientRect().width / Number.parseFloat(getComputedStyle(element).width);
    const sizePx = Number.parseFloat(getComputedStyle(element).fontSize);
    const probe = document.createElement('canvas').getContext('2d');
    if (probe === null) throw new Error('no canvas');
    const inFace = async (face: string) => {
      await document.fonts.load(`${face} 100px Roboto`, text);
      probe.font = `${face} 100px Roboto`;
      return probe.measureText(text).width / 100;
    };
    const loaded = [...document.fonts]
      .filter(({ family, status }) => family.includes('Roboto') && status === 'loaded')
      .map(({ style, weight }) => `${style} ${weight}`);
    return {
      isLoaded: loaded.includes('italic 900'),
      drawn: lines.getBoundingClientRect().width / scale / sizePx,
      italic900: await inFace('italic 900'),
      upright900: await inFace('normal 900'),
      upright400: await inFace('normal 400'),
    };
  });
}

for (const place of ['overlay', 'style editor'] as const)
  it(`the ${place} draws italic 900 with the letters of that face`, async () => {
    const host = await openHost(server, browser, { document: slanted() });
    hosts.push(host);
    let page = host.page;
    if (place === 'overlay') page = await host.openOverlay();
    else await host.go(`/styles/${defaultStyleId}`);
    const { isLoaded, drawn, ...inFace } = await widths(page);
    console.log(`${place}: ${JSON.stringify({ drawn, ...inFace })}`);
    expect(isLoaded).toBe(true);
    expect(drawn).toBeCloseTo(inFace.italic900, 2);
    for (const other of [inFace.upright900, inFace.upright400])
      expect(Math.abs(drawn - other)).toBeGreaterThan(0.01);
  });

it('only the faces and letters that are drawn are fetched', async () => {
  const host = await openHost(server, browser, { document: slanted() });
  hosts.push(host);
  const overlay = await host.openOverlay();
  await overlay.locator('[data-part="answer"]').first().waitFor();
  await overlay.evaluate(() => document.fonts.ready.then(() => undefined));
  const files = await overlay.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => /roboto-(.+)-[^-]+\.woff2$/.exec(name)?.[1] ?? '')
      .filter((name) => name !== ''),
  );
  expect(files).toContain('latin-900-italic');
  expect(files.length).toBeLessThanOrEqual(4);
  expect(files.every((name) => name.startsWith('latin-'))).toBe(true);
});
