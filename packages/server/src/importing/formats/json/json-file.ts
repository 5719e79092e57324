import { jsonError } from '@quizcast/game/json';
import { monstrosityOf, type Monstrosity } from '../../../security/json-limits.ts';
import { decodeStart, decodeText } from '../decode-text.ts';

const maxValues = 1_000_000;

/** Why a file that is JSON is not looked at. */
export type JsonUnfit = Monstrosity | 'forbiddenKey';

type JsonRead =
  | { kind: 'json'; value: unknown }
  | { kind: 'unfit'; why: JsonUnfit }
  | { kind: 'none' };

const parsed = new WeakMap<Uint8Array, JsonRead>();

/** Several formats ask for the same bytes: they are parsed once. */
function readJsonFile(bytes: Uint8Array): JsonRead {
  const known = parsed.get(bytes);
  if (known !== undefined) return known;
  const read = parse(bytes);
  parsed.set(bytes, read);
  return read;
}

/** The file as JSON that is fit to be looked at, or undefined when it is none. */
export function jsonOf(bytes: Uint8Array): unknown {
  const read = readJsonFile(bytes);
  return read.kind === 'json' ? read.value : undefined;
}

/** What is wrong with a file that would be JSON else; null when nothing is, and for every other file. */
export function jsonUnfit(bytes: Uint8Array): JsonUnfit | null {
  const read = readJsonFile(bytes);
  return read.kind === 'unfit' ? read.why : null;
}

/** Other files are told from JSON by how they begin, without being read. */
const beginsAsJson = (bytes: Uint8Array): boolean => /^\ufeff?\s*[{[]/.test(decodeStart(bytes));

function parse(bytes: Uint8Array): JsonRead {
  if (!beginsAsJson(bytes)) return { kind: 'none' };
  const monstrosity = monstrosityOf(bytes, maxValues);
  if (monstrosity !== null) return { kind: 'unfit', why: monstrosity };
  try {
    const value: unknown = JSON.parse(decodeText(bytes).replace(/^\ufeff/, ''));
    const fault = jsonError(value);
    if (fault === null) return { kind: 'json', value };
    return fault === 'notJson' ? { kind: 'none' } : { kind: 'unfit', why: fault };
  } catch {
    return { kind: 'none' };
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
