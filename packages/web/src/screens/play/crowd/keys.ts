import type { CrowdQuizCommand } from '@quizcast/game/games/crowd-quiz/command';
import { entriesOf, inputOfHint, letterOrKey, type KeyPress } from '../../../ui/keys/inputs.ts';
import { restartKey, undoKey } from '../shared-keys.ts';

/** A move of the host by its name without the game. */
export type CrowdAction = CrowdQuizCommand['type'] extends `crowdQuiz.${infer Name}` ? Name : never;

/** What a key asks for: a move, another start, what comes next, or the list of keys. */
export type KeyIntent =
  | { kind: 'action'; action: CrowdAction }
  | { kind: 'restart' }
  | { kind: 'big' }
  | { kind: 'help' };

/** The key of each move, as buttons show it. */
export const crowdKeys = {
  start: 'S',
  next: 'N',
  close: 'C',
  reveal: 'R',
  board: 'B',
  podium: 'P',
  undo: undoKey,
  reset: '⇧ R',
} as const satisfies Record<CrowdAction, string>;

/** Presenter remotes send PageDown for "on". */
const bigKeys = new Set([' ', 'ArrowRight', 'PageDown']);

const keyed = new Map<string, KeyIntent>([
  ...entriesOf(crowdKeys).map(([action, key]): [string, KeyIntent] => [
    inputOfHint(key),
    { kind: 'action', action },
  ]),
  [inputOfHint(restartKey), { kind: 'restart' }],
]);

/** The intent behind a key, or null. */
export function intentOf(press: KeyPress): KeyIntent | null {
  if (press.altKey) return null;
  const key = letterOrKey(press);
  if (press.ctrlKey || press.metaKey)
    return key === 'z' && !press.shiftKey ? { kind: 'action', action: 'undo' } : null;
  if (press.key === '?') return { kind: 'help' };
  if (!press.shiftKey && bigKeys.has(press.key)) return { kind: 'big' };
  return keyed.get(press.shiftKey ? `shift+${key}` : key) ?? null;
}
