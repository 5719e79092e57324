import { crowdControls } from '@quizcast/game/games/crowd-quiz/controls';
import type { KeyedAction } from '@quizcast/game/games/controls';
import { inputOfHint, letterOrKey, type KeyPress } from '../../../ui/keys/inputs.ts';
import { controlKeys, hintsOf } from '../control-keys.ts';
import { duckKey, restartKey } from '../shared-keys.ts';

/** Host actions: every move of the game has a key. */
export type CrowdAction = Exclude<KeyedAction<typeof crowdControls>, 'judge-answer' | 'mute'>;

/** The intent of a key: a move, a restart, the main action, or the list of keys. */
export type KeyIntent =
  | { kind: 'action'; action: CrowdAction }
  /** `place`: number of a group of typed answers, from 1. */
  | { kind: 'judge'; place: string }
  | { kind: 'restart' }
  | { kind: 'big' }
  | { kind: 'mute' }
  | { kind: 'duck' }
  | { kind: 'help' };

/** The key of an action, as shown on its button. */
export const keyOf = (action: CrowdAction | 'mute'): string =>
  hintsOf(crowdControls[action])[0] ?? '';

/** Presenter remotes send PageDown for "next". */
const bigKeys = new Set([' ', 'ArrowRight', 'PageDown']);

const keyed = new Map<string, KeyIntent>([
  ...controlKeys(crowdControls).map(([input, { name, parameters }]): [string, KeyIntent] => [
    input,
    name === 'mute'
      ? { kind: 'mute' }
      : name === 'judge-answer'
        ? { kind: 'judge', place: parameters['place'] ?? '' }
        : { kind: 'action', action: name },
  ]),
  [inputOfHint(restartKey), { kind: 'restart' }],
  [inputOfHint(duckKey), { kind: 'duck' }],
]);

/** The intent of a key, or null. */
export function intentOf(press: KeyPress): KeyIntent | null {
  if (press.altKey) return null;
  const key = letterOrKey(press);
  if (press.ctrlKey || press.metaKey)
    return key === 'z' && !press.shiftKey ? { kind: 'action', action: 'undo' } : null;
  if (press.key === '?') return { kind: 'help' };
  if (!press.shiftKey && bigKeys.has(press.key)) return { kind: 'big' };
  return keyed.get(press.shiftKey ? `shift+${key}` : key) ?? null;
}
