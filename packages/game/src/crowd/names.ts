const blank = /[\s\u2800]+/gu;
/** Control characters, direction overrides, joiners, fillers and characters without a glyph in any font. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{C}/gu;
const markRun = /\p{M}+/gu;
const leadingMarks = /^[\p{M} ]+/u;
const aboveOrBelow = /\p{Script=Inherited}/u;
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\p{Regional_Indicator}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
/** Characters as wide as a word: cuneiform, the bismillah, Javanese ornaments. */
const veryWide = /[\u{12000}-\u{1254f}\ufdfa-\ufdfd\ua9c1-\ua9cd]/u;

/** Marks per letter, as Arabic, Hebrew, Thai and Indic scripts need. */
const maxMarks = 3;
/** Script-independent marks kept per letter; real text uses two. */
const maxStackedMarks = 2;
const maxColumns = 25;
/** Maximum length that fits into a board row. */
const maxUnits = 60;
// Created on first use: it loads the tables of all scripts.
let graphemes: Intl.Segmenter | undefined;

/**
 * Returns the displayable form of a name: one line of at most 25 columns, without invisible characters; `fallback` when
 * nothing remains.
 */
export function shownName(raw: string, fallback: string): string {
  const clean = raw
    .slice(0, 1000)
    .normalize('NFC')
    .replace(blank, ' ')
    .replace(invisible, '')
    .replace(markRun, fewMarks)
    .replace(leadingMarks, '')
    .replace(blank, ' ')
    .trim();
  const name = cut(clean);
  return visible.test(name) ? name : fallback;
}

function fewMarks(run: string): string {
  let stacked = 0;
  return Array.from(run)
    .filter((mark) => !aboveOrBelow.test(mark) || ++stacked <= maxStackedMarks)
    .slice(0, maxMarks)
    .join('');
}

/** Display width of a text in columns; Chinese, Japanese and Korean letters and emoji count two. */
export const columnsOf = (text: string): number =>
  Array.from(text).reduce((columns, character) => columns + columnsOfOne(character), 0);

function columnsOfOne(character: string): number {
  if (/\p{M}/u.test(character)) return 0;
  if (veryWide.test(character)) return 8;
  return wide.test(character) && !/[0-9#*©®]/u.test(character) ? 2 : 1;
}

function cut(text: string): string {
  if (columnsOf(text) <= maxColumns && text.length <= maxUnits) return text;
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  let shortened = '';
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) {
    columns += columnsOf(segment);
    if (columns > maxColumns - 1 || shortened.length + segment.length > maxUnits - 1) break;
    shortened += segment;
  }
  return `${shortened.trimEnd()}…`;
}

/** Latin letters and the characters that look like them; upper and lower case separately (Unicode's UTS 39). */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: 'аАαΑᴀɑ⍺Ꭺ@',
    b: 'вВьЬΒʙᏴƄ',
    c: 'сСϲϹᴄᏟ',
    d: 'ԁԀᴅᎠꓓ',
    e: 'еЕεΕᴇєЄℯᎬ',
    f: 'ғϝꓝꜰ',
    g: 'ɡԍɢᏀ',
    h: 'һҺнНΗʜᎻ',
    i: 'іІιΙıɪᎥ!¡|',
    j: 'јЈϳᴊᎫ',
    k: 'кКκΚᴋᏦ',
    l: 'ӏӀʟᏞ',
    m: 'мМΜᴍᎷ',
    n: 'ηΝɴпո',
    o: 'оОοΟᴏօσ',
    p: 'рРρΡᴘᏢ',
    q: 'ԛԚզ',
    r: 'ʀᎡгᴦ',
    s: 'ѕЅꜱᏚ$',
    t: 'тТτΤᴛᎢ',
    u: 'υսᴜ',
    v: 'ѵѴνᴠᏙ',
    w: 'ԝԜωᴡᎳ',
    x: 'хХχΧ×',
    y: 'уУүҮΥʏγ',
    z: 'ᴢΖᏃ',
  }).flatMap(([plain, alikes]) => Array.from(alikes, (alike): [string, string] => [alike, plain])),
);
/** Code points of the A of enclosed alphabets and of the flag letters. */
const alphabets = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function latinOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = alphabets.find((first) => code >= first && code < first + 26);
  if (start !== undefined) return String.fromCodePoint(code - start + 0x61);
  return lookAlikes.get(character) ?? character;
}

/** A name in lower-case letters without marks, with look-alikes replaced by Latin letters. */
const latin = (name: string): string =>
  Array.from(
    name.normalize('NFKD').replace(blank, ' ').replace(invisible, '').replace(/\p{M}/gu, ''),
    latinOf,
  )
    .join('')
    .toLowerCase();

/** Merges characters that are hard to distinguish in many fonts, and digits used as letters, except `1`, `i` and `l`. */
const withoutMostLookAlikes = (text: string): string =>
  text
    .replaceAll('0', 'o')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const withoutLookAlikes = (text: string): string =>
  withoutMostLookAlikes(text).replace(/[1i]/gu, 'l');

const notWord = /[^\p{L}\p{N}]+/gu;

/** A key that is equal for names that look the same; for names without letters and digits the name itself. */
export function nameKey(name: string): string {
  const key = withoutLookAlikes(latin(name).replace(notWord, ''));
  return key === '' ? shownName(name, '') : key;
}

/** Words of the list with fewer letters only match whole words: most of them occur inside harmless words. */
const minLettersInside = 4;
const withoutRepeats = (text: string): string => text.replace(/(.)\1+/gu, '$1');
/**
 * Matches letters inside a word, each repeated at least as often as here: `hell` is in `hellll`, but not in `Rachel`.
 * `i` and `l` may stand for each other, but not be mixed: `kill` is not in `Kilian`.
 */
const lettersInside = (letters: string): RegExp =>
  new RegExp(
    withoutMostLookAlikes(letters).replace(/(.)\1*/gu, (run: string, letter: string) => {
      const times = `{${run.length / letter.length},}`;
      return /[1il]/u.test(letter) ? `(?:[1l]${times}|[1i]${times})` : `${letter}${times}`;
    }),
    'u',
  );
const lettersApart =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{1,2}[^\p{L}\p{N}]+)+[\p{L}\p{N}]{1,2}(?![\p{L}\p{N}])/gu;

/**
 * Whether a name may be shown: it contains none of the channel's words and is not `isProfane`, in any spelling.
 * `isProfane` is injected because word lists per language are not part of the game rules.
 */
export function isAllowedName(
  name: string,
  words: readonly string[],
  isProfane: (text: string) => boolean,
): boolean {
  const latinName = latin(name);
  const joined = latinName.replace(lettersApart, (apart) => apart.replace(notWord, ''));
  if ([name, latinName, joined].some(isProfane)) return false;
  const parts = joined.split(notWord).map(withoutMostLookAlikes);
  const partKeys = parts.map((part) => withoutRepeats(withoutLookAlikes(part)));
  const isIn = (word: string): boolean => {
    const letters = latin(word).replace(notWord, '');
    const bannedKey = withoutRepeats(withoutLookAlikes(letters));
    if (bannedKey === '') return false;
    if (Array.from(letters).length < minLettersInside) return partKeys.includes(bannedKey);
    if (Array.from(bannedKey).length >= minLettersInside)
      return partKeys.some((part) => part.includes(bannedKey));
    const inside = lettersInside(letters);
    return parts.some((part) => inside.test(part));
  };
  return !words.some(isIn);
}
