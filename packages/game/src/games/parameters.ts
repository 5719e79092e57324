import { givenNameSchema } from './category-quiz/command.ts';
import { soundNames } from './category-quiz/play.ts';
import { gameIds } from './game-ids.ts';
import { idSchema } from '../values/entity.ts';
import type { ControlError } from './control-error.ts';

/** Flags of a category quiz show that are set during play. */
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

/** Values from a fixed set of words. */
export const words = {
  answer: ['A', 'B', 'C', 'D'],
  switch: ['on', 'off', 'toggle'],
  sound: soundNames,
  game: gameIds,
  rule: ruleNames,
} as const;

/** Integer values within bounds. */
export const numbers = {
  points: { min: -1_000_000_000, max: 1_000_000_000 },
  /** Seconds to add, or to subtract if negative. */
  seconds: { min: -600, max: 600 },
  /** Seconds. */
  duration: { min: 0, max: 3600 },
  wager: { min: 0, max: 1_000_000_000 },
  percent: { min: 0, max: 100 },
  /** Rank among those listed, from 1. */
  place: { min: 1, max: 8 },
} as const;

/** What forms start with; a quarter of the audience for each of four answers. */
const usualNumbers: Readonly<Record<NumberKind, number>> = {
  ...{ points: 100, wager: 100, seconds: 5, duration: 30, percent: 25, place: 1 },
};

/** Values that refer to an item of the show: by number from 1, or by id. */
export const places = {
  joker: 'Joker number, from 1, or joker id',
  field:
    'Field number from 1 to 25, row by row; or category-row, such as 3-2 (third category, second row); or field id',
  player: 'Player number from 1 to 4, or player id',
  board: 'Board number (1 is the first board), or board id',
  show: 'Show number in the list of its game, from 1, or show id',
} as const;

/** Free text values, with their maximum length. */
export const texts = { text: 500, name: 40 } as const;

export type WordKind = keyof typeof words;
export type NumberKind = keyof typeof numbers;
export type PlaceKind = keyof typeof places;
export type TextKind = keyof typeof texts;
export type ParameterKind = WordKind | NumberKind | PlaceKind | TextKind;

export const isWordKind = (kind: ParameterKind): kind is WordKind => Object.hasOwn(words, kind);
export const isNumberKind = (kind: ParameterKind): kind is NumberKind =>
  Object.hasOwn(numbers, kind);
export const isPlaceKind = (kind: ParameterKind): kind is PlaceKind => Object.hasOwn(places, kind);

/** What an omitted parameter means. */
export type Otherwise =
  | 'toggle'
  | 'no player'
  | 'the game that is on air'
  | 'the player who has the turn'
  | 'the player to be judged next'
  | 'the player with the fewest points'
  | 'the points of the question'
  | 'the points of the question, or of the first row'
  | 'the fastest, drawn by lot in a tie';

export interface ParameterShape {
  kind: ParameterKind;
  isOptional?: true;
  /** Description of the default. */
  otherwise?: Otherwise;
}

/** What a form offers for a parameter at first; empty if it can be left out or is a text. */
export function firstValue({ kind, isOptional }: ParameterShape): string {
  if (isOptional === true) return '';
  if (isWordKind(kind)) return words[kind][0];
  if (isNumberKind(kind)) return String(usualNumbers[kind]);
  return isPlaceKind(kind) ? '1' : '';
}

/** Number of items that presses refer to by number; kinds not listed have none. */
export type Counts = Partial<Record<PlaceKind, number>>;

/** Parameters of an action, by name. */
export type ParameterShapes = Readonly<Record<string, ParameterShape>>;

/** Parameters sent with an action, by name; every value as in a URL. */
export type Parameters = Readonly<Record<string, string>>;

/** The error in the names or values sent; null when all are known, none is missing and all are readable. */
export function parameterError(shapes: ParameterShapes, sent: Parameters): ControlError | null {
  for (const name of Object.keys(sent))
    if (!Object.hasOwn(shapes, name))
      return { code: 'unknownParameter', parameter: name.slice(0, 40) };
  for (const [name, { isOptional }] of Object.entries(shapes))
    if (isOptional !== true && (sent[name] ?? '') === '')
      return { code: 'missingParameter', parameter: name };
  for (const [name, parameter] of Object.entries(shapes))
    if ((sent[name] ?? '') !== '' && !isReadable(parameter, sent[name] ?? ''))
      return { code: 'badParameter', parameter: name };
  return null;
}

/** Whether the value is valid for its kind; whether the show has the item is checked by the rules. */
function isReadable({ kind }: ParameterShape, value: string): boolean {
  switch (kind) {
    case 'answer':
    case 'switch':
    case 'sound':
    case 'game':
    case 'rule':
      return wordOf(kind, value) !== null;
    case 'points':
    case 'seconds':
    case 'duration':
    case 'wager':
    case 'percent':
    case 'place':
      return numberOf(kind, value) !== null;
    case 'text':
    case 'name':
      return textOf(kind, value) !== null;
    case 'joker':
    case 'field':
    case 'player':
    case 'board':
    case 'show':
      return idSchema.safeParse(value).success && isPlaceNumber(kind, value);
  }
}

/** The matching word, ignoring case; answers also by number from 1. */
export function wordOf<Kind extends WordKind>(
  kind: Kind,
  value: string,
): (typeof words)[Kind][number] | null {
  const known: readonly (typeof words)[Kind][number][] = words[kind];
  const folded = value.trim().toLowerCase();
  const match = known.find((word) => word.toLowerCase() === folded);
  if (match !== undefined) return match;
  return kind === 'answer' && /^[1-4]$/u.test(folded) ? (known[Number(folded) - 1] ?? null) : null;
}

export function numberOf(kind: NumberKind, value: string): number | null {
  const text = value.trim();
  // In URLs a plus sign becomes a space, so `+5` arrives trimmed as 5.
  if (!/^[+-]?\d{1,12}$/u.test(text)) return null;
  const number = Number(text);
  const { min, max } = numbers[kind];
  return number < min || number > max ? null : number + 0;
}

export function textOf(kind: TextKind, value: string): string | null {
  if (kind === 'name') return givenNameSchema.safeParse(value).data ?? null;
  return value.length <= texts[kind] ? value : null;
}

const maxNumbers: Readonly<Record<PlaceKind, number>> = {
  joker: 30,
  field: 25,
  player: 4,
  board: 11,
  show: 500,
};

/** Short numbers must be within the possible range; everything else is an id. */
const isPlaceNumber = (kind: PlaceKind, value: string): boolean =>
  !/^\d{1,3}$/u.test(value) || (Number(value) >= 1 && Number(value) <= maxNumbers[kind]);

/** The id of the element with this number or id; a number without an element becomes an id that does not exist. */
export function idOf(elements: readonly { id: string }[], value: string): string {
  if (!/^\d{1,3}$/u.test(value)) return value;
  return elements[Number(value) - 1]?.id ?? `number-${value}`;
}
