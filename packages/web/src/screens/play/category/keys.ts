import { categoryControls } from '@quizcast/game/games/category-quiz/controls/controls';
import { soundNames, type SoundName } from '@quizcast/game/games/category-quiz/play';
import type { KeyedAction } from '@quizcast/game/games/controls';
import type { Parameters } from '@quizcast/game/games/parameters';
import { entriesOf, inputOfHint, letterOrKey, type KeyPress } from '../../../ui/keys/inputs.ts';
import { controlKeys, hintsOf } from '../control-keys.ts';
import { restartKey } from '../shared-keys.ts';

/** Actions of the control table that have a key without parameters. */
export type KeyedControl = Exclude<KeyedAction<typeof categoryControls>, 'play-sound' | 'mute'>;
/** Keys of shortcuts that exist only on Play: their action depends on the state of the show. */
export const ownKeys = { restart: restartKey, typed: 'G', on: 'N' } as const;
/** Actions with a key of their own. */
export type ShortcutAction = KeyedControl | keyof typeof ownKeys;
/** A key that is followed by a player's number. */
export type Prefix = 'plus' | 'minus' | 'turn';
/** Panels that can be shown beside the console. */
export type Panel = 'buzzes' | 'lobby' | 'options';

export type Intent =
  | { kind: 'big' | 'help' | 'cancel' | 'letIn' | 'mute' | 'duck' }
  | { kind: 'shortcut'; shortcut: ShortcutAction }
  /** From 1. */
  | { kind: 'digit'; digit: number }
  | { kind: 'prefix'; prefix: Prefix }
  /** A buzzer on this computer that is assigned to a player, from 1. */
  | { kind: 'buzz'; digit: number }
  | { kind: 'time'; seconds: number }
  | { kind: 'sound'; sound: SoundName }
  | { kind: 'panel'; panel: Panel }
  | { kind: 'arrow'; key: ArrowKey };

export const arrowKeys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type ArrowKey = (typeof arrowKeys)[number];

/** The key of an action, as shown on its button. */
export const keyOf = (action: KeyedControl | 'mute'): string =>
  hintsOf(categoryControls[action])[0] ?? '';

/** Hold-to-duck key: held while the host talks. */
export const duckKey = 'V';
export const prefixKeys = { plus: '+', minus: '−', turn: 'W' } as const satisfies Record<
  Prefix,
  string
>;
export const panelKeys = { buzzes: 'D', lobby: 'L', options: 'O' } as const satisfies Record<
  Panel,
  string
>;

const soundOf = ({ sound }: Parameters): SoundName | undefined =>
  soundNames.find((name) => name === sound);
/** Sounds with their keys, in the order of the control table. */
export const soundKeys: readonly { sound: SoundName; key: string }[] = entriesOf(
  categoryControls['play-sound'].keys,
).flatMap(([key, parameters]) => {
  const sound = soundOf(parameters);
  return sound === undefined ? [] : [{ sound, key }];
});

const shortcut = (what: ShortcutAction): Intent => ({ kind: 'shortcut', shortcut: what });

const keyed: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ...controlKeys(categoryControls).flatMap(([input, { name }]): [string, Intent][] =>
    name === 'play-sound' ? [] : [[input, name === 'mute' ? { kind: 'mute' } : shortcut(name)]],
  ),
  ...soundKeys.map(({ sound, key }): [string, Intent] => [
    inputOfHint(key),
    { kind: 'sound', sound },
  ]),
  ...entriesOf(ownKeys).map(([what, key]): [string, Intent] => [inputOfHint(key), shortcut(what)]),
  ...entriesOf(panelKeys).map(([panel, key]): [string, Intent] => [
    inputOfHint(key),
    { kind: 'panel', panel },
  ]),
  [inputOfHint(prefixKeys.turn), { kind: 'prefix', prefix: 'turn' }],
  [inputOfHint(duckKey), { kind: 'duck' }],
]);

const named: ReadonlyMap<string, Intent> = new Map<string, Intent>([
  ['?', { kind: 'help' }],
  ['+', { kind: 'prefix', prefix: 'plus' }],
  ['-', { kind: 'prefix', prefix: 'minus' }],
  ['−', { kind: 'prefix', prefix: 'minus' }],
  ['Escape', { kind: 'cancel' }],
  ['Enter', { kind: 'letIn' }],
  [' ', { kind: 'big' }],
  // Presenter remotes send PageDown for "next".
  ['PageDown', { kind: 'big' }],
]);

/** A virtual key: a button assigned to it buzzes for a player. */
export const buzzKey = (digit: number): string => `buzz${digit}`;

/** The intent of a key, or null. */
export function intentOf(press: KeyPress): Intent | null {
  if (press.altKey) return null;
  const buzzer = /^buzz([1-4])$/u.exec(press.key)?.[1];
  if (buzzer !== undefined) return { kind: 'buzz', digit: Number(buzzer) };
  const key = letterOrKey(press);
  if (press.ctrlKey || press.metaKey)
    return key === 'z' && !press.shiftKey ? shortcut('undo') : null;
  const digit = digitOf(press);
  if (press.shiftKey && digit !== null) return keyed.get(`shift+${digit}`) ?? null;
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

/** Comma and period remove or add time, with Shift twice as much. */
function secondsOf({ key, code, shiftKey }: KeyPress): number | null {
  const sign = code === 'Comma' || key === ',' ? -1 : code === 'Period' || key === '.' ? 1 : 0;
  return sign === 0 ? null : sign * (shiftKey ? 10 : 5);
}
