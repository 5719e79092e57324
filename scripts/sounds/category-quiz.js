import { bell, breath, drum, held, struck, together, wood } from './waves.js';

/** @type {Readonly<Record<string, import('./waves.js').Sound>>} */
export const categorySounds = {
  // Somebody was first: short, bright and solid.
  buzz: {
    lengthS: 0.5,
    wave: together(
      held(0, 0.42, (s) => 262 - 26 * s, 0.72),
      held(0, 0.42, (s) => 393 - 40 * s, 0.6),
      struck(0, 1047, 0.09, bell),
    ),
  },
  // A major chord climbed quickly, let ring.
  right: {
    lengthS: 1.3,
    wave: together(
      struck(0, 523.25, 0.32, bell),
      struck(0.09, 659.25, 0.32, bell),
      struck(0.18, 783.99, 0.34, bell),
      struck(0.27, 1046.5, 0.5, bell),
    ),
  },
  // Two steps down, soft-edged: a shrug, no slap.
  wrong: {
    lengthS: 0.85,
    wave: together(
      held(0, 0.26, () => 196, 0.62, 0.02),
      held(0.3, 0.5, (s) => 147 - 16 * s, 0.62, 0.02),
    ),
  },
  // A gong in three strokes.
  timeUp: {
    lengthS: 1.7,
    wave: together(
      struck(0, 440, 0.2, bell),
      struck(0.2, 440, 0.2, bell),
      struck(0.4, 311.13, 0.75, bell),
      struck(0.4, 155.56, 0.8, drum),
    ),
  },
  // A wooden click.
  tick: { lengthS: 0.12, wave: struck(0, 980, 0.018, wood) },
  // Tiles that are dealt: air, and a run of light strokes upwards.
  board: {
    lengthS: 1.05,
    wave: together(
      breath(0, 0.75, (part) => 500 + 3600 * part, 1.1),
      ...[523.25, 587.33, 698.46, 783.99, 880, 1046.5].map((hz, index) =>
        struck(0.12 + index * 0.075, hz, 0.16, wood),
      ),
    ),
  },
  // Drums, then a chord that opens.
  final: {
    lengthS: 2.6,
    wave: together(
      struck(0, 65.4, 0.4, drum),
      struck(0.28, 65.4, 0.4, drum),
      struck(0.56, 65.4, 1.1, drum),
      held(0.56, 1.9, () => 130.8, 0.5, 0.2),
      held(0.56, 1.9, () => 196, 0.5, 0.25),
      held(0.56, 1.9, () => 261.6, 0.5, 0.3),
      held(0.72, 1.74, () => 329.6, 0.45, 0.35),
      struck(0.56, 1046.5, 0.7, bell),
    ),
  },
};
