/** Maximum nesting of JSON input. */
export const maxDepth = 32;
/** Maximum number of values; larger texts would block the server for too long. */
export const maxValues = 100_000;
/** Maximum number of keys in one object: many keys in one object cost far more than the same number in small objects. */
const maxKeys = 10_000;

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
  let inText = false;
  const keys = new Uint16Array(maxDepth + 1);
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth) return 'tooDeep';
      keys[depth] = 0;
    } else if (byte === closeArray || byte === closeObject) depth--;
    else if (byte === colon) {
      keys[depth] = (keys[depth] ?? 0) + 1;
      if ((keys[depth] ?? 0) > maxKeys) return 'tooManyValues';
    } else if (byte === comma && ++values > valueLimit) return 'tooManyValues';
  }
  return null;
}
