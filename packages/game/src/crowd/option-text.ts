/**
 * Reads what a viewer typed as one of two to six options: a letter, a number, a keycap or the full text of an option,
 * and nothing else in the message. Anything looser makes answers of small talk ("a lot", "1 more game").
 */

/** Twitch lets a viewer type 500 characters; a character takes at most two UTF-16 units. Longer text is no vote. */
const maxMessageLength = 1_000;
/** "!vote a)", the longest form that is not an answer's own text. */
const maxTokenLength = 8;

const bareNumber = /^(?:\p{Nd}[番號号번]?|[一二三四五六])$/u;
const printableAscii = /^[\x20-\x7e]*$/;
/** Chat programs append these to get past the duplicate filter; U+2800 is blank but not "ignorable", U+20E3 is the keycap. */
const invisible = /\p{Default_Ignorable_Code_Point}|\u2800|\u20e3/gu;
const spaces = /\s+/g;

/** Upper case first: it unites what lower case alone keeps apart (ß and ss, the two small sigmas). */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

/**
 * Letters and digits that compatibility normalization leaves alone although people type them for A–D and 1–4: Cyrillic, Greek, small capitals,
 * Coptic, Cherokee, Lisu, Canadian syllables and what comes in circles and squares. From Unicode's confusables (UTS 39). Where a script
 * has its own order, what looks like a letter on screen is that letter (В is B, not the third), then what sounds like one (Д is D), then
 * what stands there in its alphabet (Г is the fourth).
 */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: '🅰🅐🇦аαᴀɑ⍺ᎪᗅꓮⲀأا',
    b: '🅱🅑🇧вβʙЬьƄᏴᏏᗷᖯꓐꞴⲂбب',
    c: '🅲🅒🇨сᴄᏟꓚⲤцج',
    d: '🅳🅓🇩ԁᴅᎠᏧᗞᗪᑯꓓꓒдгد',
    e: '🅴🅔🇪еᴇ',
    f: '🅵🅕🇫ф',
    1: '❶➀➊⓵١۱',
    2: '❷➁➋⓶٢۲',
    3: '❸➂➌⓷٣۳',
    4: '❹➃➍⓸٤۴',
    5: '❺➄➎⓹٥۵',
    6: '❻➅➏⓺٦۶',
  }).flatMap(([plain, alikes]) =>
    Array.from(alikes, (alike): [string, string] => [foldCase(alike), plain]),
  ),
);
/** Folding would make a sigma of it. */
const lunateSigma = /[ϲϹ]/gu;

/** The same text for everything that looks and means the same: one case, one width, nothing invisible, single spaces. */
function plainText(text: string): string {
  const visible = printableAscii.test(text) ? text : text.normalize('NFKC').replace(invisible, '');
  return foldCase(visible.trim().replace(spaces, ' '));
}

/** How many options there can be. */
const maxOptions = 6;
const optionOfToken: ReadonlyMap<string, number> = new Map(
  ['abcdef', '123456', '一二三四五六'].flatMap((signs) =>
    Array.from(signs, (sign, option): [string, number] => [sign, option]),
  ),
);

const inLatin = (text: string): string =>
  Array.from(text, (character) => lookAlikes.get(character) ?? character).join('');

/** "Vote" in the languages of viewers; no longer in plain letters than "vote", so that long messages stay unread. */
const voteWords = ['vote', 'voto', 'wahl', 'głos', 'oy', 'oyum', 'голос', 'صوت'].map(inLatin);
/** Chinese, Japanese and Korean need no space behind it. */
const unspacedVoteWords = ['投票', '選', '투표'];
/**
 * A letter or number, before which may stand a sign and a word, and behind which the mark of a list. Counters follow a figure alone:
 * 一番 and 選一 are words of their own.
 */
const token = new RegExp(
  `^[!#]?(?:(?:${voteWords.join('|')}) |(?:${unspacedVoteWords.join('|')}) ?)?` +
    '(?:([a-f])|([1-6])[番號号번]?)[).:!]?$',
);

function optionByToken(text: string, textPlain: string): number | null {
  // Look-alikes may take two units each, so the limit leaves room for them.
  if (textPlain.length > maxTokenLength * 2) return null;
  const sigmaless = text.replace(lunateSigma, 'c');
  const plain = sigmaless === text ? textPlain : plainText(sigmaless);
  const [, letter, figure] = token.exec(inLatin(plain)) ?? [];
  return optionOfToken.get(letter ?? figure ?? plain) ?? null;
}

/** Options by their full text. Empty ones and ones that read the same as another are left out: nobody could tell. */
const optionsByText = (plainOptions: readonly string[]): Map<string, number> =>
  new Map(
    plainOptions.flatMap((text, option) =>
      text === '' || plainOptions.indexOf(text) !== plainOptions.lastIndexOf(text)
        ? []
        : [[text, option]],
    ),
  );

/**
 * Reads one message; null when it names no option. `drawsEmote` says that the chat drew a part of the text as a picture:
 * `B)` and `D:` are faces then, and only a full text still counts.
 */
export type OptionReader = (text: string, drawsEmote?: boolean) => number | null;

/** Prepares the reading of many messages against the same options. */
export function optionReader(options: readonly string[]): OptionReader {
  const plainOptions = options.slice(0, maxOptions).map(plainText);
  const byText = optionsByText(plainOptions);
  const allBlank = plainOptions.every((plain) => plain === '');
  // A blank option among others was removed by a joker or never written: nothing on screen to choose.
  const isThere = (option: number) =>
    option < plainOptions.length && (allBlank || plainOptions[option] !== '');

  const read: OptionReader = (text, drawsEmote = false) => {
    if (text.length > maxMessageLength) return null;
    const plain = plainText(text);
    const named = byText.get(plain) ?? null;
    const pointed = drawsEmote ? null : optionByToken(text, plain);
    if (named === null || pointed === null) {
      const option = named ?? pointed;
      return option !== null && isThere(option) ? option : null;
    }
    // The screen shows letters: "b" is option B whatever the texts are. A bare "4" means the option that reads "4".
    const isLabel = !bareNumber.test(plain) || text.includes('\u20e3');
    return isLabel && isThere(pointed) ? pointed : named;
  };
  return remembering(read);
}

/** Most answers are the same few short texts over and over. */
function remembering(read: OptionReader): OptionReader {
  const known = new Map<string, number | null>();
  return (text, drawsEmote = false) => {
    if (drawsEmote || text.length > maxTokenLength) return read(text, drawsEmote);
    const before = known.get(text);
    if (before !== undefined) return before;
    const answer = read(text);
    if (known.size >= 1_000) known.clear();
    known.set(text, answer);
    return answer;
  };
}

/**
 * How many visible characters a message that names an option can have at most: a message with more plain ASCII characters than this, spaces
 * not counted, can be thrown away unread.
 */
export function maxOptionLength(options: readonly string[]): number {
  return Math.max(maxTokenLength, ...options.map((option) => plainText(option).length));
}
