/**
 * Text of a file that does not say how it is encoded: UTF-8 and UTF-16 by their marks, UTF-16 without one by its zeros,
 * else UTF-8 if it is that throughout, else Windows-1252, in which every byte means something. Never throws.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  const zeros = zerosOf(bytes);
  if (zeros.odd > zeros.sampled / 4 && zeros.even === 0) return decode('utf-16le', bytes);
  if (zeros.even > zeros.sampled / 4 && zeros.odd === 0) return decode('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** The beginning of the text, for looking at a file without reading all of it. */
export const decodeStart = (bytes: Uint8Array, length = 4096): string =>
  // A letter that the cut has split would make it look like another encoding.
  decodeText(bytes.length <= length ? bytes : bytes.subarray(0, wholeLetters(bytes, length)));

const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

function wholeLetters(bytes: Uint8Array, length: number): number {
  let end = length - (length % 2);
  for (let back = 0; back < 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80; back++) end--;
  return end;
}

function zerosOf(bytes: Uint8Array): { even: number; odd: number; sampled: number } {
  const sampled = Math.min(bytes.length, 1024);
  const zeros = { even: 0, odd: 0, sampled };
  for (let at = 0; at < sampled; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++;
  return zeros;
}
