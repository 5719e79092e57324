import { bell, breath, drum, held, struck, together, wood } from './waves.js';

const { PI, sin, exp, min } = Math;

/** @typedef {import('./waves.js').Wave} Wave */

/**
 * The instruments of one sound character.
 * @typedef {object} Voice
 * @property {(at: number, note: number, fadeS: number, share?: number) => Wave} tone struck; `note` in semitones
 * @property {(at: number, lengthS: number, note: number, share?: number) => Wave} brass sustained
 * @property {(at: number, share?: number) => Wave} drum
 * @property {(at: number, note: number, share?: number) => Wave} click
 * @property {(at: number, lengthS: number, note: number, share: number) => Wave} pad swells and fades over its
 *   whole length
 */

/** @param {Wave} wave @param {number} share @returns {Wave} */
const scaled = (wave, share) => (share === 1 ? wave : (t) => wave(t) * share);

/**
 * A drum whose pitch falls.
 * @param {number} at @param {number} fromHz @param {number} toHz @param {number} fallS @param {number} fadeS
 * @returns {Wave}
 */
const kick = (at, fromHz, toHz, fallS, fadeS) => (t) => {
  const s = t - at;
  if (s < 0 || s > 18 * fadeS) return 0;
  const phase = 2 * PI * (toHz * s + (fromHz - toHz) * fallS * (1 - exp(-s / fallS)));
  return sin(phase) * exp(-s / fadeS) * min(1, s / 0.002);
};

/**
 * @param {number} at @param {number} lengthS @param {number} hz
 * @param {readonly (readonly [factor: number, share: number])[]} overtones
 * @returns {Wave}
 */
const swell = (at, lengthS, hz, overtones) => (t) => {
  const s = t - at;
  if (s < 0 || s > lengthS) return 0;
  const around = sin((PI * s) / lengthS) ** 2;
  return overtones.reduce(
    (sum, [factor, share]) => sum + share * around * sin(2 * PI * hz * factor * s),
    0,
  );
};

const glass = /** @type {const} */ ([
  [1, 1],
  [1.004, 0.6],
  [2, 0.2],
  [4.01, 0.07],
]);
const square = /** @type {const} */ ([
  [1, 1],
  [3, 0.33],
  [5, 0.2],
  [7, 0.14],
]);
const strings = /** @type {const} */ ([
  [1, 1],
  [1.003, 0.8],
  [2, 0.5],
  [3, 0.25],
  [4, 0.12],
]);

/** @param {number} root @param {number} note */
const hz = (root, note) => root * 2 ** (note / 12);

/** Bells, brass and timpani, as in a large studio. @type {Voice} */
const classic = {
  tone: (at, note, fadeS, share = 1) => scaled(struck(at, hz(261.63, note), fadeS, bell), share),
  brass: (at, lengthS, note, share = 1) =>
    scaled(
      held(at, lengthS, () => hz(261.63, note), 0.55, 0.04),
      share,
    ),
  drum: (at, share = 1) => scaled(struck(at, 65.4, 0.4, drum), share),
  click: (at, note, share = 1) => scaled(struck(at, hz(880, note), 0.018, wood), share),
  pad: (at, lengthS, note, share) => scaled(swell(at, lengthS, hz(261.63, note), strings), share),
};

/** Soft plucks, deep drums and airy pads, as in today's shows. @type {Voice} */
const modern = {
  tone: (at, note, fadeS, share = 1) =>
    scaled(struck(at, hz(220, note), fadeS * 1.25, glass), share),
  brass: (at, lengthS, note, share = 1) =>
    scaled(
      together(
        held(at, lengthS, () => hz(220, note), 0.35, 0.03),
        held(at, lengthS, () => hz(221.2, note), 0.35, 0.05),
      ),
      share * 0.6,
    ),
  drum: (at, share = 1) => scaled(kick(at, 160, 48, 0.035, 0.32), share * 1.3),
  click: (at, note, share = 1) =>
    scaled(kick(at, hz(2600, note), hz(1300, note), 0.006, 0.02), share),
  pad: (at, lengthS, note, share) => scaled(swell(at, lengthS, hz(220, note), glass), share),
};

/** Square waves, as in an old game console. @type {Voice} */
const retro = {
  tone: (at, note, fadeS, share = 1) =>
    scaled(struck(at, hz(329.63, note), fadeS * 0.7, square), share),
  brass: (at, lengthS, note, share = 1) =>
    // A fast trill between the note and its octave replaces a chord.
    scaled(
      held(at, lengthS, (s) => hz(329.63, note + (Math.floor(s * 24) % 2) * 12), 0.8, 0.004),
      share * 0.8,
    ),
  drum: (at, share = 1) =>
    scaled(
      together(
        kick(at, 420, 60, 0.05, 0.14),
        breath(at, 0.12, (part) => 2600 - 1800 * part, 0.5),
      ),
      share,
    ),
  click: (at, note, share = 1) => scaled(struck(at, hz(1318.5, note), 0.012, square), share),
  pad: (at, lengthS, note, share) =>
    scaled(swell(at, lengthS, hz(329.63, note), square), share * 0.7),
};

/** The instruments of all sounds, by the character that the host chooses. */
export const voices = { classic, modern, retro };
