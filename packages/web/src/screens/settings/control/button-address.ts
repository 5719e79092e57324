import {
  actionShape,
  controlActionNames,
  isIn,
  type ControlAction,
} from '@quizcast/game/control/actions';
import { numbers, words, type ParameterShape } from '@quizcast/game/games/parameters';
import type { ControlScope } from '@quizcast/game/control/token';

/** Placeholder of an unknown token. */
const blank = 'TOKEN';

/** The address that a button opens. Omitted parameters are left out of it. */
export function buttonAddress(
  origin: string,
  token: string | null,
  action: ControlAction,
  values: Readonly<Record<string, string>>,
): string {
  const parameterPairs = Object.keys(actionShape(action).parameters).flatMap((name) => {
    const value = values[name] ?? '';
    return value === '' ? [] : [[name, value]];
  });
  const query = new URLSearchParams(parameterPairs).toString();
  return `${origin}/api/v1/control/${token ?? blank}/${action}${query === '' ? '' : `?${query}`}`;
}

/** Actions permitted by these scopes. */
export const actionsFor = (scopes: readonly ControlScope[]): ControlAction[] =>
  controlActionNames.filter((action) => {
    const { scope } = actionShape(action);
    return scopes.includes('play') || (scope === 'vote' && scopes.includes('vote'));
  });

/** Limits of a number or an index; null for other kinds. */
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

/** Allowed values of an enumerated parameter; null for other kinds. */
export const wordsOf = ({ kind }: ParameterShape): readonly Word[] | null =>
  isIn(words, kind) ? words[kind] : null;
