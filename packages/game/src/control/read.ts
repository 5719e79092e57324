import { givenNameSchema } from '../games/category-quiz/command.ts';
import { currentBoard, type CategoryQuizshow } from '../games/category-quiz/show.ts';
import { idSchema } from '../values/entity.ts';
import type { ActionShape } from './actions.ts';
import type { ControlFault } from './fault.ts';
import {
  numbers,
  texts,
  words,
  type NumberKind,
  type ParameterShape,
  type PlaceKind,
  type TextKind,
  type WordKind,
} from './parameters.ts';

/** What was sent with an action, by name; every value as it stands in an address. */
export type Parameters = Readonly<Record<string, string>>;

/** What is wrong with the names of what was sent; null when every one is known and none is missing. */
export function namesFault(shape: ActionShape, given: Parameters): ControlFault | null {
  for (const name of Object.keys(given))
    if (!Object.hasOwn(shape.parameters, name))
      return { code: 'unknownParameter', parameter: name.slice(0, 40) };
  for (const [name, { isOptional }] of Object.entries(shape.parameters))
    if (isOptional !== true && (given[name] ?? '') === '')
      return { code: 'missingParameter', parameter: name };
  for (const [name, parameter] of Object.entries(shape.parameters))
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

/** The id of a field of the board that is shown. */
export function fieldIdOf(show: CategoryQuizshow, value: string): string {
  const { categories } = currentBoard(show);
  const byPlace = /^([1-5])-([1-5])$/u.exec(value);
  const [column, row] =
    byPlace === null
      ? [
          (Number(value) - 1) % categories.length,
          Math.floor((Number(value) - 1) / categories.length),
        ]
      : [Number(byPlace[1]) - 1, Number(byPlace[2]) - 1];
  if (byPlace === null && !/^\d{1,3}$/u.test(value)) return value;
  return categories[column]?.fields[row]?.id ?? `number-${value}`;
}
