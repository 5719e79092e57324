import { breath, together } from './waves.js';

/** @typedef {import('./voices.js').Voice} Voice */
/** @typedef {import('./waves.js').Sound} Sound */

/** Sounds from the start to a locked answer. @param {Voice} voice @returns {Readonly<Record<string, Sound>>} */
const asking = ({ tone, brass, drum }) => ({
  // A noise sweep that rises into a chord.
  opener: {
    lengthS: 0.9,
    wave: together(
      breath(0, 0.42, (part) => 300 + 4200 * part, 1),
      drum(0.3),
      ...[0, 7, 12, 16].map((note) => brass(0.3, 0.55, note, 0.7)),
      tone(0.3, 24, 0.3, 0.8),
    ),
  },
  // Two low steps with a light note above.
  question: {
    lengthS: 1,
    wave: together(
      drum(0, 0.9),
      tone(0, -12, 0.35),
      tone(0.16, -5, 0.35),
      tone(0.32, 12, 0.3, 0.6),
      tone(0.32, 14, 0.3, 0.4),
    ),
  },
  // One light stroke, because four of them follow within two seconds.
  answer: { lengthS: 0.35, wave: together(tone(0, 7, 0.09), tone(0.04, 12, 0.1, 0.7)) },
  // A door slamming shut, then a tense sustained chord.
  lock: {
    lengthS: 1.2,
    wave: together(
      drum(0, 1.3),
      drum(0.14, 0.9),
      brass(0, 1.1, -12, 0.5),
      brass(0, 1.1, -11, 0.32),
      tone(0, 13, 0.35, 0.4),
    ),
  },
});

/** Sounds of a result and of the end of a show. @param {Voice} voice @returns {Readonly<Record<string, Sound>>} */
const outcomes = ({ tone, brass, drum }) => ({
  // A fast rising major arpeggio that rings out.
  right: {
    lengthS: 1.6,
    wave: together(
      drum(0, 0.8),
      ...[0, 4, 7, 12, 16].map((note, index) => tone(index * 0.085, note + 12, 0.42)),
      brass(0.34, 1.1, 0, 0.35),
      brass(0.34, 1.1, 7, 0.35),
    ),
  },
  // Three descending dark steps.
  wrong: {
    lengthS: 1.4,
    wave: together(
      brass(0, 0.3, -5, 0.8),
      brass(0.3, 0.3, -6, 0.8),
      brass(0.6, 0.75, -13, 0.9),
      drum(0.6, 1.1),
      tone(0.6, -1, 0.4, 0.4),
    ),
  },
  // A fanfare for a safe prize.
  safetyLevel: {
    lengthS: 2.8,
    wave: together(
      drum(0),
      drum(0.3),
      drum(0.6, 1.2),
      brass(0, 0.14, 0),
      brass(0.15, 0.14, 0),
      brass(0.3, 0.28, 4),
      ...[0, 7, 12, 16].map((note) => brass(0.6, 1.9, note, 0.55)),
      ...[12, 16, 19, 24].map((note, index) => tone(0.6 + index * 0.09, note + 12, 0.6, 0.6)),
    ),
  },
  // A resolving cadence without triumph.
  walkAway: {
    lengthS: 2.4,
    wave: together(
      ...[5, 9, 12].map((note) => tone(0, note, 0.5, 0.7)),
      ...[2, 7, 11].map((note) => tone(0.45, note, 0.5, 0.7)),
      ...[0, 4, 7, 12].map((note, index) => tone(0.9 + index * 0.05, note, 1, 0.8)),
      ...[0, 7].map((note) => brass(0.9, 1.3, note - 12, 0.35)),
    ),
  },
  // The longest fanfare: the call twice, the second time higher, then a sustained chord with bells.
  topPrize: {
    lengthS: 5.5,
    wave: together(
      ...[0, 0.3, 0.6, 0.9, 1.2, 1.5, 1.65, 1.8].map((at) => drum(at, at < 1.8 ? 0.8 : 1.3)),
      ...[0, 5].flatMap((step, round) => [
        brass(round * 0.9, 0.14, step),
        brass(0.15 + round * 0.9, 0.14, step),
        brass(0.3 + round * 0.9, 0.28, step + 4),
        brass(0.6 + round * 0.9, 0.28, step + 7),
      ]),
      ...[0, 7, 12, 16, 19].map((note) => brass(1.8, 3.3, note, 0.5)),
      ...Array.from({ length: 14 }, (_, index) =>
        tone(1.8 + index * 0.16, [12, 16, 19, 24, 28][index % 5] ?? 24, 0.5, 0.6),
      ),
      drum(3.4, 0.8),
      drum(4.1),
    ),
  },
});

/** Sounds of jokers, votes and clocks. @param {Voice} voice @returns {Readonly<Record<string, Sound>>} */
const helping = ({ tone, brass, drum, click }) => ({
  // Two answers disappear one after the other.
  fiftyFifty: {
    lengthS: 0.9,
    wave: together(
      ...[0, 0.3].flatMap((at, index) => [
        drum(at, 0.6),
        tone(at, 7 - index * 5, 0.14),
        tone(at + 0.06, 2 - index * 5, 0.2, 0.8),
      ]),
    ),
  },
  // A call to all viewers.
  voteOpen: {
    lengthS: 1.1,
    wave: together(
      ...[0, 7, 12].map((note, index) => brass(index * 0.16, 0.15, note, 0.7)),
      ...[12, 19, 24].map((note) => tone(0.48, note, 0.4, 0.6)),
      breath(0, 0.5, (part) => 600 + 2400 * part, 0.4),
    ),
  },
  // One tick of the last five seconds.
  tick: { lengthS: 0.12, wave: click(0, 0) },
  // A gong.
  voteClosed: {
    lengthS: 1.8,
    wave: together(
      drum(0, 1.1),
      tone(0, -12, 0.9),
      tone(0, -5.6, 0.7, 0.6),
      tone(0, 0.3, 0.5, 0.4),
    ),
  },
  // A rising sparkle.
  joker: {
    lengthS: 1,
    wave: together(
      ...[0, 2, 7, 9, 12, 14, 19].map((note, index) => tone(index * 0.055, note + 12, 0.2, 0.8)),
      breath(0, 0.6, (part) => 1500 + 4500 * part, 0.5),
    ),
  },
  // One step up: a run into a sustained chord.
  ladder: {
    lengthS: 1.2,
    wave: together(
      breath(0, 0.5, (part) => 400 + 3000 * part, 0.4),
      ...[0, 4, 7, 11].map((note, index) => tone(index * 0.1, note, 0.16, 0.7)),
      drum(0.45, 0.9),
      ...[0, 7, 12, 16].map((note) => brass(0.45, 0.6, note, 0.4)),
      tone(0.45, 24, 0.35, 0.6),
    ),
  },
  // A contestant enters, or a break begins.
  card: {
    lengthS: 1.1,
    wave: together(
      breath(0, 0.35, (part) => 800 + 2600 * part, 0.5),
      ...[7, 12, 16].map((note, index) => tone(0.12 + index * 0.08, note, 0.4, 0.7)),
      brass(0.12, 0.8, 0, 0.3),
    ),
  },
  // The clock of a question or a call: a heartbeat.
  beat: { lengthS: 0.45, wave: together(drum(0), drum(0.17, 0.6), click(0, 0, 0.25)) },
});

/**
 * All effects of the stage quiz, on the instruments of one character.
 * @param {Voice} voice
 */
export const stageEffects = (voice) => ({
  ...asking(voice),
  ...outcomes(voice),
  ...helping(voice),
});
