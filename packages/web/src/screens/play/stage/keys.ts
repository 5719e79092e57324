import { letters, type AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import { letterOrKey, type KeyPress } from '../../../ui/keys/inputs.ts';
import type { PlayAction } from './play-state.ts';

/**
 * What a key asks for: an action, a start from the top of a show that runs already, the one most likely next action, or
 * the list of keys.
 */
export type KeyIntent =
  | { kind: 'action'; action: PlayAction }
  | { kind: 'restart' }
  | { kind: 'big' }
  | { kind: 'mute' }
  | { kind: 'help' };

/** As it is written on buttons. */
export const walkAwayKey = '⇧ W';

export const muteKey = 'M';

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
  if (press.shiftKey && key === 'r') return action({ kind: 'reset' });
  if (press.shiftKey && key === 's') return { kind: 'restart' };
  if (press.shiftKey && key === 'w') return action({ kind: 'walkAway' });
  const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(press.code)?.[1] ?? /^[1-9]$/u.exec(key)?.[0];
  if (digit !== undefined && !press.shiftKey)
    return action({ kind: 'joker', index: Number(digit) - 1 });
  if (press.shiftKey) return null;
  if (bigKeys.has(press.key)) return { kind: 'big' };
  return plainKeys.get(key) ?? null;
}

const plainKeys = new Map<string, KeyIntent>([
  ['s', action({ kind: 'start' })],
  ['n', action({ kind: 'nextStage' })],
  ['r', action({ kind: 'revealAnswer' })],
  ['x', action({ kind: 'showNextAnswer' })],
  ['e', action({ kind: 'showEndCard' })],
  ['v', action({ kind: 'stopVoting' })],
  ['z', action({ kind: 'undo' })],
  ['m', { kind: 'mute' }],
  ...answerKeys(),
]);

function answerKeys(): [string, KeyIntent][] {
  const indexes: AnswerIndex[] = [0, 1, 2, 3];
  return indexes.map((answer) => [letters[answer].toLowerCase(), action({ kind: 'lock', answer })]);
}

/** Whether a key pressed here belongs to what has the focus, not to the show. */
export function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return key === ' ';
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  const isPress = key === ' ' || key === 'Enter';
  if (isPress && target.closest('button, a, summary, [role="button"]') !== null) return true;
  if (key.startsWith('Arrow') && target.closest('[role="slider"]') !== null) return true;
  return target.closest('[role="menu"], [role="listbox"], [role="tablist"]') !== null;
}

/** Whether a dialog is open: while it is, keys belong to it. */
export const dialogIsOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );
