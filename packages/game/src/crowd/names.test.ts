import { expect, test } from 'vitest';
import { generatedName } from './generated-names.ts';
import { columnsOf, isAllowedName, nameKey, shownName } from './names.ts';

const marks = (count: number) =>
  Array.from({ length: count }, (_, index) => String.fromCodePoint(0x300 + (index % 0x60))).join(
    '',
  );
const invisibles = [
  0x00, 0x07, 0x1b, 0x7f, 0x85, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x180e, 0x200b, 0x200c,
  0x200d, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2066, 0x2067,
  0x2068, 0x2069, 0x206a, 0x2800, 0x3164, 0xe000, 0xfe0f, 0xfeff, 0xffa0, 0xfff9, 0xffff, 0xe0001,
  0xe0041, 0xe0100,
].map((code) => String.fromCodePoint(code));
const spaces = [
  '\u0020',
  '\u00a0',
  '\u2003',
  '\u3000',
  '\t',
  '\n',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u1680',
];
const overlong = [
  'W',
  '@',
  'm',
  '—',
  '漢',
  'あ',
  '한',
  'Ｗ',
  '😀',
  '🇩🇪',
  '👨‍👩‍👧',
  '﷽',
  '𒐫',
  '꧅',
  'ᄀ',
  'ᅡ',
  'क्',
  'ن',
  'ש',
  '🅰',
].map((sign) => sign.repeat(120));
const piled = [1, 2, 3, 4, 10, 50, 100, 200].flatMap((count) =>
  ['a', 'Z', 'ü', '漢', 'ع', 'ก', '0', '😀'].map((base) => base + marks(count)),
);

/** Names that are empty after cleaning. */
const empty = [
  '',
  ...invisibles,
  ...invisibles.slice(0, 20).map((sign) => sign.repeat(50)),
  ...spaces,
  marks(1),
  marks(200),
  '...',
  '_-_',
];
/** Names that are changed by cleaning but not empty. */
const hostile = [
  ...empty,
  ...invisibles.map((sign) => `An${sign}na`),
  ...spaces.map((space) => `A${space.repeat(40)}B`),
  ...spaces.map((space) => `${space}A${space}`),
  ...overlong,
  ...piled,
  `${'a'.repeat(500)}\u202e`,
  '\u202egnp.exe',
  '\ud800A',
  'A\udfff',
];

test('CROWD20 no hostile name overflows, hides or reverses the text beside it', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(200);
  for (const raw of hostile) {
    const name = shownName(raw, 'Brave Fox');
    expect(columnsOf(name), JSON.stringify(raw)).toBeLessThanOrEqual(25);
    expect(name.length).toBeLessThanOrEqual(60);
    expect(name).not.toMatch(
      /\p{C}|\p{Default_Ignorable_Code_Point}|\p{M}{4}|\s{2}|^\s|\s$|[\n\u2028]/u,
    );
    expect(name).toMatch(/[\p{L}\p{N}\p{Extended_Pictographic}]/u);
  }
  for (const raw of empty) expect(shownName(raw, 'Brave Fox')).toBe('Brave Fox');
});

test.each([
  ['Anna', 'Anna'],
  ['  Anna \t Lena ', 'Anna Lena'],
  ['Zoë', 'Zoë'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['ज़िंदा', 'ज़िंदा'],
  ['محمّد', 'محمّد'],
  ['漢'.repeat(12), '漢'.repeat(12)],
  ['漢'.repeat(13), `${'漢'.repeat(12)}…`],
  ['W'.repeat(25), 'W'.repeat(25)],
  ['W'.repeat(26), `${'W'.repeat(24)}…`],
  ['\u202egnp.exe', 'gnp.exe'],
])('CROWD20 %j is shown as %j', (raw, shown) => {
  expect(shownName(raw, '?').normalize('NFC')).toBe(shown.normalize('NFC'));
});

test.each([
  ['Anna', 'аnnа'],
  ['Anna', 'ANNA'],
  ['Anna', 'A n.n_a'],
  ['Anna', 'An\u200bna'],
  ['Anna', 'Ａｎｎａ'],
  ['Anna', '𝓐𝓷𝓷𝓪'],
  ['Anna', `A${marks(40)}nna`],
  ['Anna', '🅰🅽🅽🅰'],
  ['Illi', 'lIl1'],
  ['Bob', 'B0b'],
  ['Bob', 'ВОЬ'],
  ['Corner', 'Comer'],
  ['Nikos', 'ΝΙΚΟЅ'],
  ['😀', '😀\u200d'],
])('CROWD21 %j and %j are lookalikes', (one, other) => {
  expect(nameKey(other)).toBe(nameKey(one));
});

test('CROWD21 different names are not lookalikes', () => {
  const names = [
    'Anna',
    'Hanna',
    'Иван',
    'Пётр',
    'Елена',
    '太郎',
    '花子',
    '😀',
    '🐸',
    'Bob',
    'Rob',
  ];
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
});

const isProfane = (text: string): boolean => text.toLowerCase().includes('damn');
const words = ['Kartoffel', 'ass', 'Ѕpоіler', 'kill'];

test.each([
  'Kartoffel',
  'kartoffelkopf',
  'K4rt0ffel',
  'Kаrtоffel',
  'K.a.r.t.o.f.f.e.l',
  'K a r t o f f e l',
  'Kaaartoffel',
  'Kart\u200boffel',
  'ｋａｒｔｏｆｆｅｌ',
  '🅺🅰🆁🆃🅾🅵🅵🅴🅻',
  'ass',
  'a$$',
  'big ass',
  'spoiler',
  'Sp0i1er',
  'kill',
  'killyou99',
  'damn',
  'DAMN',
  'd a m n',
  'dаmn',
  'd\u202eamn',
  'ｄａｍｎ',
])('CROWD22 %j is not shown', (name) => {
  expect(isAllowedName(name, words, isProfane)).toBe(false);
});

const doubled = ['kill', 'hell', 'boob', 'poop', 'otto', 'hess', 'hass'];

test.each(['killyou99', 'Ki11er', 'KIIIer', 'Kil1er', 'Hellll', 'RudolfHess88', 'hassprediger'])(
  'CROWD22 %j is not shown because of a word with a double letter',
  (name) => {
    expect(isAllowedName(name, doubled, isProfane)).toBe(false);
  },
);

test.each(['Kilian', 'Kim', 'Michel', 'Rachel', 'Bobby', 'Popcorn', 'Toto', 'Has'])(
  'CROWD22 %j is allowed beside words with double letters',
  (name) => {
    expect(isAllowedName(name, doubled, isProfane)).toBe(true);
  },
);

test.each(['Anna', 'Cassandra', 'Bass', 'Karl Toffel', 'Spoil', 'da mnemo', '漢字', '😀', ''])(
  'CROWD22 %j is allowed',
  (name) => {
    expect(isAllowedName(name, ['', '...', ...words], isProfane)).toBe(true);
  },
);

test('CROWD23 generated names are the same for the same number, and 600 of them are unique', () => {
  for (const language of ['en', 'de'] as const) {
    const names = Array.from({ length: 600 }, (_, number) => generatedName(number, language));
    expect(new Set(names.map(nameKey)).size).toBe(600);
    for (const name of names) expect(shownName(name, '')).toBe(name);
    expect(generatedName(600, language)).toBe(`${names[0]} 2`);
  }
  expect(generatedName(0, 'en')).toBe('Brave Badger');
  expect(generatedName(0, 'de')).toBe('Bunter Adler');
});
