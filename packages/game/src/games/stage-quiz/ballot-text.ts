import type { AnswerIndex } from './show.ts';

/**
 * Reads what a viewer typed as a vote for one of four answers: a letter, a number, a keycap or the full answer text,
 * and nothing else in the message. Anything looser makes votes of small talk ("a lot", "1 more game").
 */

/** Twitch lets a viewer type 500 characters; a character takes at most two UTF-16 units. Longer text is no vote. */
const maxMessageLength = 1_000;
/** "!vote a)", the longest form that is not an answer's own text. */
const maxTokenLength = 8;

const token = /^[!#]?(?:vote )?([a-d1-4])[).:!]?$/;
const bareNumber = /^\p{Nd}$/u;
const printableAscii = /^[\x20-\x7e]*$/;
/** Chat programs append these to get past the duplicate filter; U+2800 is blank but not "ignorable", U+20E3 is the keycap. */
const invisible = /\p{Default_Ignorable_Code_Point}|\u2800|\u20e3/gu;
const spaces = /\s+/g;

/** Upper case first: it unites what lower case alone keeps apart (ß and ss, the two small sigmas). */
const foldCase = (text: string): string => text.toUpperCase().toLowerCase();

/**
 * Letters and digits that compatibility folding leaves alone although people type them for A–D and 1–4: Cyrillic, Greek, small capitals,
 * Coptic, Cherokee, Lisu, Canadian syllables and what comes in circles and squares. From Unicode's confusables (UTS 39).
 */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: '🅰🅐🇦аαᴀɑ⍺ᎪᗅꓮⲀ',
    b: '🅱🅑🇧вβʙЬьƄᏴᏏᗷᖯꓐꞴⲂ',
    c: '🅲🅒🇨сᴄᏟꓚⲤ',
    d: '🅳🅓🇩ԁᴅᎠᏧᗞᗪᑯꓓꓒ',
    1: '❶➀➊⓵١۱',
    2: '❷➁➋⓶٢۲',
    3: '❸➂➌⓷٣۳',
    4: '❹➃➍⓸٤۴',
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

const answerOfToken: ReadonlyMap<string, AnswerIndex> = new Map([
  ['a', 0],
  ['b', 1],
  ['c', 2],
  ['d', 3],
  ['1', 0],
  ['2', 1],
  ['3', 2],
  ['4', 3],
]);

function answerByToken(text: string, textPlain: string): AnswerIndex | null {
  // Look-alikes may take two units each, so the limit leaves room for them.
  if (textPlain.length > maxTokenLength * 2) return null;
  const sigmaless = text.replace(lunateSigma, 'c');
  const plain = sigmaless === text ? textPlain : plainText(sigmaless);
  const latin = Array.from(plain, (character) => lookAlikes.get(character) ?? character).join('');
  return answerOfToken.get(token.exec(latin)?.[1] ?? '') ?? null;
}

/** Answers by their full text. Empty ones and ones that read the same as another are left out: nobody could tell. */
function answersByText(plainAnswers: readonly string[]): Map<string, AnswerIndex> {
  const byText = new Map<string, AnswerIndex>();
  for (const index of [0, 1, 2, 3] as const) {
    const text = plainAnswers[index] ?? '';
    if (text === '' || plainAnswers.indexOf(text) !== plainAnswers.lastIndexOf(text)) continue;
    byText.set(text, index);
  }
  return byText;
}

/**
 * Reads one message; null when it is no vote. `drawsEmote` says that the chat drew a part of the text as a picture:
 * `B)` and `D:` are faces then, and only a full answer text still counts.
 */
export type BallotReader = (text: string, drawsEmote?: boolean) => AnswerIndex | null;

/** Prepares the reading of many messages against the same four answers. */
export function ballotReader(answers: readonly string[]): BallotReader {
  const plainAnswers = answers.slice(0, 4).map(plainText);
  const byText = answersByText(plainAnswers);
  const allBlank = plainAnswers.every((plain) => plain === '');
  // A blank answer among others was removed by a joker or never written: nothing on screen to vote for.
  const votable = (answer: AnswerIndex) => allBlank || plainAnswers[answer] !== '';

  const read: BallotReader = (text, drawsEmote = false) => {
    if (text.length > maxMessageLength) return null;
    const plain = plainText(text);
    const named = byText.get(plain) ?? null;
    const pointed = drawsEmote ? null : answerByToken(text, plain);
    if (named === null || pointed === null) {
      const answer = named ?? pointed;
      return answer !== null && votable(answer) ? answer : null;
    }
    // The screen shows letters: "b" is answer B whatever the texts are. A bare "4" means the answer that reads "4".
    const isLabel = !bareNumber.test(plain) || text.includes('\u20e3');
    return isLabel && votable(pointed) ? pointed : named;
  };
  return remembering(read);
}

/** Most votes are the same few short texts over and over. */
function remembering(read: BallotReader): BallotReader {
  const known = new Map<string, AnswerIndex | null>();
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

/** The answer that `text` votes for, or null. Whoever reads many messages prepares a `ballotReader`. */
export function readBallot(text: string, answers: readonly string[]): AnswerIndex | null {
  return ballotReader(answers)(text);
}

/**
 * How many visible characters a vote can have at most: a message with more plain ASCII characters than this, spaces
 * not counted, can be thrown away unread.
 */
export function maxBallotLength(answers: readonly string[]): number {
  return Math.max(maxTokenLength, ...answers.map((answer) => plainText(answer).length));
}
