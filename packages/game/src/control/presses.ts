import { games, type QuizGame } from '../document/games.ts';
import type { QuizShowApp } from '../document/document.ts';
import {
  actionShape,
  controlActionNames,
  isIn,
  overlayActions,
  type ControlAction,
} from './actions.ts';
import { words, type Counts, type Parameters, type ParameterShape } from '../games/parameters.ts';

/** A possible press: an action with the parameters that have few values. */
export interface Press {
  action: ControlAction;
  parameters: Parameters;
  /**
   * All parameters of the action, for a trial run: free numbers and texts are filled with values that nearly always
   * fit.
   */
  trial: Parameters;
}

/**
 * Name of a press: the action, then `?` and its parameters in URL encoding, in the order of the action's shape.
 * Numbers, texts, switches and shows are not part of the name: the press is possible with any of them or with none.
 */
export function pressKey(action: ControlAction, parameters: Parameters): string {
  const shape = actionShape(action);
  const parts = Object.entries(shape.parameters).flatMap(([name, { kind }]) => {
    const value = parameters[name] ?? '';
    return value === '' || freely[kind] !== undefined ? [] : [`${name}=${value}`];
  });
  return parts.length === 0 ? action : `${action}?${parts.join('&')}`;
}

/** Trial values for free parameters. The four percentages of an audience result must add up to 100. */
const freely: Partial<Record<ParameterShape['kind'], string>> = {
  points: '1',
  wager: '0',
  seconds: '1',
  duration: '30',
  percent: '25',
  place: '1',
  text: '.',
  name: 'A',
  switch: 'toggle',
  show: '1',
};

/** All presses for the current document, whether possible at the moment or not. */
export function allPresses(document: QuizShowApp, all: readonly QuizGame[] = games): Press[] {
  const onAir = all.find(({ id }) => id === document.onAir);
  return controlActionNames
    .filter((action) => isIn(overlayActions, action) || onAir?.hasControl(action) === true)
    .flatMap((action) => pressesOf(onAir?.counts(document) ?? {}, action));
}

function pressesOf(counts: Counts, action: ControlAction): Press[] {
  const { parameters } = actionShape(action);
  let presses: Press[] = [{ action, parameters: {}, trial: {} }];
  for (const [name, shape] of Object.entries(parameters)) {
    const values = valuesOf(counts, shape);
    const isNamed = freely[shape.kind] === undefined;
    presses = presses.flatMap((press) =>
      values.map((value) => ({
        action,
        parameters:
          isNamed && value !== '' ? { ...press.parameters, [name]: value } : press.parameters,
        trial: value === '' ? press.trial : { ...press.trial, [name]: value },
      })),
    );
  }
  return presses;
}

const upTo = (max: number): string[] => Array.from({ length: max }, (_, index) => `${index + 1}`);

/** Values that a parameter can have here; '' omits it. */
function valuesOf(counts: Counts, { kind, isOptional }: ParameterShape): readonly string[] {
  const free = freely[kind];
  if (free !== undefined) return [isOptional === true ? '' : free];
  const values = choices(counts, kind);
  return isOptional === true ? ['', ...values] : values;
}

function choices(counts: Counts, kind: ParameterShape['kind']): readonly string[] {
  switch (kind) {
    case 'answer':
    case 'sound':
    case 'game':
    case 'rule':
      return words[kind];
    case 'joker':
    case 'field':
    case 'player':
    case 'board':
      return upTo(counts[kind] ?? 0);
    case 'show':
    case 'switch':
    case 'points':
    case 'seconds':
    case 'duration':
    case 'wager':
    case 'percent':
    case 'place':
    case 'text':
    case 'name':
      return [];
  }
}
