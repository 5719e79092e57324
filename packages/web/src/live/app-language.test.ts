import { afterEach, expect, it, vi } from 'vitest';
import { saveOwnLanguage } from './app-language.ts';

afterEach(() => vi.unstubAllGlobals());

it('CREW64 saves the language of the app in the own settings while the document of another user is open', async () => {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', (address: string, { body }: { body: string }) => {
    sent.push([address, JSON.parse(body)]);
    return Promise.resolve(new Response('[]'));
  });
  await saveOwnLanguage('anna', 'de');
  await saveOwnLanguage('anna', undefined);
  expect(sent).toMatchObject(
    ['de', null].map((value) => [
      '/api/v1/commands?uid=anna',
      [{ command: { type: 'edit.update', path: ['settings', 'language'], value } }],
    ]),
  );
});
