/**
 * Decodes text of unknown encoding: UTF-8 and UTF-16 by their byte order mark, UTF-16 without one by its zero bytes,
 * then UTF-8 if it is valid, otherwise Windows-1252, in which every byte is valid. Never throws.
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
    return decodeWindows1252(bytes);
  }
}

/** Characters of Windows-1252 from 0x80 to 0x9f; the five undefined ones are control characters as in Latin-1. */
const windowsSigns = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** With a table of its own: several Node versions decode "windows-1252" as Latin-1, which lacks these characters. */
const decodeWindows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replaceAll(/[\u0080-\u009f]/g, (sign) => windowsSigns.charAt(sign.charCodeAt(0) - 0x80));

/** Decodes text in the named encoding; for unknown names the encoding is detected. Never throws. */
export function decodeNamed(encoding: string, bytes: Uint8Array): string {
  try {
    const decoder = new TextDecoder(encoding);
    return decoder.encoding === 'windows-1252' ? decodeWindows1252(bytes) : decoder.decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

/**
 * The beginning of the text, for detecting formats without decoding the whole file. Empty for binary data, which
 * contain zeros or many control characters.
 */
export function decodeStart(bytes: Uint8Array, length = 4096): string {
  // A split character would make the text look like another encoding.
  const end = bytes.length <= length ? bytes.length : characterEnd(bytes, length);
  const text = decodeText(bytes.subarray(0, end));
  const controls: readonly string[] = text.match(/[\u0000-\u0008\u000e-\u001f]/g) ?? [];
  const isBinary = controls.includes('\0') || controls.length > text.length / 100;
  return isBinary ? '' : text;
}

const decode = (encoding: string, bytes: Uint8Array): string =>
  new TextDecoder(encoding).decode(bytes);

function characterEnd(bytes: Uint8Array, length: number): number {
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
