import { soundNames } from '../games/category-quiz/play.ts';

/** Flags of a show of the category quiz that are set while it is played. */
export const gameFlags = [
  'openBuzzersAtOnce',
  'doublePoints',
  'losePointsOnWrongAnswer',
  'blurImageAfterBuzzer',
  'typedAnswers',
  'showBuzzTimes',
  'strictBuzzers',
  'letPlayersInAtOnce',
] as const;
export const showFlags = ['startTimer', 'disableBuzzers'] as const;
const ruleNames = [...showFlags, ...gameFlags] as const;

/** Values that are one of a few words. */
export const words = {
  answer: ['A', 'B', 'C', 'D'],
  switch: ['on', 'off', 'toggle'],
  sound: soundNames,
  game: ['stageQuiz', 'categoryQuiz'],
  rule: ruleNames,
} as const;

/** Values that are a whole number within bounds. */
export const numbers = {
  points: { min: -1_000_000_000, max: 1_000_000_000 },
  /** Seconds more, or fewer. */
  seconds: { min: -600, max: 600 },
  /** Seconds. */
  duration: { min: 0, max: 3600 },
  wager: { min: 0, max: 1_000_000_000 },
  percent: { min: 0, max: 100 },
} as const;

/** Values that name something of the show: by its number from 1, or by its id. */
export const places = {
  joker: 'Number of the joker from 1, or its id',
  field:
    'Number of the field from 1 to 25, row by row, or category-row such as 3-2 (third category, second row), or its id',
  player: 'Number of the player from 1 to 4, or the id',
  board: 'Number of the board from 1 (the first one), or its id',
  show: 'Number of the show from 1 in the list of its game, or its id',
} as const;

/** Values that are free text; the longest. */
export const texts = { text: 500, name: 40 } as const;

export type WordKind = keyof typeof words;
export type NumberKind = keyof typeof numbers;
export type PlaceKind = keyof typeof places;
export type TextKind = keyof typeof texts;
export type ParameterKind = WordKind | NumberKind | PlaceKind | TextKind;

export interface ParameterShape {
  kind: ParameterKind;
  isOptional?: true;
  /** What it means when it is not given. */
  otherwise?: string;
}
