import { defaultDocument } from '@quizcast/game/document/defaults';
import { isRecord } from '@quizcast/game/json';
import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { startCompanion, type CompanionHost } from './fixtures/companion-host.ts';
import { openHost, type Host } from './fixtures/host.ts';
import { withServerAndBrowser } from './fixtures/server-and-browser.ts';
import type { RunningServer } from './fixtures/server.ts';

let server: RunningServer;
let browser: Browser;
const ends = withServerAndBrowser((...started) => {
  [server, browser] = started;
});

async function tokenOf(
  host: Host,
  scopes: readonly string[],
): Promise<{ id: string; token: string }> {
  const response = await host.page.request.post(`/api/v1/control-tokens?uid=${host.userId}`, {
    headers: { origin: server.url },
    data: { name: 'Companion', scopes },
  });
  const answer: unknown = await response.json();
  if (!isRecord(answer)) throw new Error(`token: ${response.status()}`);
  const made = isRecord(answer['row']) ? answer['row'] : {};
  return { id: String(made['id']), token: String(answer['token']) };
}

async function started(
  onAir: 'stageQuiz' | 'categoryQuiz',
  scopes: readonly string[] = ['play', 'state'],
): Promise<{ host: Host; companion: CompanionHost; tokenId: string }> {
  const host = await openHost(server, browser, { document: { ...defaultDocument(), onAir } });
  ends.push(() => host.close());
  const { id, token } = await tokenOf(host, scopes);
  const companion = await startCompanion({ address: server.url, token });
  ends.push(() => companion.stop());
  await expect.poll(() => companion.status).toBe('ok');
  return { host, companion, tokenId: id };
}

const patience = { timeout: 20_000 };

describe('the Companion module', () => {
  it('plays a stage quiz with its preset buttons, which light up to match what is on air', async () => {
    const { host, companion } = await started('stageQuiz');
    const overlay = await host.openOverlay();
    await companion.watch('lockB', 'answer', { answer: 'B', state: 'locked' });
    await companion.watch('canReveal', 'possible', { press: 'unlock' });
    await companion.watch('cleared', 'cleared');
    expect(await companion.pressPreset('start')).toBeNull();
    await expect.poll(() => companion.variables.get('stage'), patience).toBe(0);
    expect(await companion.pressPreset('next-stage')).toBeNull();
    await expect.poll(() => companion.variables.get('price'), patience).toBe('10 €');
    const question = String(companion.variables.get('question'));
    await overlay.getByText(question).waitFor();
    expect(companion.isLit('canReveal')).toBe(false);
    expect(await companion.pressPreset('lock?answer=B')).toBeNull();
    await expect.poll(() => companion.isLit('lockB'), patience).toBe(true);
    expect(companion.isLit('canReveal')).toBe(true);
    expect(companion.variables.get('right_answer')).toBe('');
    expect(await companion.pressPreset('reveal')).toBeNull();
    await expect.poll(() => companion.variables.get('right_answer'), patience).toMatch(/^[A-D]$/);
    expect(await companion.press('toggle-picture')).toBeNull();
    await expect.poll(() => companion.isLit('cleared'), patience).toBe(true);
    await overlay.getByText(question).waitFor({ state: 'detached' });
  });

  it('plays a field of the category quiz: buzzers, a player called on, a right answer', async () => {
    const { companion } = await started('categoryQuiz');
    await companion.watch('open', 'buzzers_open');
    await companion.watch('answering', 'answering', { player: '2' });
    await companion.watch('played', 'field_played', { field: '7' });
    expect(await companion.press('start')).toBeNull();
    await expect.poll(() => companion.presets.has('pick-field?field=7'), patience).toBe(true);
    expect(await companion.pressPreset('pick-field?field=7')).toBeNull();
    await expect.poll(() => companion.variables.get('points'), patience).toBe(200);
    expect(await companion.press('open-buzzers')).toBeNull();
    await expect.poll(() => companion.isLit('open'), patience).toBe(true);
    expect(await companion.pressPreset('call-on?player=2')).toBeNull();
    await expect.poll(() => companion.isLit('answering'), patience).toBe(true);
    expect(await companion.press('right')).toBeNull();
    await expect.poll(() => companion.variables.get('player_2_points'), patience).toBe(200);
    await expect.poll(() => companion.isLit('played'), patience).toBe(true);
  });

  it('reports why a press is refused, and switches to the other game when it goes on air', async () => {
    const { host, companion } = await started('stageQuiz');
    expect(await companion.press('unlock')).toMatch(/\w/);
    expect(await companion.press('lock', { answer: 'E' })).toMatch(/answer/i);
    expect(companion.presets.has('next-stage')).toBe(true);
    expect(await companion.press('on-air', { game: 'categoryQuiz' })).toBeNull();
    await expect.poll(() => companion.presets.has('open-buzzers'), patience).toBe(true);
    await expect.poll(() => companion.variables.get('game'), patience).toBe('categoryQuiz');
    expect(host.complaints).toEqual([]);
  });

  it('clears its variables and reports it when its token is revoked or removed, and recovers with a new token', async () => {
    const { host, companion, tokenId } = await started('stageQuiz');
    await expect.poll(() => companion.variables.get('stages'), patience).toBe(9);
    const revoked = await host.page.request.delete(
      `/api/v1/control-tokens/${tokenId}?uid=${host.userId}`,
      { headers: { origin: server.url } },
    );
    expect(revoked.ok()).toBe(true);
    await expect.poll(() => companion.status, patience).toBe('authentication_failure');
    expect(companion.variables.get('stages')).toBe('');
    expect(await companion.press('start')).toMatch(/\w/);
    const { token } = await tokenOf(host, ['play', 'state']);
    await companion.configure({ address: server.url, token });
    await expect.poll(() => companion.status, patience).toBe('ok');
    await expect.poll(() => companion.variables.get('stages'), patience).toBe(9);
    await companion.configure({ address: server.url, token: '' });
    await expect.poll(() => companion.status, patience).toBe('bad_config');
    expect(companion.variables.get('stages')).toBe('');
    expect(await companion.press('start')).toMatch(/token/);
  });

  it('executes every press, however fast', async () => {
    const { companion } = await started('stageQuiz');
    expect(await companion.press('start')).toBeNull();
    for (let stage = 0; stage < 5; stage++) expect(await companion.press('next-stage')).toBeNull();
    await expect.poll(() => companion.variables.get('stage'), patience).toBe(5);
    const undone = await Promise.all([1, 2, 3].map(() => companion.press('undo')));
    expect(undone).toEqual([null, null, null]);
    await expect.poll(() => companion.variables.get('stage'), patience).toBe(2);
  });

  it('receives right answers before they are revealed only with a token that permits it', async () => {
    const { companion } = await started('stageQuiz', ['play', 'state', 'answers']);
    await companion.press('start');
    await companion.press('next-stage');
    await expect.poll(() => companion.variables.get('right_answer'), patience).toMatch(/^[A-D]$/);
  });
});
