import {
  actionShape,
  controlActionNames,
  isIn,
  type ControlAction,
} from '@quizcast/game/control/actions';
import { numbers, words, type ParameterShape } from '@quizcast/game/games/parameters';
import type { ControlScope } from '@quizcast/game/control/token';

/** Stands where the token goes while it is not known. */
const blank = 'TOKEN';

/** What a button opens. Parameters that are left out stand in no address. */
export function buttonAddress(
  origin: string,
  token: string | null,
  action: ControlAction,
  values: Readonly<Record<string, string>>,
): string {
  const given = Object.keys(actionShape(action).parameters).flatMap((name) => {
    const value = values[name] ?? '';
    return value === '' ? [] : [[name, value]];
  });
  const query = new URLSearchParams(given).toString();
  return `${origin}/api/v1/control/${token ?? blank}/${action}${query === '' ? '' : `?${query}`}`;
}

/** Actions that a token with these scopes may ask for. */
export const actionsFor = (scopes: readonly ControlScope[]): ControlAction[] =>
  controlActionNames.filter((action) => {
    const { scope } = actionShape(action);
    return scopes.includes('play') || (scope === 'vote' && scopes.includes('vote'));
  });

/** What a parameter is at first: the first of what there is, or nothing where it may be left out. */
export function firstValue({ kind, isOptional }: ParameterShape): string {
  if (isOptional === true) return '';
  switch (kind) {
    case 'answer':
    case 'switch':
    case 'sound':
    case 'game':
    case 'rule':
      return words[kind][0];
    case 'points':
    case 'wager':
      return '100';
    case 'seconds':
      return '5';
    case 'duration':
      return '30';
    case 'percent':
      return '50';
    case 'place':
      return '1';
    case 'joker':
    case 'field':
    case 'player':
    case 'board':
    case 'show':
      return '1';
    case 'text':
    case 'name':
      return '';
  }
}

/** The bounds of a number, or of the number of something; null for what is none. */
export function boundsOf({ kind }: ParameterShape): { min: number; max: number } | null {
  switch (kind) {
    case 'points':
    case 'seconds':
    case 'duration':
    case 'wager':
    case 'percent':
    case 'place':
      return numbers[kind];
    case 'joker':
      return { min: 1, max: 30 };
    case 'field':
      return { min: 1, max: 25 };
    case 'player':
      return { min: 1, max: 4 };
    case 'board':
      return { min: 1, max: 11 };
    case 'show':
      return { min: 1, max: 500 };
    case 'answer':
    case 'switch':
    case 'sound':
    case 'game':
    case 'rule':
    case 'text':
    case 'name':
      return null;
  }
}

type Word = (typeof words)[keyof typeof words][number];

/** The words of a parameter that is one of a few; null for what is none. */
export const wordsOf = ({ kind }: ParameterShape): readonly Word[] | null =>
  isIn(words, kind) ? words[kind] : null;
