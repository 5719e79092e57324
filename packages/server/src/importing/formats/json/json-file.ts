import { jsonError } from '@quizcast/game/json';
import { jsonLimitErrorOf, type JsonLimitErrorCode } from '../../../security/json-limits.ts';
import { decodeStart, decodeText } from '../decode-text.ts';

const maxValues = 1_000_000;

/** Why a JSON file is not processed. */
export type JsonFileErrorCode = JsonLimitErrorCode | 'forbiddenKey';

type JsonRead =
  | { kind: 'json'; value: unknown }
  | { kind: 'unfit'; why: JsonFileErrorCode }
  /** `place` is where the JSON is damaged, if it is JSON. */
  | { kind: 'none'; place?: string };

const parsed = new WeakMap<Uint8Array, JsonRead>();

/** Cached, because several formats parse the same bytes. */
function readJsonFile(bytes: Uint8Array): JsonRead {
  const cached = parsed.get(bytes);
  if (cached !== undefined) return cached;
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
export function jsonFileErrorOf(bytes: Uint8Array): JsonFileErrorCode | null {
  const read = readJsonFile(bytes);
  return read.kind === 'unfit' ? read.why : null;
}

/** The line where a JSON file is damaged, and the text there. */
export function damageOf(bytes: Uint8Array): string | undefined {
  const read = readJsonFile(bytes);
  return read.kind === 'none' ? read.place : undefined;
}

/** Checks only the beginning, to skip other files without parsing them. */
const beginsAsJson = (bytes: Uint8Array): boolean => /^\ufeff?\s*[{[]/.test(decodeStart(bytes));

/** The code block with JSON in the text of a chat assistant. */
const fence = /^[ \t]*```(?:json)?\s*\n(?=\s*[{[])/im;

function parse(bytes: Uint8Array): JsonRead {
  const isFenced = !beginsAsJson(bytes) && fence.test(decodeStart(bytes));
  if (!isFenced && !beginsAsJson(bytes)) return { kind: 'none' };
  const whole = decodeText(bytes).replace(/^\ufeff/, '');
  const { 0: opening = '', index = 0 } = (isFenced && fence.exec(whole)) || {};
  const start = index + opening.length;
  const end = isFenced ? whole.indexOf('```', start) : -1;
  const text = whole.slice(start, end < 0 ? undefined : end);
  const limitError = jsonLimitErrorOf(isFenced ? new TextEncoder().encode(text) : bytes, maxValues);
  if (limitError !== null) return { kind: 'unfit', why: limitError };
  try {
    const value: unknown = JSON.parse(text);
    const error = jsonError(value);
    if (error === null) return { kind: 'json', value };
    return error === 'notJson' ? { kind: 'none' } : { kind: 'unfit', why: error };
  } catch (error) {
    const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    const at = start + (position === undefined ? text.length : Number(position));
    const line = whole.slice(0, at).split('\n').length;
    return { kind: 'none', place: `${line}: ${whole.slice(at, at + 60) || '…'}` };
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
