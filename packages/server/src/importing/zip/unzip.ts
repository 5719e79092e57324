import { buffer } from 'node:stream/consumers';
import { setImmediate as aMoment } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import type { Entry, ZipFile } from 'yauzl';

export interface UnzipLimits {
  entries: number;
  /** Limits in bytes, of one unpacked entry and of all together. */
  entryBytes: number;
  totalBytes: number;
  /** Maximum ratio of unpacked to packed bytes over all entries. */
  ratio: number;
  /** Maximum length of a name; 200 by default. */
  maxNameLength?: number;
}

export type ZipErrorCode =
  | 'notZip'
  | 'damaged'
  | 'tooManyEntries'
  | 'entryTooLarge'
  | 'tooLarge'
  | 'tooDense'
  | 'badName'
  | 'sameNameTwice'
  | 'encrypted';

export type Unzipped =
  | { kind: 'unzipped'; files: ReadonlyMap<string, Buffer> }
  | { kind: 'refused'; reason: ZipErrorCode; name?: string };

/** Small archives are limited by their size, and their white space may compress as well as a zip bomb. */
const ratioCountsFromBytes = 4 * 1024 * 1024;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Unpacks the wanted entries of an untrusted archive. The directory is checked before anything is unpacked, and
 * unpacking stops when an entry exceeds its declared size. Names with `..`, absolute names and duplicates are refused,
 * because readers differ in how they treat them. Never throws.
 */
export async function unzip(
  bytes: Uint8Array,
  limits: UnzipLimits,
  isIncluded: (name: string) => boolean = () => true,
): Promise<Unzipped> {
  if (!isZip(bytes)) return { kind: 'refused', reason: 'notZip' };
  const { fromBufferPromise } = await import('yauzl');
  try {
    const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const zip = await fromBufferPromise(content, { lazyEntries: true });
    return await unpacked(zip, limits, isIncluded);
  } catch (error) {
    const isName =
      error instanceof Error && /relative path|absolute path|characters/.test(error.message);
    return { kind: 'refused', reason: isName ? 'badName' : 'damaged' };
  }
}

async function unpacked(
  zip: ZipFile,
  limits: UnzipLimits,
  isIncluded: (name: string) => boolean,
): Promise<Unzipped> {
  if (zip.entryCount > limits.entries) return { kind: 'refused', reason: 'tooManyEntries' };
  const entries = new Map<string, Entry>();
  let [packed, total] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    const errorCode = entryErrorOf(entry, entries, limits);
    if (errorCode !== null) return { kind: 'refused', reason: errorCode, name: entry.fileName };
    packed += entry.compressedSize;
    total += entry.uncompressedSize;
    if (total > limits.totalBytes) return { kind: 'refused', reason: 'tooLarge' };
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  if (total > ratioCountsFromBytes && total > packed * limits.ratio)
    return { kind: 'refused', reason: 'tooDense' };
  const files = new Map<string, Buffer>();
  for (const [name, entry] of entries) {
    if (!isIncluded(name)) continue;
    const content = await buffer(await zip.openReadStreamPromise(entry));
    // The entry unpacks, but its content was damaged.
    if (crc32(content) !== entry.crc32) return { kind: 'refused', reason: 'damaged', name };
    files.set(name, content);
    // Reading from memory never yields, so other work runs in between.
    await aMoment();
  }
  return { kind: 'unzipped', files };
}

function entryErrorOf(
  entry: Entry,
  entries: ReadonlyMap<string, Entry>,
  limits: UnzipLimits,
): ZipErrorCode | null {
  if (entry.isEncrypted()) return 'encrypted';
  if (entries.has(entry.fileName)) return 'sameNameTwice';
  if (entry.fileName.length > (limits.maxNameLength ?? 200) || /[\0\n\r]/.test(entry.fileName))
    return 'badName';
  return entry.uncompressedSize > limits.entryBytes ? 'entryTooLarge' : null;
}
