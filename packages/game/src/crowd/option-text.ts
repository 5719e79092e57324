/**
 * Reads a viewer's text as one of two to six options: a letter, a number, a keycap or the full text of an option, and
 * nothing else in the message. A looser parser would turn small talk ("a lot", "1 more game") into answers.
 */

/** Twitch allows 500 characters, each of at most two UTF-16 units. Longer text is not a vote. */
const maxMessageLength = 1_000;
/** "!vote a)" is the longest form other than an option's own text. */
const maxTokenLength = 8;

const bareNumber = /^(?:\p{Nd}[番號号번]?|[一二三四五六])$/u;
const printableAscii = /^[\x20-\x7e]*$/;
/** Chat clients append these to evade duplicate filters; U+2800 is blank but not "ignorable", U+20E3 is the keycap. */
const invisible = /\p{Default_Ignorable_Code_Point}|\u2800|\u20e3/gu;
const spaces = /\s+/g;

/** Upper case first: it merges what lower case alone keeps apart (ß and ss, the two small sigmas). */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

/**
 * Letters and digits that NFKC leaves unchanged although people type them for A–D and 1–4: Cyrillic, Greek, small
 * capitals, Coptic, Cherokee, Lisu, Canadian syllabics and enclosed characters. From Unicode's confusables (UTS 39). In
 * scripts with their own order, a letter that looks like a Latin one is that letter (В is B, not the third), then one
 * that sounds like it (Д is D), then one by its position in its alphabet (Г is the fourth).
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
/** Case folding would turn it into a sigma. */
const lunateSigma = /[ϲϹ]/gu;

/** A text without the characters that chat clients append unseen. */
export const visibleText = (text: string): string => text.replace(invisible, '');

/** Normal form of a text: one case, one width, no invisible characters, single spaces. */
function plainText(text: string): string {
  const visible = printableAscii.test(text) ? text : visibleText(text.normalize('NFKC'));
  return foldCase(visible.trim().replace(spaces, ' '));
}

/** Maximum number of options. */
const maxOptions = 6;
const optionOfToken: ReadonlyMap<string, number> = new Map(
  ['abcdef', '123456', '一二三四五六'].flatMap((signs) =>
    Array.from(signs, (sign, option): [string, number] => [sign, option]),
  ),
);

const inLatin = (text: string): string =>
  Array.from(text, (character) => lookAlikes.get(character) ?? character).join('');

/** "Vote" in the viewers' languages; no longer in plain letters than "vote", so that long messages can be skipped. */
const voteWords = ['vote', 'voto', 'wahl', 'głos', 'oy', 'oyum', 'голос', 'صوت'];
/** In Chinese, Japanese and Korean no space follows. */
const unspacedVoteWords = ['投票', '選', '투표'];
const voteStart = (words: readonly string[]): string =>
  `^[!#]?(?:(?:${words.join('|')}) |(?:${unspacedVoteWords.join('|')}) ?)?`;
const voteSigns = new RegExp(voteStart(voteWords));
const listMark = /[).:!]$/;
/**
 * A letter or number, optionally preceded by a sign and a word and followed by a list mark. Counters only follow a
 * digit: 一番 and 選一 are words of their own.
 */
const token = new RegExp(
  `${voteStart(voteWords.map(inLatin))}(?:([a-f])|([1-6])[番號号번]?)[).:!]?$`,
);

/**
 * The normal form of an answer other than a single option, without the sign and the word before it and the list mark
 * behind it. `drawsEmote` as for an OptionReader.
 */
export function withoutVoteSigns(text: string, drawsEmote = false): string {
  const answer = plainText(text).replace(voteSigns, '');
  return drawsEmote ? answer : answer.replace(listMark, '');
}

function optionByToken(text: string, textPlain: string): number | null {
  // Doubled, because look-alikes may take two units each.
  if (textPlain.length > maxTokenLength * 2) return null;
  const sigmaless = text.replace(lunateSigma, 'c');
  const plain = sigmaless === text ? textPlain : plainText(sigmaless);
  const [, letter, figure] = token.exec(inLatin(plain)) ?? [];
  return optionOfToken.get(letter ?? figure ?? plain) ?? null;
}

/** Maps the full text of each option to its position. Empty and duplicate texts are left out as ambiguous. */
const optionsByText = (plainOptions: readonly string[]): Map<string, number> =>
  new Map(
    plainOptions.flatMap((text, option) =>
      text === '' || plainOptions.indexOf(text) !== plainOptions.lastIndexOf(text)
        ? []
        : [[text, option]],
    ),
  );

/**
 * Reads one message; null when it names no option. `drawsEmote`: the chat rendered a part of the text as an emote, so
 * `B)` and `D:` are faces, and only a full text counts.
 */
export type OptionReader = (text: string, drawsEmote?: boolean) => number | null;

/** Returns a reader for many messages with the same options. */
export function optionReader(options: readonly string[]): OptionReader {
  const plainOptions = options.slice(0, maxOptions).map(plainText);
  const byText = optionsByText(plainOptions);
  const allBlank = plainOptions.every((plain) => plain === '');
  // A blank option among others was removed by a joker or never written, so it cannot be chosen.
  const isSelectable = (option: number) =>
    option < plainOptions.length && (allBlank || plainOptions[option] !== '');

  const read: OptionReader = (text, drawsEmote = false) => {
    if (text.length > maxMessageLength) return null;
    const plain = plainText(text);
    const named = byText.get(plain) ?? null;
    const pointed = drawsEmote ? null : optionByToken(text, plain);
    if (named === null || pointed === null) {
      const option = named ?? pointed;
      return option !== null && isSelectable(option) ? option : null;
    }
    // The screen shows letters, so "b" is option B whatever the texts are. A bare "4" means the option with the text
    // "4".
    const isLabel = !bareNumber.test(plain) || text.includes('\u20e3');
    return isLabel && isSelectable(pointed) ? pointed : named;
  };
  return remembering(read);
}

/** Caches results, since most answers are the same few short texts. */
function remembering(read: OptionReader): OptionReader {
  const cache = new Map<string, number | null>();
  return (text, drawsEmote = false) => {
    if (drawsEmote || text.length > maxTokenLength) return read(text, drawsEmote);
    const before = cache.get(text);
    if (before !== undefined) return before;
    const answer = read(text);
    if (cache.size >= 1_000) cache.clear();
    cache.set(text, answer);
    return answer;
  };
}

/**
 * Maximum number of visible characters in a message that names an option: a message with more plain ASCII characters,
 * without spaces, can be discarded unread.
 */
export function maxOptionLength(options: readonly string[]): number {
  return Math.max(maxTokenLength, ...options.map((option) => plainText(option).length));
}
