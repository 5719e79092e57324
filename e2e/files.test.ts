import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
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

async function newHost(): Promise<Host> {
  const host = await openHost(server, browser);
  hosts.push(host);
  return host;
}

/** A picture of 40 × 30 pixels, as the browser itself makes it. */
const drawn = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [40, 30];
    canvas.getContext('2d')?.fillRect(0, 0, 20, 30);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
    return blob === null ? [] : [...new Uint8Array(await blob.arrayBuffer())];
  });

interface Answer {
  status: number;
  address: string;
  code: string;
}

/** Sends bytes as a page of the app does. */
async function upload(host: Host, kind: string, bytes: Uint8Array | string): Promise<Answer> {
  const content = typeof bytes === 'string' ? bytes : [...bytes];
  const { status, body } = await host.page.evaluate(
    async (sent) => {
      const data = typeof sent.content === 'string' ? sent.content : new Uint8Array(sent.content);
      const response = await fetch(`/api/v1/files/${sent.kind}?uid=${sent.uid}`, {
        method: 'POST',
        body: data,
      });
      const answer: unknown = await response.json();
      return { status: response.status, body: answer };
    },
    { kind, uid: host.userId, content },
  );
  const answer = isRecord(body) ? body : {};
  const error = isRecord(answer['error']) ? answer['error'] : {};
  return {
    status,
    address: typeof answer['address'] === 'string' ? answer['address'] : '',
    code: typeof error['code'] === 'string' ? error['code'] : '',
  };
}

it('FILE2 a picture that was uploaded is on air', async () => {
  const host = await newHost();
  await host.go('/');
  const { status, address } = await upload(host, 'image', Uint8Array.from(await drawn(host.page)));
  expect(status).toBe(201);
  const app = defaultDocument();
  const [show] = app.shows;
  const question = show?.stages[0]?.question;
  if (show === undefined || question === undefined) throw new Error('no question');
  show.currentStageIndex = 0;
  question.image = address;
  const imported = await host.page.evaluate(
    async ({ uid, app: sent }) =>
      (
        await fetch(`/api/v1/document/import?uid=${uid}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(sent),
        })
      ).status,
    { uid: host.userId, app },
  );
  expect(imported).toBe(200);
  const overlay = await host.openOverlay();
  const picture = overlay.locator(`img[src$="${address}"]`);
  await picture.waitFor();
  await expect
    .poll(() =>
      picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth),
    )
    .toBe(40);
});

const act = 'top.acted=true;window.acted=true;document.title="acted"';
const script = `<script>${act}</script>`;

it('FILE13 nothing that was uploaded acts in a page, opened in any way', async () => {
  const host = await newHost();
  await host.go('/');
  const png = Buffer.from(await drawn(host.page));
  const one = Buffer.from('2c00000000010001000002024401003b', 'hex');
  const colors = Buffer.from([0, 0, 0, 255, 255, 255]);
  const gif = (head: string, behind: string): Buffer =>
    Buffer.concat([Buffer.from(head, 'latin1'), colors, one, Buffer.from(behind)]);
  const files: [string, Uint8Array | string][] = [
    ['SVG', `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`],
    ['HTML', `<!doctype html>${script}`],
    ['JavaScript', act],
    ['PNG with HTML behind', Buffer.concat([png, Buffer.from(script)])],
    ['PNG with a zip behind', Buffer.concat([png, Buffer.from('PK\u0003\u0004')])],
    ['GIF that is JavaScript', gif('GIF89a\x2f\x2a\x10\0\x80\0\0', `*/=1;${act}`)],
    ['GIF with JavaScript behind', gif('GIF89a\x10\0\x10\0\x80\0\0', `=1;${act}`)],
    ['PNG that breaks off', png.subarray(0, png.length - 20)],
  ];
  const canary = await host.page.context().newPage();
  await canary.setContent(`<!doctype html>${script}`);
  expect(await canary.evaluate('window.acted')).toBe(true);
  let kept = 0;
  for (const [name, bytes] of files) {
    const { status, address, code } = await upload(host, 'image', bytes);
    if (status !== 201) {
      expect([name, code]).toEqual([name, expect.stringMatching(/^(notAnImage|damaged|tooMany)/)]);
      continue;
    }
    kept += 1;
    const page = await host.page.context().newPage();
    await page.goto(address).catch(() => undefined);
    expect([name, await page.evaluate('window.acted')]).toEqual([name, undefined]);
    await page.goto('/about');
    await page.evaluate((src) => {
      for (const tag of ['script', 'iframe', 'img', 'embed'] as const) {
        const element = document.createElement(tag);
        element.src = src;
        document.body.append(element);
      }
      const object = document.createElement('object');
      object.data = src;
      document.body.append(object);
    }, address);
    await page.waitForTimeout(300);
    expect([name, await page.evaluate('window.acted')]).toEqual([name, undefined]);
    await page.close();
  }
  expect(kept).toBeGreaterThanOrEqual(3);
});
