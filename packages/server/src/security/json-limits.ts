import { jsonError, type JsonErrorCode } from '@quizcast/game/json';

/** Maximum nesting of JSON input. */
export const maxDepth = 32;
/** Maximum number of values; larger texts would block the server for too long. */
export const maxValues = 100_000;
/** Maximum number of different keys: each new one costs as much as a hundred values. */
const maxKeys = 10_000;
/** One in so many values may be a list or an object, which costs far more than a number or a text. */
const valuesPerContainer = 3;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Why a JSON text is too expensive to parse. */
export type JsonLimitErrorCode = 'tooDeep' | 'tooManyValues';

export const exceedsJsonLimits = (bytes: Uint8Array, valueLimit = maxValues): boolean =>
  jsonLimitErrorOf(bytes, valueLimit) !== null;

/**
 * Whether a JSON text exceeds the limits of nesting, values or keys; null when it does not. Scans the bytes, because
 * parsing such a text is what must be avoided.
 */
export function jsonLimitErrorOf(bytes: Uint8Array, valueLimit: number): JsonLimitErrorCode | null {
  let depth = 0;
  let values = 0;
  let containers = 0;
  let inText = false;
  let textStart = 0;
  let textEnd = 0;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const keys = new Set<string>();
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) {
        inText = false;
        textEnd = at;
      }
    } else if (byte === quote) {
      inText = true;
      textStart = at + 1;
    } else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth) return 'tooDeep';
      if (++containers * valuesPerContainer > valueLimit) return 'tooManyValues';
    } else if (byte === closeArray || byte === closeObject) depth--;
    else if (byte === colon) {
      keys.add(buffer.toString('latin1', textStart, textEnd));
      // Of many colons after one long text only the first reads it.
      textStart = textEnd;
      if (keys.size > maxKeys) return 'tooManyValues';
    } else if (byte === comma && ++values > valueLimit) return 'tooManyValues';
  }
  return null;
}

/** Parses untrusted JSON that is cheap to parse and safe to store. */
export function parseJson(
  bytes: Uint8Array,
  valueLimit = maxValues,
): { kind: 'json'; value: unknown } | { kind: 'error'; code: JsonErrorCode } {
  if (exceedsJsonLimits(bytes, valueLimit)) return { kind: 'error', code: 'tooDeep' };
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const code = jsonError(value, maxDepth);
    return code === null ? { kind: 'json', value } : { kind: 'error', code };
  } catch {
    return { kind: 'error', code: 'notJson' };
  }
}
