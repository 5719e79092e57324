import { isRecord } from '@quizcast/game/json';
import { textOf } from './json-file.ts';

// Finds the right answer of a question in JSON, for which there is no common convention.

export interface ListOption {
  text: string;
  /** Label of the option in the file: its key, id or letter; '' when there is none. */
  label: string;
  /** The option's own flag; null when there is none. */
  isRight: boolean | null;
}

/** One way of marking the right answer. */
export type RightMark =
  | { kind: 'option'; index: number }
  /** A number; all questions of the file decide whether it counts from 0 or 1. */
  | { kind: 'number'; number: number }
  | { kind: 'text'; text: string };

const fold = (text: string): string => text.trim().toLowerCase().replaceAll(/\s+/g, ' ');

/** `B`, `b)`, `(B)`, `Option B`, `B. Paris`, `B) Paris`: the letter, and what follows it. */
const lettered =
  /^(?:option|answer|choice|antwort)?\s*[([]?([A-Ha-h])(?:[)\].:]+\s*(.*)|\s+[-–—]\s+(.*)|)$/is;

/** Null when there is no value. */
export function rightMarkOf(value: unknown, options: readonly ListOption[]): RightMark | null {
  if (isRecord(value)) {
    const inner = ['text', 'answer', 'value', 'option', 'label', 'id', 'letter', 'key', 'index']
      .map((key) => value[key])
      .find((each) => each !== undefined && each !== null);
    return inner === undefined || isRecord(inner) ? null : rightMarkOf(inner, options);
  }
  const text = typeof value === 'boolean' ? String(value) : textOf(value);
  if (text.trim() === '') return null;
  const byText = options.findIndex((option) => fold(option.text) === fold(text));
  if (byText >= 0) return { kind: 'option', index: byText };
  const byLabel = options.findIndex(({ label }) => label !== '' && fold(label) === fold(text));
  if (byLabel >= 0) return { kind: 'option', index: byLabel };
  if (/^\s*\d{1,3}\s*$/.test(text)) return { kind: 'number', number: Number(text) };
  const letter = lettered.exec(text.trim());
  if (letter !== null) return byLetter(letter, options) ?? { kind: 'text', text };
  return { kind: 'text', text };
}

function byLetter(
  [, letter = '', after, afterDash]: RegExpExecArray,
  options: readonly ListOption[],
): RightMark | null {
  const rest = (after ?? afterDash ?? '').trim();
  const byRest = rest === '' ? -1 : options.findIndex((option) => fold(option.text) === fold(rest));
  if (byRest >= 0) return { kind: 'option', index: byRest };
  const index = letter.toUpperCase().charCodeAt(0) - 65;
  return index < options.length ? { kind: 'option', index } : null;
}

/** The base of the numbers in a file; `isCertain` is false when both are possible. */
export interface NumberBase {
  base: 0 | 1;
  isCertain: boolean;
}

/** `of` is the number of options of the question; `isIndex` is true when the file calls the number an index. */
export function baseOf(
  numbers: readonly { number: number; of: number; isIndex: boolean }[],
): NumberBase {
  const hasZero = numbers.some(({ number }) => number === 0);
  const hasTop = numbers.some(({ number, of }) => number === of);
  if (hasZero !== hasTop) return { base: hasZero ? 0 : 1, isCertain: true };
  // JSON usually counts from 0, but only an index key makes that certain.
  return { base: 0, isCertain: !hasZero && numbers.every(({ isIndex }) => isIndex) };
}
