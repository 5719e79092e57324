import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { startMailServer } from '../../packages/server/src/testing/mail-server.ts';
import { launchBrowser } from '../browsers.ts';
import { startProvider } from '../fixtures/identity-provider.ts';
import { startServer } from '../fixtures/server.ts';
import { freePort } from '../../packages/server/src/testing/engines/free-port.ts';
import { cameraOf, lookName, type Look } from './camera.ts';
import type { Picture } from './index-page.ts';
import { pictureAccounts } from './picture-accounts.ts';
import { pictureCrew } from './picture-crew.ts';
import { pictureHelpers } from './picture-helpers.ts';

const viewport = { width: 1280, height: 720 };

/** The narrow window, where room is short, and two looks that differ in everything else. */
const looks: readonly Look[] = [
  { scheme: 'dark', language: 'en', viewport },
  { scheme: 'light', language: 'de', viewport },
];

/**
 * Renders screens that need several steps: accounts, crew, control surfaces, OBS, old data. The server sends mail,
 * signs in with a provider and is addressed by host name, as browsers refuse passkeys for an IP address.
 */
export async function picturePeople(
  folder: string,
  log: (line: string) => void,
): Promise<Picture[]> {
  await mkdir(join(folder, 'app'), { recursive: true });
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const testServer = await startMailServer();
  const provider = await startProvider(url);
  const env = { LOG_LEVEL: 'warn', SMTP_URL: testServer.url, QUIZCAST_URL: url, ...provider.env };
  const running = await startServer({ port, env });
  const server = { ...running, url };
  const browser = await launchBrowser('debian');
  const pictures: Picture[] = [];
  try {
    for (const look of looks) {
      const camera = cameraOf(folder, look);
      await pictureAccounts(server, browser, camera);
      await pictureCrew(server, browser, camera);
      await pictureHelpers(server, browser, camera);
      pictures.push(...camera.pictures);
      log(`people ${lookName(look)}: ${pictures.length} pictures`);
    }
  } finally {
    await browser.close();
    await running.stop();
    await provider.close();
    await testServer.close();
  }
  return pictures;
}
