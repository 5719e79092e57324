import type { CrewRole } from '@quizcast/game/crew/crew';
import { isRecord } from '@quizcast/game/json';
import type { Browser, Page } from 'playwright-core';
import { openHost, type Host } from '../fixtures/host.ts';
import type { RunningServer } from '../fixtures/server.ts';
import { filled, type Camera } from './camera.ts';

const people = [
  ['coHost', 'Ben'],
  ['writer', 'Chloé of the many questions'],
  ['designer', 'Dmitri'],
  ['voteModerator', 'Esra'],
] as const satisfies readonly (readonly [CrewRole, string])[];

/** Pictures of people who work on one show together: invitations, the view of each role, and leaving. */
export async function pictureCrew(
  server: RunningServer,
  browser: Browser,
  camera: Camera,
): Promise<void> {
  const { viewport, scheme, language } = camera.look;
  const options = { viewport, scheme, locale: language };
  const anna = await openHost(server, browser, { ...options, name: 'Anna' });
  await invites(anna, camera);
  const crew: { host: Host; role: CrewRole }[] = [];
  for (const [role, name] of people) {
    const host = await openHost(server, browser, { ...options, name });
    crew.push({ host, role });
    await accepts(host, await linkOf(anna, server, role), camera, role);
  }
  for (const { host, role } of crew) await works(host, role, camera);
  await together(anna, crew, camera);
  await part(anna, crew, camera);
  for (const { host } of crew) await host.close();
  await anna.close();
}

async function linkOf(
  { page, userId }: Host,
  server: RunningServer,
  role: CrewRole,
): Promise<string> {
  const answer = await page.request.post(`/api/v1/crew/invitations?uid=${userId}`, {
    headers: { origin: server.url },
    data: { role, days: 7 },
  });
  const made: unknown = await answer.json();
  return `/invite#${isRecord(made) ? String(made['token']) : ''}`;
}

async function invites(host: Host, camera: Camera): Promise<void> {
  const { page } = host;
  const { crew } = camera.words;
  const dialog = page.getByRole('dialog');
  await host.go('/settings');
  await host.button(crew.panel.invite).click();
  await dialog.getByText(crew.invite.byEmail, { exact: true }).click();
  await dialog.getByRole('textbox', { name: crew.invite.email }).fill('somebody');
  await dialog.getByRole('button', { name: crew.invite.make, exact: true }).click();
  await dialog.getByText(crew.fault.badEmail).waitFor();
  await camera.shoot(page, 'crew-invite');
  await dialog.getByText(crew.invite.byLink, { exact: true }).click();
  await dialog.getByRole('button', { name: crew.invite.make, exact: true }).click();
  const link = await dialog.getByLabel(crew.invite.link).inputValue();
  await camera.shoot(page, 'crew-invite-link');
  await dialog.getByRole('button', { name: crew.invite.done }).click();
  const outside = await page.context().browser()?.newContext({
    viewport: camera.look.viewport,
    locale: camera.look.language,
  });
  const stranger = await outside?.newPage();
  if (stranger === undefined) return;
  await stranger.addInitScript((wanted) => {
    localStorage.setItem('quizcast.colour-scheme', wanted);
  }, camera.look.scheme);
  await stranger.goto(link);
  await stranger.getByText(crew.accept.signIn).waitFor();
  await camera.shoot(stranger, 'invited-sign-in', true);
  await outside?.close();
}

async function accepts(host: Host, link: string, camera: Camera, role: CrewRole): Promise<void> {
  const { page } = host;
  const { crew } = camera.words;
  if (role === 'coHost') {
    await page.goto('/invite');
    await page.getByText(crew.accept.noneText).waitFor();
    await camera.shoot(page, 'invite-none');
    await page.goto('about:blank');
    await page.goto('/invite#nothing');
    await page.getByText(crew.accept.bad).waitFor();
    await camera.shoot(page, 'invite-bad');
    await page.goto('about:blank');
  }
  await page.goto(link);
  const accept = page.getByRole('button', { name: crew.accept.take });
  await accept.waitFor();
  if (role === 'coHost') await camera.shoot(page, 'invite-accept');
  await accept.click();
  await switcher(page, camera).waitFor();
}

const switcher = (page: Page, camera: Camera) =>
  page.getByRole('button', { name: new RegExp(`^${camera.words.crew.switcher.label}`, 'u') });

async function works(host: Host, role: CrewRole, camera: Camera): Promise<void> {
  const { page } = host;
  await host.go('/');
  await camera.shoot(page, `as-${role}-dashboard`);
  await host.go('/settings');
  await camera.shoot(page, `as-${role}-settings`, true);
  if (role === 'coHost' || role === 'voteModerator') await host.go('/play');
  if (role === 'writer') await host.go('/editor');
  if (role === 'designer') await host.go('/editor');
  await camera.shoot(page, `as-${role}-screen`);
}

async function together(
  anna: Host,
  crew: readonly { host: Host }[],
  camera: Camera,
): Promise<void> {
  const { page } = anna;
  const [coHost, writer, designer, moderator] = crew.map(({ host }) => host);
  await writer?.go('/editor/show1');
  await designer?.go('/styles/quiz-show-blue');
  await anna.go('/play');
  for (const key of ['s', 'n']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(250);
  }
  await camera.shoot(page, 'crew-play');
  const faces = page.locator('aside button[aria-label]').filter({ hasText: '4' }).first();
  await faces.click();
  await page.locator('[data-people]').waitFor();
  await camera.shoot(page, 'crew-people');
  await page.keyboard.press('Escape');
  if (moderator !== undefined) await camera.shoot(moderator.page, 'crew-voting');
  if (coHost !== undefined) {
    await switcher(coHost.page, camera).click();
    await coHost.page.getByRole('menu').waitFor();
    await camera.shoot(coHost.page, 'crew-switcher');
    await coHost.page.keyboard.press('Escape');
  }
  if (writer !== undefined) await camera.shoot(writer.page, 'crew-editor');
  await anna.go('/editor/show1');
  await camera.shoot(page, 'crew-editor-owner');
  await anna.go('/settings');
  await camera.shoot(page, 'crew-settings', true);
  await anna.go('/settings/history');
  await camera.shoot(page, 'crew-history');
}

async function part(anna: Host, crew: readonly { host: Host }[], camera: Camera): Promise<void> {
  const [coHost, writer] = crew.map(({ host }) => host);
  const { crew: words } = camera.words;
  if (coHost === undefined || writer === undefined) return;
  await coHost.go('/settings');
  await coHost.button(words.leave.button).click();
  await coHost.page.getByRole('dialog').waitFor();
  await camera.shoot(coHost.page, 'crew-leave');
  await anna.go('/settings');
  const remove = filled(words.panel.remove, { name: 'Chloé of the many questions' });
  await anna.button(remove).click();
  await anna.page.getByRole('dialog').waitFor();
  await camera.shoot(anna.page, 'crew-remove');
  await anna.page
    .getByRole('dialog')
    .getByRole('button', { name: words.panel.removeConfirm, exact: true })
    .click();
  await writer.page.getByText(words.putOut.back).waitFor();
  await camera.shoot(writer.page, 'crew-put-out');
}
