import { describe, expect, it } from 'vitest';
import { drawAudience } from '../audience/server.tsx';
import { drawBuzzer } from '../buzzer/server.tsx';

const code = 'ABC234';
const show = '</main><script>alert(1)</script>';
const named = {
  audience: (languages: readonly string[], isFull = false) =>
    drawAudience(languages, { code, invitation: { show, isOn: true, isFull } }),
  buzzer: (languages: readonly string[], isLocked = false) =>
    drawBuzzer(languages, { code, invitation: { showName: show, hostName: 'Mo', isLocked } }),
};

describe.each([
  ['audience', drawAudience, named.audience],
  ['buzzer', drawBuzzer, named.buzzer],
] as const)('the first screen of the page "%s"', (_, draw, drawNamed) => {
  it('is a form that asks for a code or for a name', async () => {
    expect((await draw(['en'], { code: null })).html).toMatch(/<input [^>]*name="code"/);
    expect((await drawNamed(['en'])).html).toMatch(/<input [^>]*name="name"/);
  });

  it('says that no show has the code', async () => {
    const { html } = await draw(['en'], { code, invitation: null });
    expect(html).toContain('Enter another code');
    expect(html).not.toContain('<form');
  });

  it('escapes names that look like markup', async () => {
    const { html } = await drawNamed(['en']);
    expect(html).toContain('&lt;/main&gt;&lt;script&gt;');
    expect(html).not.toContain('<script');
  });

  it('uses the first supported language', async () => {
    const { html, language, direction } = await drawNamed(['sv', 'ar-EG', 'en']);
    expect([language, direction]).toEqual(['ar', 'rtl']);
    expect(html).toMatch(/[\u0600-\u06ff]/);
    expect((await drawNamed([])).language).toBe('en');
  });

  it('has no style attributes, which the CSP of these pages forbids', async () => {
    for (const { html } of [
      await draw(['en'], { code: null }),
      await draw(['en'], { code, invitation: null }),
      await drawNamed(['en']),
      await drawNamed(['en'], true),
    ])
      expect(html).not.toContain('style=');
  });
});

it('says that the show is full, and has no form when it is locked', async () => {
  expect((await named.audience(['en'], true)).html).toMatch(/<output class="note">.*full/);
  expect((await named.buzzer(['en'], true)).html).not.toContain('<form');
});
