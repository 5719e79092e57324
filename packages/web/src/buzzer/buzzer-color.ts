import type { FaceKind } from './buzzer-state.ts';

/** Color of the screen. Its meaning is always shown by a word and a shape as well. */
export type Tone = 'rest' | 'amber' | 'live' | 'pressed' | 'spot' | 'turn' | 'green' | 'red';

const tones: Readonly<Record<FaceKind, Tone>> = {
  empty: 'rest',
  soon: 'rest',
  choose: 'turn',
  board: 'rest',
  listen: 'rest',
  watch: 'rest',
  getReady: 'amber',
  press: 'live',
  early: 'amber',
  pressed: 'pressed',
  tooLate: 'rest',
  first: 'spot',
  answer: 'spot',
  behind: 'rest',
  other: 'rest',
  right: 'green',
  wrong: 'red',
  solved: 'rest',
  shown: 'rest',
  timeUp: 'rest',
  type: 'turn',
  typeOver: 'rest',
  revealed: 'rest',
  finalSoon: 'turn',
  wager: 'turn',
  finalReveal: 'rest',
  won: 'spot',
  lost: 'rest',
};

export const toneOf = (kind: FaceKind): Tone => tones[kind];
