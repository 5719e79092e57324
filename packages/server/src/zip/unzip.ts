import { buffer } from 'node:stream/consumers';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';

export interface UnzipLimits {
  entries: number;
  /** Bytes of one unpacked entry, and of all together. */
  entryBytes: number;
  totalBytes: number;
}

export type ZipFault =
  | 'notZip'
  | 'damaged'
  | 'tooManyEntries'
  | 'entryTooLarge'
  | 'tooLarge'
  | 'badName'
  | 'sameNameTwice'
  | 'encrypted';

export type Unzipped =
  | { kind: 'unzipped'; files: ReadonlyMap<string, Buffer> }
  | { kind: 'refused'; reason: ZipFault; name?: string };

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/**
 * Unpacks a small archive of somebody who may mean harm. What the directory says is judged before anything is unpacked,
 * and unpacking stops where an entry says more than the directory did. Names with `..`, absolute ones and doubled ones are refused.
 */
export async function unzip(bytes: Uint8Array, limits: UnzipLimits): Promise<Unzipped> {
  let zip: ZipFile;
  try {
    zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
      strictFileNames: true,
    });
  } catch {
    return { kind: 'refused', reason: 'notZip' };
  }
  try {
    return await unpacked(zip, limits);
  } catch (error) {
    const isName =
      error instanceof Error && /relative path|absolute path|characters/.test(error.message);
    return { kind: 'refused', reason: isName ? 'badName' : 'damaged' };
  }
}

async function unpacked(zip: ZipFile, limits: UnzipLimits): Promise<Unzipped> {
  if (zip.entryCount > limits.entries) return { kind: 'refused', reason: 'tooManyEntries' };
  const entries = new Map<string, Entry>();
  let total = 0;
  for await (const entry of zip.eachEntry()) {
    const fault = judged(entry, entries, limits);
    if (fault !== null) return { kind: 'refused', reason: fault, name: entry.fileName };
    total += entry.uncompressedSize;
    if (total > limits.totalBytes) return { kind: 'refused', reason: 'tooLarge' };
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  const files = new Map<string, Buffer>();
  for (const [name, entry] of entries)
    files.set(name, await buffer(await zip.openReadStreamPromise(entry)));
  return { kind: 'unzipped', files };
}

function judged(
  entry: Entry,
  known: ReadonlyMap<string, Entry>,
  limits: UnzipLimits,
): ZipFault | null {
  if (entry.isEncrypted()) return 'encrypted';
  if (known.has(entry.fileName)) return 'sameNameTwice';
  if (entry.fileName.length > 200 || /[\0\n\r]/.test(entry.fileName)) return 'badName';
  return entry.uncompressedSize > limits.entryBytes ? 'entryTooLarge' : null;
}
