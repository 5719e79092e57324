/** Nesting that is taken of anything that comes in. */
export const maxDepth = 32;
/** More values than the largest document has; a text of more would keep the server busy for too long. */
const maxValues = 100_000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text nests deeper or holds more values than anything that comes in may. Looked up in the bytes, because
 * parsing such a text is the harm itself.
 */
export function isMonstrous(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (inText) {
      if (byte === backslash) at++;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth) return true;
    } else if (byte === closeArray || byte === closeObject) depth--;
    else if (byte === comma && ++values > maxValues) return true;
  }
  return false;
}
