import { jsonError } from '@quizcast/game/json';
import { monstrosityOf, type Monstrosity } from '../../../security/json-limits.ts';
import { decodeStart, decodeText } from '../decode-text.ts';

const maxValues = 1_000_000;

/** Why a JSON file is not processed. */
export type JsonUnfit = Monstrosity | 'forbiddenKey';

type JsonRead =
  | { kind: 'json'; value: unknown }
  | { kind: 'unfit'; why: JsonUnfit }
  | { kind: 'none' };

const parsed = new WeakMap<Uint8Array, JsonRead>();

/** Cached, because several formats parse the same bytes. */
function readJsonFile(bytes: Uint8Array): JsonRead {
  const known = parsed.get(bytes);
  if (known !== undefined) return known;
  const read = parse(bytes);
  parsed.set(bytes, read);
  return read;
}

/** The value of a JSON file within the limits; otherwise undefined. */
export function jsonOf(bytes: Uint8Array): unknown {
  const read = readJsonFile(bytes);
  return read.kind === 'json' ? read.value : undefined;
}

/** Why a JSON file is refused; null for all other files. */
export function jsonUnfit(bytes: Uint8Array): JsonUnfit | null {
  const read = readJsonFile(bytes);
  return read.kind === 'unfit' ? read.why : null;
}

/** Checks only the beginning, to skip other files without parsing them. */
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

/** The value of a string or number as text; '' for all other values. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
};

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Indented JSON as bytes. */
export const jsonBytes = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);
