import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessibilityIssues } from './fixtures/accessibility.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function newHost(): Promise<Host> {
  const host = await openHost(server, browser);
  ends.push(() => host.close());
  return host;
}

/** An image of 40 × 30 pixels, encoded by the browser itself. */
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

/** Uploads bytes as a page of the app does. */
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

it('FILE2 an uploaded picture is shown on the overlay', async () => {
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

it('FILE13 no uploaded file runs script in a page, however it is opened @release', async () => {
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
  let storedFiles = 0;
  for (const [name, bytes] of files) {
    const { status, address, code } = await upload(host, 'image', bytes);
    if (status !== 201) {
      expect([name, code]).toEqual([name, expect.stringMatching(/^(notAnImage|damaged|tooMany)/)]);
      continue;
    }
    storedFiles += 1;
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
  expect(storedFiles).toBeGreaterThanOrEqual(3);
});

it('FILE18 files are listed with their uses, and unused files are permanently deleted @release', async () => {
  const host = await newHost();
  const { page } = host;
  await host.go('/');
  const png = Uint8Array.from(await drawn(page));
  const addresses: string[] = [];
  for (let count = 0; count < 4; count += 1)
    addresses.push((await upload(host, 'image', png)).address);
  const [used = '', late = ''] = addresses;
  const app = defaultDocument();
  const question = app.shows[0]?.stages[2]?.question;
  if (question === undefined) throw new Error('no question');
  question.image = used;
  const imported = await page.request.post(`/api/v1/document/import?uid=${host.userId}`, {
    headers: { origin: server.url },
    data: app,
  });
  expect(imported.status()).toBe(200);

  await host.go('/settings#files');
  const files = page.getByRole('region', { name: 'Your files' });
  const rows = files.getByRole('list', { name: 'Your files' }).locator(':scope > li');
  const row = (address: string) => rows.filter({ has: page.locator(`img[src="${address}"]`) });
  await expect.poll(() => rows.count()).toBe(4);
  await row(used).getByRole('link', { name: 'Your first quiz show, stage 3' }).waitFor();
  expect(await row(used).getByRole('button').count()).toBe(0);
  expect(await accessibilityIssues(page)).toEqual([]);
  const sizes = (): Promise<string> => files.getByText(' of 500 MB used').innerText();
  const before = await sizes();

  // By keyboard only.
  const dialog = page.getByRole('dialog', { name: 'Delete this file permanently?' });
  const remove = row(addresses[3] ?? '').getByRole('button', { name: /^Delete: Picture/ });
  await remove.press('Enter');
  await dialog.waitFor();
  expect(await accessibilityIssues(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await rows.count()).toBe(4);
  await remove.press('Enter');
  await dialog.getByRole('button', { name: 'Delete file' }).press('Enter');
  await expect.poll(() => rows.count()).toBe(3);
  expect(await sizes()).not.toBe(before);
  expect((await page.request.get(addresses[3] ?? '')).status()).toBe(404);

  // A file that is in use by now, without this page knowing, is kept, and the user sees why.
  await page.route('**/api/v1/files/quizshow/**', async (route) => {
    if (!route.request().url().includes(late)) return route.continue();
    const json = { error: { code: 'inUse', message: 'in use' } };
    return route.fulfill({ status: 409, json });
  });
  await host.button('Delete all unused').click();
  await host.button('Delete 2 files').click();
  await page.getByText('Couldn’t delete 1 file. This file is still in use').waitFor();
  await expect.poll(() => rows.count()).toBe(2);
  await files.getByText('Unused (1)').click();
  await expect.poll(() => rows.count()).toBe(1);
  await row(late).waitFor();
  expect((await page.request.get(used)).status()).toBe(200);
  expect(host.complaints.filter((line) => !line.includes('409'))).toEqual([]);
});
