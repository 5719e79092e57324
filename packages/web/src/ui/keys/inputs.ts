/**
 * Name of a key or button: `a`, `shift+r`, `f13`, `numpad4`, or `pad1:3` for the third button of the first gamepad. The
 * default keys of Play are named the same way.
 */
export type InputName = string;

const maxNameLength = 40;
/** Reserved by the browser or the operating system, or producing no character. */
const reservedKeys: ReadonlySet<string> = new Set([
  'escape',
  'tab',
  'shift',
  'control',
  'alt',
  'altgraph',
  'meta',
  'capslock',
  'dead',
  'unidentified',
  'f5',
  'f11',
  'f12',
]);

/** Null for keys that cannot be bound: combinations reserved by the browser, and modifiers. */
export function inputOf(press: KeyPress): InputName | null {
  if (press.ctrlKey || press.metaKey || press.altKey) return null;
  const name = nameOf(press);
  if (reservedKeys.has(name)) return null;
  // A symbol typed with Shift has a name of its own.
  const isSign = /^[!-/:-@[-`{-~]$/u.test(name);
  return press.shiftKey && !isSign ? `shift+${name}` : name;
}

function nameOf(press: KeyPress): string {
  if (press.code.startsWith('Numpad')) return press.code.toLowerCase();
  return press.key === ' ' ? 'space' : letterOrKey(press).toLowerCase();
}

/** Both 1-based. */
export const padInput = (pad: number, button: number): InputName => `pad${pad}:${button}`;

export const isInputName = (value: unknown): value is InputName =>
  typeof value === 'string' && value !== '' && value.length <= maxNameLength;

/** The key press with this name on an English keyboard, by which Play looks up the action. */
export function pressOf(input: InputName): KeyPress {
  const shiftKey = input.startsWith('shift+');
  const name = shiftKey ? input.slice('shift+'.length) : input;
  return {
    key: keyNames[name] ?? (shiftKey ? name.toUpperCase() : name),
    code: codeOf(name),
    shiftKey,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
  };
}

const keyNames: Readonly<Record<string, string>> = {
  space: ' ',
  enter: 'Enter',
  pagedown: 'PageDown',
  arrowleft: 'ArrowLeft',
  arrowright: 'ArrowRight',
  arrowup: 'ArrowUp',
  arrowdown: 'ArrowDown',
};

const codes: Readonly<Record<string, string>> = { ',': 'Comma', '.': 'Period' };

function codeOf(name: string): string {
  if (/^[a-z]$/u.test(name)) return `Key${name.toUpperCase()}`;
  return /^\d$/u.test(name) ? `Digit${name}` : (codes[name] ?? '');
}

const signs: Readonly<Record<string, string>> = {
  enter: '↵',
  arrowleft: '←',
  arrowright: '→',
  arrowup: '↑',
  arrowdown: '↓',
};

/** Label on a button; `words` are translated. */
export function labelOf(input: InputName, words: { space: string; pad: string }): string {
  const pad = /^pad(\d+):(\d+)$/u.exec(input);
  if (pad !== null) return `${words.pad} ${pad[1]}·${pad[2]}`;
  const shift = input.startsWith('shift+') ? '⇧ ' : '';
  const name = input.replace(/^shift\+/u, '');
  if (name === 'space') return `${shift}${words.space}`;
  const numpad = /^numpad(.+)$/u.exec(name)?.[1];
  if (numpad !== undefined) return `${shift}Num ${numpad}`;
  return `${shift}${signs[name] ?? (name.length === 1 ? name.toUpperCase() : capital(name))}`;
}

const capital = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The input of a key hint such as `⇧ R` or `−`. */
export function inputOfHint(hint: string): InputName {
  const name = hint.replace(/^⇧ ?/u, '').toLowerCase().replace('−', '-');
  const plain = hintNames[name] ?? name;
  return hint.startsWith('⇧') ? `shift+${plain}` : plain;
}

const hintNames: Readonly<Record<string, string>> = { '↵': 'enter', '→': 'arrowright' };

/** The used part of a KeyboardEvent. */
export interface KeyPress {
  key: string;
  code: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The pressed letter; on non-Latin keyboards the one in the same position on an English keyboard. */
export function letterOrKey({ key, code }: KeyPress): string {
  if (/^[ -~]/u.test(key)) return key.toLowerCase();
  return /^Key([A-Z])$/u.exec(code)?.[1]?.toLowerCase() ?? key;
}

/** Typed entries of a key table. */
export function entriesOf<Key extends string, Value>(
  record: Readonly<Record<Key, Value>>,
): [Key, Value][] {
  const keys = Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));
  return keys.map((key) => [key, record[key]]);
}
