import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { i18n } from '../../messages/i18n.ts';
import { toastAgain } from '../../toasts/toast.ts';
import { inputOfHint, letterOrKey, type KeyPress } from '../../ui/keys/inputs.ts';
import { hintsOf } from './control-keys.ts';

/** Restarts a running show, in every game. */
export const restartKey = '⇧ S';

/** Hold-to-duck key, in games where it is not a timer key. */
export const duckKey = 'T';

/** Undoes the last move, in every game. */
export const [undoKey = ''] = hintsOf(stageControls.undo);

/** A second press of the space bar within this time is accidental. */
export const bounceMs = 250;

/** Presenter remotes send PageDown for "next". */
const bigKeys = new Set([' ', 'ArrowRight', 'PageDown']);

/** The intent of a key in every game: a restart of a running show, the main action, sound, or the list of keys. */
export type SharedIntent =
  | { kind: 'restart' }
  | { kind: 'big' }
  | { kind: 'mute' }
  | { kind: 'duck' }
  | { kind: 'help' };

const sharedKeys = new Map<string, SharedIntent>([
  [inputOfHint(restartKey), { kind: 'restart' }],
  [inputOfHint(duckKey), { kind: 'duck' }],
]);

/** The intent of a key, or null. `keys` are those of the game. Digits count by position, also where they need Shift. */
export function intentIn<Intent>(
  keys: ReadonlyMap<string, Intent>,
  undo: Intent,
  press: KeyPress,
): Intent | SharedIntent | null {
  if (press.altKey) return null;
  const key = letterOrKey(press);
  if (press.ctrlKey || press.metaKey) return key === 'z' && !press.shiftKey ? undo : null;
  if (press.key === '?') return { kind: 'help' };
  if (!press.shiftKey && bigKeys.has(press.key)) return { kind: 'big' };
  const name = /^(?:Digit|Numpad)([1-9])$/u.exec(press.code)?.[1] ?? key;
  const input = press.shiftKey ? `shift+${name}` : name;
  return sharedKeys.get(input) ?? keys.get(input) ?? null;
}

/** Explains why `S` did nothing; `key` as shown on buttons. */
export function toastRestartKey(key: string): void {
  toastAgain({
    id: 'restart-key',
    color: 'yellow',
    message: i18n.t('play:restartByKey', { key }),
    autoClose: 5000,
  });
}
