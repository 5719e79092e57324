import { defaultDocument } from '@quizcast/game/document/defaults';
import type { Browser, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { noisePng } from './fixtures/noise-png.ts';
import { openHost, likeObs } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

/** A moving red picture, as a video recorded by the browser. */
const recorded = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [320, 180];
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve));
    recorder.start();
    for (let frame = 0; frame < 30; frame += 1) {
      if (context === null) break;
      context.fillStyle = '#c02020';
      context.fillRect(0, 0, 320, 180);
      context.fillStyle = '#fff';
      context.fillRect(frame * 8, 60, 60, 60);
      await new Promise(requestAnimationFrame);
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });

it('ONAIR11 the opener shows the streamer’s logo or video in place of the show name @release', async () => {
  const host = await openHost(server, browser, { document: defaultDocument() });
  ends.push(() => host.close());
  const { page } = host;
  await host.go('/editor/show1');
  await page.getByRole('tab', { name: 'Rules' }).click();
  const choose = async (button: string, name: string, mimeType: string, buffer: Buffer) => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      host.button(button).click(),
    ]);
    await chooser.setFiles({ name, mimeType, buffer });
  };
  await choose('Choose file', 'logo.svg', 'image/svg+xml', Buffer.from('<svg/>'));
  await page.getByText('This is not a supported picture').waitFor();
  await choose('Choose file', 'logo.png', 'image/png', noisePng(64));
  await page.locator('img[alt="Your own logo or video"]').waitFor();

  const play = await page.context().newPage();
  await play.goto('/play');
  await play.getByRole('heading', { level: 1 }).waitFor();
  const overlay = await host.openOverlay(likeObs);
  const card = overlay.locator('section[data-card="opener"]');
  await play.keyboard.press('Shift+O');
  await card.locator('img').waitFor();

  expect(await card.getByText('Your first quiz show').count()).toBe(0);
  await play.keyboard.press('Shift+O');
  await card.waitFor({ state: 'detached' });

  const video = Buffer.from(await recorded(page), 'base64');
  await choose('Change file', 'opener.webm', 'video/webm', video);
  await page.locator('video[aria-label="Your own logo or video"]').waitFor();
  await play.keyboard.press('Shift+O');
  const shown = card.locator('video');
  await shown.waitFor();
  const isAtEnd = () =>
    shown.evaluate(
      (element) => element instanceof HTMLVideoElement && element.paused && element.currentTime > 0,
    );
  await expect.poll(isAtEnd, { timeout: 10_000 }).toBe(true);

  await play.keyboard.press('Shift+O');
  await card.waitFor({ state: 'detached' });
  // The next playback is slowed down so far that it would last many seconds.
  await overlay.evaluate(() =>
    document.addEventListener(
      'loadedmetadata',
      ({ target }) => {
        if (target instanceof HTMLVideoElement) target.playbackRate = 0.07;
      },
      { capture: true },
    ),
  );
  await play.keyboard.press('Shift+O');
  await expect
    .poll(() => shown.evaluate((one) => one instanceof HTMLVideoElement && one.playbackRate))
    .toBe(0.07);
  expect(await isAtEnd()).toBe(false);
  await play.keyboard.press('Escape');
  await expect.poll(isAtEnd, { timeout: 3000 }).toBe(true);
  // A page opened later shows the last frame, and so does one with reduced motion.
  const still = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
  ends.push(() => still.context().close());
  for (const late of [overlay, still]) {
    await late.goto(`${server.url}/browsersource/${host.userId}`);
    const element = late.locator('section[data-card="opener"] video');
    await element.waitFor();
    await expect
      .poll(() =>
        element.evaluate(
          (one) => one instanceof HTMLVideoElement && one.paused && one.currentTime > 0,
        ),
      )
      .toBe(true);
  }
  // The only browser error is that of the rejected drawing.
  expect(host.complaints.filter((text) => !text.includes('415'))).toEqual([]);
  await host.button('Remove').click();
  await card.getByText('Your first quiz show').waitFor();
});
