import { breath, together } from './waves.js';

/** @typedef {import('./voices.js').Voice} Voice */
/** @typedef {import('./waves.js').Sound} Sound */

/** Sounds of a board and its buzzers. @param {Voice} voice @returns {Readonly<Record<string, Sound>>} */
const buzzing = ({ tone, brass, drum, click }) => ({
  // The first buzzer: short, bright and solid.
  buzz: {
    lengthS: 0.5,
    wave: together(
      brass(0, 0.42, 0, 0.5),
      brass(0, 0.42, 12, 0.7),
      brass(0, 0.42, 19, 0.6),
      tone(0, 24, 0.2),
    ),
  },
  // Three gong strokes.
  timeUp: {
    lengthS: 1.7,
    wave: together(
      tone(0, 9, 0.2),
      tone(0.2, 9, 0.2),
      tone(0.4, 3, 0.75),
      tone(0.4, -9, 0.7, 0.7),
      drum(0.4),
    ),
  },
  // Tiles being dealt: a swell of noise and a rising run of light strokes.
  board: {
    lengthS: 1.05,
    wave: together(
      breath(0, 0.75, (part) => 500 + 3600 * part, 1.1),
      ...[0, 2, 7, 9, 12, 14].flatMap((note, index) => [
        click(0.12 + index * 0.075, note, 0.6),
        tone(0.12 + index * 0.075, note + 12, 0.1, 0.5),
      ]),
    ),
  },
  // Drums, then a spreading chord.
  final: {
    lengthS: 2.6,
    wave: together(
      drum(0),
      drum(0.28),
      drum(0.56, 1.3),
      ...[-12, -5, 0, 4].map((note, index) => brass(0.56 + index * 0.05, 1.85, note, 0.45)),
      tone(0.56, 24, 0.6, 0.7),
    ),
  },
});

/**
 * Sounds of a quiz for a crowd: the right answer, the ranking and the winners.
 * @param {Voice} voice
 * @returns {Readonly<Record<string, Sound>>}
 */
const ranking = ({ tone, brass, drum, click }) => ({
  // Reveal of the right answer: a noise sweep like an opening curtain, then a bright third.
  reveal: {
    lengthS: 1.5,
    wave: together(
      breath(0, 0.6, (part) => 400 + 3800 * part, 0.7),
      drum(0.55, 0.9),
      ...[0, 4, 7].map((note) => tone(0.55, note + 12, 0.45)),
      tone(0.7, 24, 0.45, 0.8),
      brass(0.55, 0.8, 0, 0.3),
    ),
  },
  // Rows changing places: five light steps and a final chord.
  rows: {
    lengthS: 1.1,
    wave: together(
      ...[0, 2, 4, 7, 9].flatMap((note, index) => [
        click(index * 0.06, note, 0.5),
        tone(index * 0.06, note + 12, 0.12, 0.7),
      ]),
      ...[0, 7, 16].map((note) => tone(0.42, note, 0.35, 0.6)),
      breath(0, 0.45, (part) => 900 + 2600 * part, 0.4),
    ),
  },
  // One place of the podium: drums and a chord.
  podium: {
    lengthS: 1.2,
    wave: together(
      drum(0, 1.1),
      drum(0.12, 0.7),
      ...[0, 7, 12].map((note) => brass(0.12, 0.7, note, 0.5)),
      tone(0.12, 19, 0.4, 0.6),
    ),
  },
  // The first place: a fanfare with bells.
  winner: {
    lengthS: 3,
    wave: together(
      drum(0),
      drum(0.15, 0.8),
      drum(0.6, 1.3),
      brass(0, 0.14, 0),
      brass(0.15, 0.14, 4),
      brass(0.3, 0.28, 7),
      ...[0, 7, 12, 16].map((note) => brass(0.6, 2.1, note, 0.5)),
      ...[12, 16, 19, 24, 19, 24, 28].map((note, index) =>
        tone(0.6 + index * 0.14, note, 0.5, 0.7),
      ),
    ),
  },
});

/**
 * All effects of a board with buzzers and of a quiz for a crowd, on the instruments of one character.
 * @param {Voice} voice
 */
export const contestEffects = (voice) => ({ ...buzzing(voice), ...ranking(voice) });
