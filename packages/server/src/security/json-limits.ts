/** Nesting that is taken of anything that comes in. */
export const maxDepth = 32;
/** A text of more values would keep the server busy for too long. */
export const maxValues = 100_000;
/** Keys of one object; many of them cost far more than as many in small objects. */
const maxKeys = 10_000;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** What makes a JSON text too much to be parsed. */
export type Monstrosity = 'tooDeep' | 'tooManyValues';

export const exceedsJsonLimits = (bytes: Uint8Array, valueLimit = maxValues): boolean =>
  monstrosityOf(bytes, valueLimit) !== null;

/**
 * Whether a JSON text nests deeper, or holds more values or keys, than anything that comes in may; null when it does not.
 * Looked up in the bytes, because parsing such a text is the harm itself.
 */
export function monstrosityOf(bytes: Uint8Array, valueLimit: number): Monstrosity | null {
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
