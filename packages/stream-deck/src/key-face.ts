import type { LinkStatus } from '@quizcast/game/client/control-link';
import { actionShape, type ControlAction } from '@quizcast/game/control/actions';
import { isLit, lightsOf, type Tone } from '@quizcast/game/control/lights';
import { isPossible, nextStep } from '@quizcast/game/control/next-step';
import { placeNames } from '@quizcast/game/control/places';
import { pressKey } from '@quizcast/game/control/presses';
import {
  variableValues,
  type KnownControl,
  type VariableValues,
} from '@quizcast/game/control/variables';
import { firstValue, isPlaceKind } from '@quizcast/game/games/parameters';
import { displayed } from './displays.ts';
import { actionsOf, type KeyKind } from './key-kind.ts';
import type { KeySettings } from './settings.ts';
import type { Words } from './words.ts';

/** Content of a key: a title, a large text, a small text, and its light. */
export interface Face {
  title: string;
  big: string;
  small: string;
  tone: Tone | null;
  /** A press would currently be refused. */
  isOff: boolean;
}

export interface Scene {
  /** Null until an address and a token are set. */
  status: LinkStatus | null;
  known: KnownControl | null;
  /** This computer's clock, epoch milliseconds. */
  nowMs: number;
  words: Words;
}

export interface Key {
  kind: KeyKind;
  settings: KeySettings;
}

/** The action of an unconfigured key is the first of its group. */
export const actionOf = ({
  kind,
  settings: { action },
}: Pick<Key, 'kind' | 'settings'>): ControlAction | null => {
  const actions = actionsOf(kind);
  return action !== null && actions.includes(action) ? action : (actions[0] ?? null);
};

/** Parameters of a key's action; a required parameter that is missing gets its first value. */
export function parametersOf(
  action: ControlAction,
  { parameters }: KeySettings,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(actionShape(action).parameters).flatMap(([name, shape]): [string, string][] => {
      const value = parameters[name] ?? firstValue(shape);
      return value === '' ? [] : [[name, value]];
    }),
  );
}

export function keyFace(key: Key, { status, known, nowMs, words }: Scene): Face {
  const emptyFace = { big: '', small: '', tone: null };
  if (status === null) return { ...emptyFace, title: words.setUp, isOff: true };
  if (known === null)
    return {
      ...emptyFace,
      title: status === 'connected' ? words.keyStatus.connecting : words.keyStatus[status],
      isOff: true,
    };
  const values = variableValues(known, nowMs);
  if (key.kind === 'next') return nextFace(known, nowMs, values, words);
  if (key.kind === 'display') {
    const display = key.settings.display ?? 'clock';
    return { ...emptyFace, ...displayed(display, values), title: '', isOff: false };
  }
  const action = actionOf(key);
  if (action === null) return { ...emptyFace, title: words.setUp, isOff: true };
  return actionFace(action, parametersOf(action, key.settings), known, values, words);
}

function nextFace(
  { state, clockOffsetMs }: KnownControl,
  nowMs: number,
  values: VariableValues,
  words: Words,
): Face {
  const { big } = displayed('clock', values);
  const { big: small } = displayed('step', values);
  const step = nextStep(state, nowMs + clockOffsetMs);
  if (step.kind === 'choose')
    return { title: words.steps[step.what], big, small, tone: null, isOff: true };
  const { press } = step;
  return {
    title: words.actions[press] ?? press,
    big,
    small,
    tone: 'blue',
    isOff: !isPossible(state, press),
  };
}

function actionFace(
  action: ControlAction,
  parameters: Record<string, string>,
  { state }: KnownControl,
  values: VariableValues,
  words: Words,
): Face {
  const lit = lightsOf({ action, parameters }).filter((light) => isLit(state, light));
  const title = words.actions[action] ?? action;
  const { answer } = parameters;
  const parameterTexts = Object.entries(parameters).map(([name, value]) => {
    const { kind } = actionShape(action).parameters[name] ?? { kind: 'text' };
    if (kind === 'player') return playerText(value, values) ?? words.number(kind, Number(value));
    if (!isPlaceKind(kind)) return words.values[value] ?? value;
    return placeNames(state, kind)?.[Number(value) - 1] ?? words.number(kind, Number(value));
  });
  return {
    ...(action === 'lock' && answer !== undefined
      ? { title: '', big: answer, small: `${values[`answer_${answer}`] ?? ''}` }
      : isNamedByPlace.has(action)
        ? { title: parameterTexts.join(' · '), big: '', small: '' }
        : { title, big: countOf(action, values), small: parameterTexts.join(' · ') }),
    tone: lit.at(-1)?.tone ?? null,
    isOff: state.possible[pressKey(action, parameters)] !== null,
  };
}

/** Keys of these actions show only their target, because there are many of them. */
const isNamedByPlace: ReadonlySet<ControlAction> = new Set([
  'joker',
  'pick-field',
  'call-on',
  'show',
]);

/** Name and points of a player by number. */
function playerText(number: string, values: VariableValues): string | null {
  const name = `${values[`player_${number}`] ?? ''}`;
  return name === '' ? null : `${name} ${values[`player_${number}_points`] ?? ''}`;
}

/** The countdown variable that a key of this action shows. */
const counts: Readonly<Partial<Record<ControlAction, string>>> = {
  'start-vote': 'vote_seconds',
  'stop-vote': 'vote_seconds',
  'end-call': 'call_seconds',
  'start-timer': 'timer',
  'pause-timer': 'timer',
  'toggle-timer': 'timer',
  'add-time': 'timer',
  'set-timer': 'timer',
  'close-question': 'answer_seconds',
  'next-step': 'answer_seconds',
};

function countOf(action: ControlAction, values: VariableValues): string {
  const name = counts[action];
  const text = name === undefined ? '' : `${values[name] ?? ''}`;
  return (name === 'vote_seconds' || name === 'call_seconds') && text === '0' ? '' : text;
}
