import { jsonFault } from '@quizcast/game/json';
import { isMonstrous } from '../security/monstrous.ts';
import { decodeStart, decodeText } from './decode-text.ts';

const mostValues = 1_000_000;
const parsed = new WeakMap<Uint8Array, unknown>();

/**
 * The file as JSON that is fit to be looked at, or undefined when it is none. Several formats ask for the same bytes: they
 * are parsed once.
 */
export function jsonOf(bytes: Uint8Array): unknown {
  if (!parsed.has(bytes)) parsed.set(bytes, parse(bytes));
  return parsed.get(bytes);
}

/** Other files are told from JSON by how they begin, without being read. */
const beginsAsJson = (bytes: Uint8Array): boolean => /^\ufeff?\s*[{[]/.test(decodeStart(bytes));

function parse(bytes: Uint8Array): unknown {
  if (!beginsAsJson(bytes)) return undefined;
  if (isMonstrous(bytes, mostValues)) return undefined;
  try {
    const value: unknown = JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''));
    return jsonFault(value) === null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** A text, or a number as one; anything else is none. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** The JSON as bytes, as people read it. */
export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
