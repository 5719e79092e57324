import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile as OpenedZip } from 'yauzl';
import { ZipFile } from 'yazl';
import {
  BackupError,
  manifestName,
  manifestSchema,
  type BackupFile,
  type Manifest,
} from './manifest.ts';

const mtime = new Date(1980, 0, 1);
const mode = 0o100600;
const largestManifestBytes = 64 * 1024 * 1024;

/** Writes the files of `manifest` from `folder` into a new archive, readable by its owner only. */
export async function writeArchive(
  archive: string,
  manifest: Manifest,
  folder: string,
): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(
    zip.outputStream,
    createWriteStream(archive, { flags: 'wx', mode: 0o600 }),
  );
  const failed = new Promise<never>((_, reject) => zip.once('error', reject));
  const list = Buffer.from(JSON.stringify(manifest, null, 1));
  zip.addBuffer(list, manifestName, { mtime, mode, compress: true });
  for (const { path } of manifest.files) {
    // Images and sounds are already compressed.
    const compress = !path.startsWith('files/');
    zip.addReadStreamLazy(path, { mtime, mode, compress }, (done) => {
      done(null, createReadStream(join(folder, path)));
    });
  }
  zip.end();
  await Promise.race([written, failed]);
  const handle = await open(archive, 'r+');
  await handle.sync();
  await handle.close();
}

/**
 * Reads and verifies the whole archive: every file of the manifest must be present exactly once, with its size and
 * hash. With `target`, also extracts the files there.
 * @throws BackupError when the archive is incomplete, damaged or not a backup.
 */
export async function readArchive(archive: string, target: string | null): Promise<Manifest> {
  const zip = await openPromise(archive, { lazyEntries: true, autoClose: false }).catch(
    (error: unknown) => {
      const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      throw new BackupError(
        isMissing
          ? `${archive} does not exist`
          : `${archive} is incomplete, or not a Quizcast backup. Use another backup`,
      );
    },
  );
  try {
    return await readEntries(zip, target);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(
      `${archive} is damaged (${error instanceof Error ? error.message : String(error)}). Use another backup`,
      { cause: error },
    );
  } finally {
    zip.close();
  }
}

async function readEntries(zip: OpenedZip, target: string | null): Promise<Manifest> {
  let manifest: Manifest | null = null;
  const missing = new Map<string, BackupFile>();
  for await (const entry of zip.eachEntry()) {
    if (manifest === null) {
      manifest = await manifestIn(zip, entry);
      for (const file of manifest.files) missing.set(file.path, file);
      if (missing.size !== manifest.files.length) throw new Error('a file is listed twice');
      continue;
    }
    const expected = missing.get(entry.fileName);
    if (expected === undefined || entry.uncompressedSize !== expected.bytes)
      throw new Error(`${entry.fileName} does not match the manifest`);
    missing.delete(entry.fileName);
    await readFile(zip, entry, expected, target);
  }
  if (manifest === null) throw new Error('it is empty');
  const [first] = missing.keys();
  if (first !== undefined) throw new Error(`${first} is missing`);
  return manifest;
}

async function manifestIn(zip: OpenedZip, entry: Entry): Promise<Manifest> {
  if (entry.fileName !== manifestName || entry.uncompressedSize > largestManifestBytes)
    throw new BackupError('This is a zip file, but not a Quizcast backup');
  const bytes = await buffer(await zip.openReadStreamPromise(entry));
  const parsed = manifestSchema.safeParse(JSON.parse(bytes.toString()));
  if (parsed.success) return parsed.data;
  throw new BackupError(
    'The manifest of this backup cannot be read: the backup is damaged or was made by a newer Quizcast',
  );
}

async function readFile(
  zip: OpenedZip,
  entry: Entry,
  expected: BackupFile,
  target: string | null,
): Promise<void> {
  const hash = createHash('sha256');
  const content = await zip.openReadStreamPromise(entry);
  if (target === null) for await (const piece of content) hash.update(asBytes(piece));
  else {
    const watched = new Transform({
      transform(piece, _, done) {
        hash.update(asBytes(piece));
        done(null, piece);
      },
    });
    const to = createWriteStream(join(target, expected.path), {
      flags: 'wx',
      mode: 0o600,
      flush: true,
    });
    await pipeline(content, watched, to);
  }
  if (hash.digest('hex') !== expected.sha256)
    throw new Error(`${expected.path} does not match the manifest`);
}

function asBytes(piece: unknown): Uint8Array {
  if (piece instanceof Uint8Array) return piece;
  throw new Error('not a file');
}
