import { brotliDecompressSync } from 'node:zlib';
import * as fontkit from 'fontkit';

/** Unpacked size; more than the largest fonts of whole scripts need. */
const maxUnpackedBytes = 48 * 1024 * 1024;

/**
 * The metadata of a font. Runs in the thread that reads untrusted files; throws when the font cannot be read, and may
 * hang or run out of memory.
 */
export async function readFont(bytes: Uint8Array): Promise<unknown> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.toString('latin1', 0, 4) === 'wOF2') checkUnpacking(file);
  const font = fontkit.create(file, '');
  if (!('getName' in font) || !(font.numGlyphs > 1)) return null;
  // Reads the outlines of a few glyphs: a font may have intact names and still be unusable.
  for (const codePoint of font.characterSet.slice(0, 20))
    void font.glyphForCodePoint(codePoint).path.commands.length;
  const weight = font.variationAxes['wght'];
  const defaultWeight = font['OS/2'].usWeightClass;
  return {
    // The family name shared by all weights; in old fonts the other name includes the weight.
    family: nameRecord(font, 'preferredFamily') ?? font.familyName,
    isItalic: font['OS/2'].fsSelection.italic || font.italicAngle !== 0,
    weightFrom: weight?.min ?? defaultWeight,
    weightTo: weight?.max ?? defaultWeight,
  };
}

const nameRecord = (font: fontkit.Font, key: string): string | null => {
  const name: unknown = font.getName(key, 'en');
  return typeof name === 'string' && name !== '' ? name : null;
};

/** Decompresses a WOFF2 file once with a size limit, because the font reader has none. */
function checkUnpacking(file: Buffer): void {
  const tables = file.readUInt16BE(12);
  const packedBytes = file.readUInt32BE(20);
  if (file.readUInt32BE(16) > maxUnpackedBytes) throw new Error('too large');
  let at = 48;
  const readLength = (): number => {
    let value = 0;
    for (let digits = 0; digits < 5; digits++) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
    throw new Error('invalid length');
  };
  let claimed = 0;
  for (let table = 0; table < tables; table++) {
    const flags = file.readUInt8(at++);
    const tag = flags & 63;
    if (tag === 63) at += 4;
    const length = readLength();
    const version = flags >> 6;
    // Tables `glyf` (10) and `loca` (11) are transformed unless flagged otherwise, all others only if flagged.
    const isTransformed = tag === 10 || tag === 11 ? version !== 3 : version !== 0;
    claimed += isTransformed ? readLength() : length;
    if (length > maxUnpackedBytes || claimed > maxUnpackedBytes) throw new Error('too large');
  }
  brotliDecompressSync(file.subarray(at, at + packedBytes), { maxOutputLength: claimed });
}
