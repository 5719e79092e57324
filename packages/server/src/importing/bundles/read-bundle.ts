import { bundleSchemaOf } from '@quizcast/game/importing/bundle';
import { unzip, type UnzipLimits, type ZipErrorCode } from '../zip/unzip.ts';
import {
  bundleVersion,
  contentName,
  fileNamePattern,
  hashOf,
  isWebAddress,
  manifestName,
  manifestSchema,
  readEntry,
  sha256,
  type BundleContent,
} from './bundle-file.ts';
import { maxBundleBytes } from './bundle-size.ts';
import { fileNamesIn } from './named-files.ts';

export const bundleLimits: UnzipLimits & { fileBytes: number } = {
  /** Size of the bundle file. */
  fileBytes: maxBundleBytes,
  entries: 2000,
  entryBytes: 12 * 1024 * 1024,
  totalBytes: maxBundleBytes,
  // Quizcast stores files uncompressed; what other tools compress is mostly text.
  ratio: 100,
};

export type BundleErrorCode =
  | ZipErrorCode
  /** A bundle of a later Quizcast version. */
  | 'newerVersion'
  | 'noManifest'
  | 'notInManifest'
  | 'fileMissing'
  | 'wrongHash'
  | 'badContent';

export type ReadBundle =
  | { kind: 'read'; content: BundleContent; files: ReadonlyMap<string, Buffer> }
  /** `name` is the faulty entry, or the place within the content. */
  | { kind: 'refused'; reason: BundleErrorCode; name?: string };

const refused = (reason: BundleErrorCode, name?: string): ReadBundle =>
  name === undefined ? { kind: 'refused', reason } : { kind: 'refused', reason, name };

/**
 * Reads an untrusted bundle. Accepts only files that the manifest lists with size and hash, that the content uses, and
 * that are of a supported type. The content of the files is not checked here.
 */
export async function readBundle(bytes: Uint8Array): Promise<ReadBundle> {
  const unzipped = await unzip(bytes, bundleLimits);
  if (unzipped.kind === 'refused') return unzipped;
  const entries = unzipped.files;
  const raw = readEntry(entries.get(manifestName));
  const manifest = manifestSchema.safeParse(raw);
  if (!manifest.success) return refused('noManifest');
  if (manifest.data.quizcast > bundleVersion) return refused('newerVersion');
  const refusal = await checkManifest(entries, manifest.data.files);
  if (refusal !== null) return refusal;
  const rawContent = readEntry(entries.get(contentName));
  const content = bundleSchemaOf(rawContent).safeParse(rawContent);
  if (!content.success)
    return refused('badContent', content.error.issues[0]?.path.map(String).join('/'));
  const files = new Map<string, Buffer>();
  for (const name of usedNames(content.data)) {
    const file = entries.get(name);
    if (!fileNamePattern.test(name) || file === undefined) return refused('fileMissing', name);
    files.set(name, file);
  }
  return { kind: 'read', content: content.data, files };
}

type Listed = { name: string; bytes: number; sha256: string };

async function checkManifest(
  entries: ReadonlyMap<string, Buffer>,
  listed: readonly Listed[],
): Promise<ReadBundle | null> {
  const names = new Set([manifestName, ...listed.map(({ name }) => name)]);
  for (const name of entries.keys()) if (!names.has(name)) return refused('notInManifest', name);
  for (const { name, bytes, sha256: hash } of listed) {
    const entry = entries.get(name);
    if (entry === undefined) return refused('fileMissing', name);
    if (entry.length !== bytes || (await sha256(entry)) !== hash) return refused('wrongHash', name);
    const matchesName = name === contentName || hashOf(name) === hash;
    if (!matchesName) return refused('wrongHash', name);
  }
  return null;
}

/** Names of the bundled files that the content uses, without web addresses. */
const usedNames = (content: BundleContent): string[] =>
  fileNamesIn(content).filter((name) => !isWebAddress(name));
