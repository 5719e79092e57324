import { builtInSounds, type SoundName } from '@quizcast/game/games/category-quiz/play';
import { entriesOf, inputOfHint, letterOrKey, type KeyPress } from '../../../ui/keys/inputs.ts';
import { restartKey, undoKey } from '../shared-keys.ts';

/** Things with a key of their own; what they stand for depends on where the show stands. */
export type ShortcutAction =
  | 'start'
  | 'restart'
  | 'reset'
  | 'undo'
  | 'buzzers'
  | 'right'
  | 'wrong'
  | 'reveal'
  | 'answer'
  | 'on'
  | 'final'
  | 'tieBreak'
  | 'finish'
  | 'timer'
  | 'blur';
/** A key that waits for the number of a player. */
export type Prefix = 'plus' | 'minus' | 'turn';
/** What may stand beside the console. */
export type Panel = 'buzzes' | 'lobby' | 'options';

export type Intent =
  | { kind: 'big' | 'help' | 'cancel' | 'letIn' | 'mute' }
  | { kind: 'shortcut'; shortcut: ShortcutAction }
  /** From 1. */
  | { kind: 'digit'; digit: number }
  | { kind: 'prefix'; prefix: Prefix }
  /** A buzzer on this computer that was given to a player, from 1. */
  | { kind: 'buzz'; digit: number }
  | { kind: 'time'; seconds: number }
  | { kind: 'sound'; sound: SoundName }
  | { kind: 'panel'; panel: Panel }
  | { kind: 'arrow'; key: ArrowKey };

export const arrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type ArrowKey = (typeof arrowKeys)[number];

/** The key of each shortcut, as buttons show it. */
export const shortcutKeys = {
  start: 'S',
  restart: restartKey,
  reset: '⇧ R',
  undo: undoKey,
  buzzers: 'B',
  right: 'Y',
  wrong: 'X',
  reveal: 'G',
  answer: 'R',
  on: 'N',
  final: 'F',
  tieBreak: 'K',
  finish: 'E',
  timer: 'T',
  blur: 'I',
} as const satisfies Record<ShortcutAction, string>;

export const muteKey = 'M';
export const prefixKeys = { plus: '+', minus: '−', turn: 'W' } as const satisfies Record<
  Prefix,
  string
>;
export const panelKeys = { buzzes: 'D', lobby: 'L', options: 'O' } as const satisfies Record<
  Panel,
  string
>;

/** In the order of their keys: ⇧ 1, ⇧ 2, … */
export const keyedSounds: readonly SoundName[] = [...builtInSounds, 'question'];
export const soundKey = (sound: SoundName): string => `⇧ ${keyedSounds.indexOf(sound) + 1}`;

const shortcut = (what: ShortcutAction): Intent => ({ kind: 'shortcut', shortcut: what });

const keyed: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ...entriesOf(shortcutKeys).map(([what, key]): [string, Intent] => [
    inputOfHint(key),
    shortcut(what),
  ]),
  ...entriesOf(panelKeys).map(([panel, key]): [string, Intent] => [
    inputOfHint(key),
    { kind: 'panel', panel },
  ]),
  [inputOfHint(prefixKeys.turn), { kind: 'prefix', prefix: 'turn' }],
  [inputOfHint(muteKey), { kind: 'mute' }],
]);

const named: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ['?', { kind: 'help' }],
  ['+', { kind: 'prefix', prefix: 'plus' }],
  ['-', { kind: 'prefix', prefix: 'minus' }],
  ['−', { kind: 'prefix', prefix: 'minus' }],
  ['Escape', { kind: 'cancel' }],
  ['Enter', { kind: 'letIn' }],
  [' ', { kind: 'big' }],
  // Presenter remotes send it for "on".
  ['PageDown', { kind: 'big' }],
]);

/** No key of a keyboard; a button that is given to it presses for a player. */
export const buzzKey = (digit: number): string => `buzz${digit}`;

/** The intent behind a key, or null. */
export function intentOf(press: KeyPress): Intent | null {
  if (press.altKey) return null;
  const buzzer = /^buzz([1-4])$/u.exec(press.key)?.[1];
  if (buzzer !== undefined) return { kind: 'buzz', digit: Number(buzzer) };
  const key = letterOrKey(press);
  if (press.ctrlKey || press.metaKey)
    return key === 'z' && !press.shiftKey ? shortcut('undo') : null;
  const digit = digitOf(press);
  if (press.shiftKey && digit !== null) {
    const sound = keyedSounds[digit - 1];
    return sound === undefined ? null : { kind: 'sound', sound };
  }
  const byName = named.get(press.key);
  if (byName !== undefined) return byName;
  const seconds = secondsOf(press);
  if (seconds !== null) return { kind: 'time', seconds };
  if (press.shiftKey) return keyed.get(`shift+${key}`) ?? null;
  if (digit !== null) return { kind: 'digit', digit };
  const arrow = arrowKeys.find((each) => each === press.key);
  return arrow === undefined ? (keyed.get(key) ?? null) : { kind: 'arrow', key: arrow };
}

const digitOf = ({ key, code }: KeyPress): number | null => {
  const digit = /^(?:Digit|Numpad)([1-9])$/u.exec(code)?.[1] ?? /^[1-9]$/u.exec(key)?.[0];
  return digit === undefined ? null : Number(digit);
};

/** Comma and full stop are less and more time, with Shift twice as much. */
function secondsOf({ key, code, shiftKey }: KeyPress): number | null {
  const sign = code === 'Comma' || key === ',' ? -1 : code === 'Period' || key === '.' ? 1 : 0;
  return sign === 0 ? null : sign * (shiftKey ? 10 : 5);
}
