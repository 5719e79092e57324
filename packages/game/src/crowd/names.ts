const blank = /[\s\u2800]+/gu;
/** Controls, overrides of the direction of writing, joiners, fillers, what has no picture in any font. */
const invisible = /\p{Default_Ignorable_Code_Point}|\p{C}/gu;
const markRun = /\p{M}+/gu;
const leadingMarks = /^[\p{M} ]+/u;
const aboveOrBelow = /\p{Script=Inherited}/u;
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\p{Regional_Indicator}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]/u;
/** Signs as wide as a word: cuneiform, the bismillah, Javanese flourishes. */
const veryWide = /[\u{12000}-\u{1254f}\ufdfa-\ufdfd\ua9c1-\ua9cd]/u;

/** Arabic, Hebrew, Thai and the scripts of India need as many. */
const marksKept = 3;
/** Those that pile up on any letter; two are in use. */
const piledMarksKept = 2;
const maxColumns = 25;
/** What fits a row of a board. */
const maxUnits = 60;
// Created when a name is first cut: it loads the tables of all scripts.
let graphemes: Intl.Segmenter | undefined;

/** A name as it can be shown: one line of at most 25 columns, nothing invisible in it; `fallback` where nothing is left. */
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
  let piled = 0;
  return Array.from(run)
    .filter((mark) => !aboveOrBelow.test(mark) || ++piled <= piledMarksKept)
    .slice(0, marksKept)
    .join('');
}

/** Columns that a text takes; letters of Chinese, Japanese, Korean and emoji take two. */
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
  let kept = '';
  let columns = 0;
  for (const { segment } of graphemes.segment(text)) {
    columns += columnsOf(segment);
    if (columns > maxColumns - 1 || kept.length + segment.length > maxUnits - 1) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** Letters that look like Latin ones, by what they look like; capitals apart from small ones (Unicode's UTS 39). */
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
/** Alphabets in circles and squares and the letters of flags: where their A is. */
const alphabets = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function latinOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const start = alphabets.find((first) => code >= first && code < first + 26);
  if (start !== undefined) return String.fromCodePoint(code - start + 0x61);
  return lookAlikes.get(character) ?? character;
}

/** A name in plain small letters, look-alikes read as the Latin letters they look like. */
const latin = (name: string): string =>
  Array.from(
    name.normalize('NFKD').replace(blank, ' ').replace(invisible, '').replace(/\p{M}/gu, ''),
    latinOf,
  )
    .join('')
    .toLowerCase();

/** What cannot be told apart at a glance in many fonts, and figures that stand for letters. */
const alike = (text: string): string =>
  text
    .replaceAll('0', 'o')
    .replace(/[1i]/gu, 'l')
    .replaceAll('3', 'e')
    .replaceAll('4', 'a')
    .replaceAll('5', 's')
    .replaceAll('7', 't')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const notWord = /[^\p{L}\p{N}]+/gu;

/** The same for names that look the same; of names without letters and figures the name itself. */
export function nameKey(name: string): string {
  const key = alike(latin(name).replace(notWord, ''));
  return key === '' ? shownName(name, '') : key;
}

/** A word of the list that is shorter is only found as a whole word: most short ones are parts of harmless ones. */
const shortWord = 4;
const withoutRepeats = (text: string): string => text.replace(/(.)\1+/gu, '$1');
const lettersApart =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}]{1,2}[^\p{L}\p{N}]+)+[\p{L}\p{N}]{1,2}(?![\p{L}\p{N}])/gu;

/**
 * Whether a name may be shown: none of the channel's words is in it, and it is not `isProfane`, however it is spelled. A list of words of a
 * language is no rule of Quizcast's, so it is asked through `isProfane`.
 */
export function isAllowedName(
  name: string,
  words: readonly string[],
  isProfane: (text: string) => boolean,
): boolean {
  const plain = latin(name);
  const closed = plain.replace(lettersApart, (apart) => apart.replace(notWord, ''));
  if ([name, plain, closed].some(isProfane)) return false;
  const parts = closed.split(notWord).map((part) => withoutRepeats(alike(part)));
  const isIn = (word: string): boolean => {
    const wanted = withoutRepeats(alike(latin(word).replace(notWord, '')));
    if (wanted === '') return false;
    return Array.from(wanted).length < shortWord
      ? parts.includes(wanted)
      : parts.some((part) => part.includes(wanted));
  };
  return !words.some(isIn);
}
