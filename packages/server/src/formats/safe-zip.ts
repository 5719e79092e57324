import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { pack as packZip } from '../zip/pack.ts';

export interface ZipLimits {
  entries: number;
  /** Of all files together, unpacked. */
  bytes: number;
  /** Unpacked bytes for one packed byte, of all files together. */
  ratio: number;
}

export type ZipFault = 'damaged' | 'tooLarge' | 'passwordProtected';

export type Unpacked = { kind: 'files'; files: ReadonlyMap<string, Uint8Array> } | ZipFault;

const ordinary: ZipLimits = { entries: 5000, bytes: 100 * 1024 * 1024, ratio: 250 };

/** Small files are bound by `bytes` anyway, and white space packs as well as a bomb does. */
const ratioCountsFromBytes = 4 * 1024 * 1024;

export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;

/**
 * Unpacks the wanted files of a zip. The directory is judged before anything is unpacked, and no file may become larger
 * than the directory says. A directory that is no good gives no files at all; a path that leads out of the zip is no good.
 * Never throws.
 */
export async function unpack(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
  limits = ordinary,
): Promise<Unpacked> {
  if (!isZip(bytes)) return 'damaged';
  try {
    const zip = await fromBufferPromise(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    const entries = await judged(zip, limits);
    if (typeof entries === 'string') return entries;
    const files = new Map<string, Uint8Array>();
    for (const entry of entries)
      if (isWanted(entry.fileName)) files.set(entry.fileName, await content(zip, entry));
    return { kind: 'files', files };
  } catch {
    return 'damaged';
  }
}

/** Its files, or what is wrong with it. */
async function judged(zip: ZipFile, limits: ZipLimits): Promise<Entry[] | ZipFault> {
  if (zip.entryCount > limits.entries) return 'tooLarge';
  const entries: Entry[] = [];
  const names = new Set<string>();
  let [packed, unpacked] = [0, 0];
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) return 'passwordProtected';
    // Two files of one name: two readers would see two different zips.
    if (names.has(entry.fileName) || names.size > limits.entries) return 'damaged';
    names.add(entry.fileName);
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    if (unpacked > limits.bytes) return 'tooLarge';
    if (!entry.fileName.endsWith('/')) entries.push(entry);
  }
  const isBomb = unpacked > ratioCountsFromBytes && unpacked > packed * limits.ratio;
  return isBomb ? 'tooLarge' : entries;
}

/** yauzl breaks off when more comes out than the directory says. */
async function content(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry))
    if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Packs files into a zip; the same files in the same order give the same bytes. */
export const pack = (
  files: Iterable<readonly [name: string, content: Uint8Array]>,
  compress = true,
): Promise<Uint8Array> => packZip(files, { compress });
