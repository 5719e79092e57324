import { afterEach, expect, it, vi } from 'vitest';
import { consumePasswordRemoved } from './sign-in-methods.ts';

afterEach(() => vi.unstubAllGlobals());

/** Opens the page at the URL to which the server redirected the browser; returns the replaced URLs. */
function openedAt(href: string): URL[] {
  const replaced: URL[] = [];
  const history = {
    state: null,
    replaceState: (_: unknown, __: string, to: URL) => replaced.push(to),
  };
  vi.stubGlobal('window', { location: { href }, history });
  return replaced;
}

it('IDENTITY60 removes the notice of a removed password from the URL, and keeps the rest of it', () => {
  const replaced = openedAt('https://quiz.example/play?show=1&signInNotice=PASSWORD_REMOVED#top');
  expect(consumePasswordRemoved()).toBe(true);
  expect(replaced.map(String)).toEqual(['https://quiz.example/play?show=1#top']);
});

it('IDENTITY60 ignores URLs without that notice', () => {
  for (const query of ['', '?signInNotice=', '?signInNotice=OTHER']) {
    const replaced = openedAt(`https://quiz.example/${query}`);
    expect(consumePasswordRemoved()).toBe(false);
    expect(replaced).toEqual([]);
  }
});
