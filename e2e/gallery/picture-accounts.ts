import { isRecord } from '@quizcast/game/json';
import type { Browser, Page } from 'playwright-core';
import { codeOfApp } from '../../packages/server/src/testing/authenticator-app.ts';
import { openHost, type Host } from '../fixtures/host.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { filled, type Camera } from './camera.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:130.0) Gecko/20100101 Firefox/130.0';

/** Pictures of accounts: sign-in, the pages behind mailed links, and account security. */
export async function pictureAccounts(
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { viewport, scheme, language } = camera.look;
  const host = await openHost(server, browser, { viewport, scheme, locale: language });
  const email = await emailOf(host);
  const outside = await browser.newContext({
    baseURL: server.url,
    viewport,
    locale: language,
    reducedMotion: 'reduce',
    userAgent: firefox,
  });
  await outside.addInitScript((wanted) => {
    localStorage.setItem('quizcast.colour-scheme', wanted);
  }, scheme);
  const stranger = await outside.newPage();
  await shootSignIn(stranger, camera);
  await behindLinks(stranger, camera, email);
  await signedInBesides(stranger, camera, email);
  const app = await secondStep(host, camera);
  await passkeys(host, camera);
  await changes(host, camera);
  await atCodeStep(outside.newPage(), camera, email, app);
  await outside.close();
  await host.close();
}

async function emailOf(host: Host): Promise<string> {
  const answer = await host.page.request.get('/api/v1/me');
  const record: unknown = await answer.json();
  return isRecord(record) ? String(record['email']) : '';
}

async function enter(page: Page, camera: Camera, email: string, password: string): Promise<void> {
  const { signIn } = camera.words;
  await page.goto('/');
  await page.getByRole('tab', { name: signIn.signIn, exact: true }).click();
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.keyboard.press('Enter');
}

async function shootSignIn(page: Page, camera: Camera): Promise<void> {
  await page.goto('/');
  await page.locator('form').waitFor();
  await camera.shoot(page, 'sign-in-create', true);
  await enter(page, camera, 'nobody@example.org', 'something wrong');
  await page.getByText(camera.words.signIn.fault.INVALID_EMAIL_OR_PASSWORD).waitFor();
  await camera.shoot(page, 'sign-in-wrong', true);
}

/** A changed hash alone would not reload the page. */
async function openAfresh(page: Page, path: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(path);
}

async function behindLinks(page: Page, camera: Camera, email: string): Promise<void> {
  const { account, signIn } = camera.words;
  await openAfresh(page, '/reset');
  await page.getByLabel(account.link.email).fill(email);
  await camera.shoot(page, 'mail-forgotten');
  await page.keyboard.press('Enter');
  await page.getByText(account.link.sent).waitFor();
  await camera.shoot(page, 'mail-forgotten-sent');
  await openAfresh(page, '/reset#notalinkatall');
  await page.getByLabel(account.link.newPassword).fill('chosen anew');
  await camera.shoot(page, 'mail-reset');
  await page.keyboard.press('Enter');
  await page.getByText(signIn.fault.LINK_SPENT).waitFor();
  await camera.shoot(page, 'mail-reset-spent');
  await openAfresh(page, '/verify#notalinkatall');
  await page.getByRole('button', { name: account.link.verify }).waitFor();
  await camera.shoot(page, 'mail-verify');
  await openAfresh(page, '/verify');
  await page.getByText(account.link.incomplete).waitFor();
  await camera.shoot(page, 'mail-incomplete');
}

async function signedInBesides(page: Page, camera: Camera, email: string): Promise<void> {
  await enter(page, camera, email, 'long enough');
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Enables two-factor authentication. @returns the otpauth:// URI of the authenticator app */
async function secondStep(host: Host, camera: Camera): Promise<string> {
  const { page } = host;
  const { account } = camera.words;
  const dialog = page.getByRole('dialog');
  await host.go('/settings');
  await page.getByText('Firefox').waitFor();
  await camera.shoot(page, 'settings-whole', true);
  await host.button(account.setUp).click();
  await dialog.getByLabel(account.password).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText(camera.words.signIn.fault.INVALID_PASSWORD).waitFor();
  await camera.shoot(page, 'second-step-password');
  await dialog.getByLabel(account.password).fill('long enough');
  await page.keyboard.press('Enter');
  const key = dialog.getByLabel(account.secret, { exact: true });
  await key.waitFor();
  await camera.shoot(page, 'second-step-scan');
  const app = `otpauth://totp/x?secret=${await key.inputValue()}`;
  await dialog.getByLabel(account.firstCode).fill(codeOfApp(app, Date.now() - 30_000));
  await page.keyboard.press('Enter');
  await dialog.getByText(account.codesOnce).waitFor();
  await camera.shoot(page, 'second-step-codes');
  await dialog.getByText(account.codesKept).click();
  await host.button(account.newCodes).waitFor();
  return app;
}

async function passkeys(host: Host, camera: Camera): Promise<void> {
  const { page } = host;
  const { account } = camera.words;
  const dialog = page.getByRole('dialog');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await host.button(account.addPasskey).click();
  await dialog.getByLabel(account.password).fill('long enough');
  await camera.shoot(page, 'passkey');
  await dialog.getByLabel(account.name, { exact: true }).fill('Laptop');
  await dialog.getByRole('button', { name: account.goOn }).click();
  await host.button(filled(account.renamePasskey, { name: 'Laptop' })).waitFor();
}

async function changes(host: Host, camera: Camera): Promise<void> {
  const { page } = host;
  const { account } = camera.words;
  await host.button(account.change_email).click();
  await page.getByLabel(account.newEmail).waitFor();
  await camera.shoot(page, 'settings-safe', true);
  await page.keyboard.press('Escape');
  await host.button(account.deleteAccount).click();
  await page.getByRole('dialog').waitFor();
  await camera.shoot(page, 'account-delete');
  await page.keyboard.press('Escape');
}

async function atCodeStep(
  opening: Promise<Page>,
  camera: Camera,
  email: string,
  app: string,
): Promise<void> {
  const page = await opening;
  const { signIn, account } = camera.words;
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.request.post('/api/v1/auth/sign-out', {
    headers: { origin: new URL(page.url()).origin },
    data: {},
  });
  await enter(page, camera, email, 'long enough');
  await page.getByLabel(signIn.step.code).fill('123456');
  await page.keyboard.press('Enter');
  await page.getByText(signIn.fault.INVALID_CODE).waitFor();
  await camera.shoot(page, 'sign-in-code');
  await page.getByLabel(signIn.step.code).fill(codeOfApp(app));
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: camera.words.shell.settings, exact: true }).waitFor();
  await openAfresh(page, '/settings');
  await page.getByText(account.thisDevice).waitFor();
}
