import { givenNameSchema } from './category-quiz/command.ts';
import { soundNames } from './category-quiz/play.ts';
import { gameIds } from './game-ids.ts';
import { idSchema } from '../values/entity.ts';
import type { ControlFault } from './control-fault.ts';

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
  game: gameIds,
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
  /** Among those who are told, the first being 1. */
  place: { min: 1, max: 8 },
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

export const isWordKind = (kind: ParameterKind): kind is WordKind => Object.hasOwn(words, kind);
export const isNumberKind = (kind: ParameterKind): kind is NumberKind =>
  Object.hasOwn(numbers, kind);
export const isPlaceKind = (kind: ParameterKind): kind is PlaceKind => Object.hasOwn(places, kind);

export interface ParameterShape {
  kind: ParameterKind;
  isOptional?: true;
  /** What it means when it is not given. */
  otherwise?: string;
}

/** How many there are of what a press names by number; those that are not named are none. */
export type Counts = Partial<Record<PlaceKind, number>>;

/** What an action takes, by name. */
export type ParameterShapes = Readonly<Record<string, ParameterShape>>;

/** What was sent with an action, by name; every value as it stands in an address. */
export type Parameters = Readonly<Record<string, string>>;

/** What is wrong with the names of what was sent; null when every one is known and none is missing. */
export function namesFault(shapes: ParameterShapes, given: Parameters): ControlFault | null {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(shapes, name))
      return { code: 'unknownParameter', parameter: name.slice(0, 40) };
  for (const [name, { isOptional }] of Object.entries(shapes))
    if (isOptional !== true && (given[name] ?? '') === '')
      return { code: 'missingParameter', parameter: name };
  for (const [name, parameter] of Object.entries(shapes))
    if ((given[name] ?? '') !== '' && !isReadable(parameter, given[name] ?? ''))
      return { code: 'badParameter', parameter: name };
  return null;
}

/** Whether the value is one of its kind; whether the show has what it names is for the rules. */
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

/** The word that is meant, whatever its case; answers by their number from 1, too. */
export function wordOf<Kind extends WordKind>(
  kind: Kind,
  value: string,
): (typeof words)[Kind][number] | null {
  const known: readonly (typeof words)[Kind][number][] = words[kind];
  const wanted = value.trim().toLowerCase();
  const named = known.find((word) => word.toLowerCase() === wanted);
  if (named !== undefined) return named;
  return kind === 'answer' && /^[1-4]$/u.test(wanted) ? (known[Number(wanted) - 1] ?? null) : null;
}

export function numberOf(kind: NumberKind, value: string): number | null {
  const text = value.trim();
  // Plus signs become spaces on their way in an address: what is left of `+5` is taken as 5.
  if (!/^[+-]?\d{1,12}$/u.test(text)) return null;
  const number = Number(text);
  const { min, max } = numbers[kind];
  return number < min || number > max ? null : number + 0;
}

export function textOf(kind: TextKind, value: string): string | null {
  if (kind === 'name') return givenNameSchema.safeParse(value).data ?? null;
  return value.length <= texts[kind] ? value : null;
}

const most: Readonly<Record<PlaceKind, number>> = {
  joker: 30,
  field: 25,
  player: 4,
  board: 11,
  show: 500,
};

/** A number is one of those that there can be; everything else is an id. */
const isPlaceNumber = (kind: PlaceKind, value: string): boolean =>
  !/^\d{1,3}$/u.test(value) || (Number(value) >= 1 && Number(value) <= most[kind]);

/** The id of the element that a number or an id names; a number without an element stays one that leads nowhere. */
export function idOf(elements: readonly { id: string }[], value: string): string {
  if (!/^\d{1,3}$/u.test(value)) return value;
  return elements[Number(value) - 1]?.id ?? `number-${value}`;
}
