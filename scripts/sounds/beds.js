import { together } from './waves.js';

/** @typedef {import('./voices.js').Voice} Voice */
/** @typedef {import('./waves.js').Sound} Sound */

/** One bar of every bed: 4 beats at 120 bpm. */
const barS = 2;
const beatS = barS / 4;

/** @param {number} count @param {number} everyS @returns {number[]} */
const times = (count, everyS) => Array.from({ length: count }, (_, index) => index * everyS);

/** The first chord plays in bars one and two, the second in bars three and four, both in a minor key. */
const chords = [
  [-12, 3, 7],
  [-12, 3, 8],
];

/**
 * Background music of an open question: three stems in the same tempo and key, of which each third of the ladder adds
 * one. The fourth bed plays alone while an answer is locked.
 * @param {Voice} voice
 * @returns {Readonly<Record<string, Sound>>}
 */
export const stageBeds = ({ tone, brass, drum, click, pad }) => ({
  // Sustained chords over a slow pulse.
  bed1: {
    isLoop: true,
    lengthS: 4 * barS,
    wave: together(
      ...chords.flatMap((chord, index) =>
        chord.map((note) => pad(index * 2 * barS, 2.4 * barS, note, 0.5)),
      ),
      ...times(4, barS).map((at) => drum(at, 0.2)),
      ...times(4, barS).map((at) => tone(at, -24, 0.6, 0.5)),
    ),
  },
  // A continuously moving figure.
  bed2: {
    isLoop: true,
    lengthS: 2 * barS,
    wave: together(
      ...times(16, beatS / 2).map((at, index) =>
        tone(at, [0, 7, 3, 7, 0, 8, 3, 7][index % 8] ?? 0, 0.12, index % 4 === 0 ? 1 : 0.7),
      ),
    ),
  },
  // Driving beats and clicks.
  bed3: {
    isLoop: true,
    lengthS: barS,
    wave: together(
      ...times(4, beatS).map((at) => drum(at, 0.9)),
      ...times(8, beatS / 2).map((at, index) => click(at, index % 2 === 0 ? 0 : 5, 0.3)),
      ...times(2, 2 * beatS).map((at) => tone(at + 1.5 * beatS, -12, 0.15, 0.6)),
    ),
  },
  // A heartbeat with a dissonant second.
  bedLocked: {
    isLoop: true,
    lengthS: barS,
    wave: together(
      ...times(2, 2 * beatS).flatMap((at) => [drum(at, 1.1), drum(at + 0.2, 0.7)]),
      brass(0, barS, -24, 0.28),
      brass(0, barS, -23, 0.12),
      ...times(4, beatS).map((at) => tone(at, 13, 0.1, 0.14)),
    ),
  },
});
