import { expect, test } from 'vitest';
import { publicName } from './public-name.ts';

test('CROWD22 replaces a profane name in any spelling, and one without a letter, with a generated one', () => {
  expect(publicName('twitch:1', 'Mia_tv')).toBe('Mia_tv');
  expect(publicName('twitch:1', 'Scunthorpe')).toBe('Scunthorpe');
  for (const name of ['fuck_you', 'f u c k', 'FÜCK', 'ｆｕｃｋ', '', '\u202e\u200b']) {
    const made = publicName('twitch:1', name);
    expect(made).toMatch(/^\p{L}+ \p{L}+/u);
    expect(made).toBe(publicName('twitch:1', name));
  }
  expect(publicName('twitch:1', '')).not.toBe(publicName('twitch:2', ''));
});

test.each([
  ...['Anusha', 'Analena', 'Dickson', 'Fukuoka', 'Fagott', 'Kikeriki', 'Rapeseed', 'Octopussy'],
  ...['Penistone', 'Dick van Dyke', 'dick_van_dyke', 'FUKUOKA_7', 'Scunthorpe', 'Kanal Klaus'],
])('CROWD22 shows the harmless name %s', (name) => {
  expect(publicName('twitch:1', name)).toBe(name);
});

test.each(['dick', 'Dickson dick', 'anus', 'anal', 'rape', 'pussy', 'fuk', 'penis stone'])(
  'CROWD22 does not show %s',
  (name) => {
    expect(publicName('twitch:1', name)).not.toBe(name);
  },
);

test('CROWD27 replaces a hidden name with the same generated one as a profane name of that viewer', () => {
  const made = publicName('twitch:1', 'fuck_you');
  expect(publicName('twitch:1', 'Mia_tv', ['mia'])).toBe(made);
  expect(publicName('twitch:1', 'Mia_tv_renamed', ['mia'])).toBe(made);
  expect(publicName('twitch:2', 'Mia_tv', ['mia'])).not.toBe(made);
});
