import { pack as packZip } from '../zip/pack.ts';
import { unzip, type UnzipLimits, type ZipErrorCode as Fault } from '../zip/unzip.ts';

export { isZip } from '../zip/unzip.ts';

/** Faults of a zip as reported by imports. */
export type ZipErrorCode = 'damaged' | 'tooLarge' | 'passwordProtected';

export type Unpacked = { kind: 'files'; files: ReadonlyMap<string, Uint8Array> } | ZipErrorCode;

const maxBytes = 100 * 1024 * 1024;
const ordinary: UnzipLimits = {
  entries: 5000,
  entryBytes: maxBytes,
  totalBytes: maxBytes,
  ratio: 250,
};

const importErrorOf: Record<Fault, ZipErrorCode> = {
  notZip: 'damaged',
  damaged: 'damaged',
  badName: 'damaged',
  sameNameTwice: 'damaged',
  tooManyEntries: 'tooLarge',
  entryTooLarge: 'tooLarge',
  tooLarge: 'tooLarge',
  tooDense: 'tooLarge',
  encrypted: 'passwordProtected',
};

/** Limits of a format that differ from the default ones. */
export type UnpackLimits = Partial<UnzipLimits>;

/** Unpacks the wanted files of an imported zip. Never throws. */
export async function unpack(
  bytes: Uint8Array,
  isIncluded: (name: string) => boolean,
  limits: UnpackLimits = {},
): Promise<Unpacked> {
  const unzipped = await unzip(bytes, { ...ordinary, ...limits }, isIncluded);
  return unzipped.kind === 'refused'
    ? importErrorOf[unzipped.reason]
    : { kind: 'files', files: unzipped.files };
}

/** Packs files into a zip; the same files in the same order give the same bytes. */
export const pack = (
  files: Iterable<readonly [name: string, content: Uint8Array]>,
  compress = true,
): Promise<Uint8Array> => packZip(files, { compress });
