import type { FaceKind } from './buzzer-state.ts';

/** Color of the screen. Its meaning is always shown by a word and a shape as well. */
export type Tone = 'rest' | 'amber' | 'live' | 'pressed' | 'spot' | 'turn' | 'green' | 'red';

/** All others are at rest. */
const tones: Readonly<Partial<Record<FaceKind, Tone>>> = {
  double: 'turn',
  choose: 'turn',
  getReady: 'amber',
  press: 'live',
  early: 'amber',
  pressed: 'pressed',
  first: 'spot',
  answer: 'spot',
  right: 'green',
  wrong: 'red',
  type: 'turn',
  finalSoon: 'turn',
  wager: 'turn',
  won: 'spot',
};

export const toneOf = (kind: FaceKind): Tone => tones[kind] ?? 'rest';
