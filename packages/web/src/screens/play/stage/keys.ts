import { answerIndexes, letters } from '@quizcast/game/games/stage-quiz/show';
import { entriesOf, inputOfHint, letterOrKey, type KeyPress } from '../../../ui/keys/inputs.ts';
import { restartKey, undoKey } from '../shared-keys.ts';
import type { PlainAction, PlayAction } from './play-state.ts';

/**
 * What a key asks for: an action, a start from the top of a show that runs already, the one most likely next action, or
 * the list of keys.
 */
export type KeyIntent =
  | { kind: 'action'; action: PlayAction }
  | { kind: 'restart' }
  | { kind: 'big' }
  | { kind: 'mute' }
  | { kind: 'duck' }
  | { kind: 'help' };

/** The key of each action, as buttons show it. */
export const actionKeys = {
  start: 'S',
  nextStage: 'N',
  showNextAnswer: 'X',
  revealAnswer: 'R',
  stopVoting: 'V',
  endJokerClock: 'P',
  walkAway: '⇧ W',
  showEndCard: 'E',
  nextFinger: 'F',
  endFinger: '⇧ F',
  undo: undoKey,
  reset: '⇧ R',
} as const satisfies Record<PlainAction, string>;

export const muteKey = 'M';
/** Held while the host talks. */
export const duckKey = 'T';

/** Presenter remotes send PageDown for "on". */
const bigKeys = new Set([' ', 'ArrowRight', 'PageDown']);

const action = (wanted: PlayAction): KeyIntent => ({ kind: 'action', action: wanted });

/** The intent behind a key, or null. */
export function intentOf(press: KeyPress): KeyIntent | null {
  if (press.altKey) return null;
  const key = letterOrKey(press);
  if (press.ctrlKey || press.metaKey)
    return key === 'z' && !press.shiftKey ? action({ kind: 'undo' }) : null;
  if (press.key === '?') return { kind: 'help' };
  const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(press.code)?.[1] ?? /^[1-9]$/u.exec(key)?.[0];
  if (digit !== undefined && !press.shiftKey)
    return action({ kind: 'joker', index: Number(digit) - 1 });
  if (!press.shiftKey && bigKeys.has(press.key)) return { kind: 'big' };
  return keyed.get(press.shiftKey ? `shift+${key}` : key) ?? null;
}

const keyed = new Map<string, KeyIntent>([
  ...entriesOf(actionKeys).map(([kind, key]): [string, KeyIntent] => [
    inputOfHint(key),
    action({ kind }),
  ]),
  ...answerIndexes.map((answer): [string, KeyIntent] => [
    inputOfHint(letters[answer]),
    action({ kind: 'lock', answer }),
  ]),
  [inputOfHint(restartKey), { kind: 'restart' }],
  [inputOfHint(muteKey), { kind: 'mute' }],
  [inputOfHint(duckKey), { kind: 'duck' }],
]);
