import { beforeEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../observability/metrics.ts';
import { StoreFailure } from '../ports/document-store.ts';
import type { DrawScreen } from './drawing-module.ts';
import { joinCodes } from './join-codes.ts';
import { screenDrawer, withScreen, type PhonePage } from './first-screen.ts';

const code = 'ABC234';
const lobby = { showName: 'Friday quiz', hostName: 'Anna', isLocked: false };
const phone = { show: 'Friday quiz', isOn: true, isFull: false };

let warnings: string[];
let asked: string[];
beforeEach(() => {
  warnings = [];
  asked = [];
});

const drawScreen: DrawScreen = async ([language = 'en'], first) => ({
  html: JSON.stringify(first),
  language,
  direction: 'ltr',
});

const found = <Invitation>(typed: string, invitation: Invitation): Invitation | null => {
  asked.push(typed);
  return typed === code ? invitation : null;
};

const drawer = (draw: DrawScreen = drawScreen) =>
  screenDrawer({
    drawing: async () => ({
      drawPicture: async () => null,
      drawBuzzer: draw,
      drawAudience: draw,
    }),
    codes: joinCodes(createMetrics()),
    lobbies: { invitation: async (typed) => found(typed, lobby) },
    phones: { invitation: async (typed) => found(typed, phone) },
    log: { warn: (_, message) => void warnings.push(message), error: () => undefined },
  });

const visit = { address: '10.0.0.1', languages: 'de', code };
const pages: readonly PhonePage[] = ['buzzer', 'audience'];

describe.each(pages)('first screen of the page "%s"', (page) => {
  const invitation = page === 'buzzer' ? lobby : phone;

  it('asks for a code without any lookup if the address has none', async () => {
    const screen = await drawer()(page, { ...visit, code: null });
    expect(screen?.first).toEqual({ code: null });
    expect(asked).toEqual([]);
  });

  it('contains the show of the code', async () => {
    const screen = await drawer()(page, visit);
    expect(screen?.first).toEqual({ code, invitation });
    expect(screen?.drawn.html).toBe(JSON.stringify(screen?.first));
  });

  it('normalizes the typed code to its stored form', async () => {
    const screen = await drawer()(page, { ...visit, code: 'abc-234' });
    expect(screen?.first).toEqual({ code, invitation });
  });

  it('contains no invitation for an unknown code', async () => {
    expect((await drawer()(page, { ...visit, code: 'ZZZ999' }))?.first).toEqual({
      code: 'ZZZ999',
      invitation: null,
    });
  });

  it('is omitted for malformed codes, without a lookup', async () => {
    for (const typed of ['<b>', 'ABC', '%E0%A4%A', ''])
      expect([typed, await drawer()(page, { ...visit, code: typed })]).toEqual([typed, null]);
    expect(asked).toEqual([]);
  });

  it('looks up at most 1,200 codes a minute per address, and is omitted beyond that', async () => {
    const draw = drawer();
    for (let n = 0; n < 1200; n += 1) await draw(page, visit);
    expect(asked).toHaveLength(1200);
    expect(await draw(page, visit)).toBeNull();
    expect(asked).toHaveLength(1200);
    expect(await draw(page, { ...visit, address: '10.0.0.2' })).not.toBeNull();
  });

  it('is in the preferred language of the browser', async () => {
    const draw = drawer();
    const languageOf = async (languages: string) =>
      (await draw(page, { ...visit, languages }))?.drawn.language;
    expect(await languageOf('de-AT,de;q=0.9,en;q=0.8')).toBe('de-AT');
    expect(await languageOf('en;q=0.5, fr;q=0.9')).toBe('fr');
    expect(await languageOf('')).toBe('en');
  });

  it('is omitted if drawing fails, and a warning is logged', async () => {
    const draw = drawer(() => Promise.reject(new Error('no texts')));
    expect(await draw(page, visit)).toBeNull();
    expect(warnings).toEqual(['first screen not drawn']);
  });

  it('is omitted without a warning while the store is unavailable', async () => {
    const draw = drawer(() => Promise.reject(new StoreFailure('away')));
    expect(await draw(page, visit)).toBeNull();
    expect(warnings).toEqual([]);
  });
});

it('LOBBY11 counts wrong codes of page requests, and after 30 looks up no more codes for that address', async () => {
  const draw = drawer();
  for (let n = 0; n < 30; n += 1)
    expect((await draw('buzzer', { ...visit, code: 'ZZZ999' }))?.first.invitation).toBeNull();
  asked = [];
  expect(await draw('buzzer', visit)).toBeNull();
  expect(asked).toEqual([]);
  expect(await draw('buzzer', { ...visit, address: '10.0.0.2' })).not.toBeNull();
});

const page = '<html lang="en"><body><div id="audience"></div><p>$1</p></body></html>';

it('inserts the screen into the page, even if its texts contain special characters', () => {
  const screen = {
    first: { code, invitation: { show: '</script><b>$&' } },
    drawn: { html: "<main>$& $'</main>", language: 'ar', direction: 'rtl' as const },
  };
  const filled = withScreen(page, 'audience', screen);
  expect(filled).toContain('<html lang="ar" dir="rtl">');
  expect(filled).toContain(`<div id="audience"><main>$& $'</main></div><p>$1</p>`);
  expect(filled).toContain(
    'id="first-screen">{"code":"ABC234","invitation":{"show":"\\u003c/script',
  );
  expect(withScreen(page, 'audience', null)).toBe(page);
});
