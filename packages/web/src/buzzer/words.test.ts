import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buzzer } from '../messages/en/pages/buzzer.ts';
import { languageOf, wordsOf } from './words.ts';

const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.(test|fixture)\./.test(name))
  .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
  .join('\n');

/** Faces that are looked up by their name: `words[face.kind]` with its detail. */
const byFace = (key: string): boolean =>
  new RegExp(`case '${key.replace(/Detail$/, '')}'`).test(sources);

it('every text is on some screen', () => {
  const unused = Object.keys(buzzer).filter(
    (key) => !new RegExp(`words\\.${key}\\b`).test(sources) && !byFace(key),
  );
  expect(unused).toEqual([]);
});

it('speaks the first language of the browser that it knows, else English', () => {
  expect(languageOf(['fr-FR', 'de-AT', 'en'])).toBe('de');
  expect(languageOf(['en-GB', 'de'])).toBe('en');
  expect(languageOf(['ja'])).toBe('en');
  expect(languageOf([])).toBe('en');
});

it('writes less than nothing with a true minus, as the overlay does', () => {
  for (const language of ['en', 'de'] as const) {
    const { points, signed } = wordsOf(language);
    expect([points(-300), signed(-300)].map((text) => text.slice(0, 4))).toEqual(['−300', '−300']);
  }
});

it('counts places in English as people do', () => {
  const { place } = wordsOf('en');
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22].map((each) => place(each))).toEqual(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd'.split(' '),
  );
});
