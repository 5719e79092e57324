import { packKeyOf } from '@quizcast/game/importing/pack-media';
import { maxFileBytes } from '@quizcast/game/refusals/file-refusal';
import {
  BlobReader,
  configure,
  ZipReader,
  type FileEntry,
} from '@zip.js/zip.js/lib/zip-core-native.js';

// A package stays in the browser, whatever its size: reads its directory, then one file at a time.

// The library's worker URLs are blocked by the content security policy.
configure({ useWebWorkers: false });

export type PackFile =
  | { kind: 'file'; content: Blob }
  | { kind: 'fault'; code: 'notFound' | 'tooLarge' | 'damaged' }
  /** The package itself was deleted or changed. */
  | { kind: 'gone' };

/** A SIGame package: a list of questions with folders of pictures and sounds. */
export interface Pack {
  /** The list of questions. */
  list: Blob;
  has: (file: string) => boolean;
  /** Reads a picture or sound by the name used in its question. Never rejects. */
  read: (file: string) => Promise<PackFile>;
}

const listName = 'content.xml';
const maxEntries = 5000;
const maxListBytes = 20 * 1024 * 1024;

/** Opens a package; null when the file is none, is damaged, or contains two files with the same name. Never rejects. */
export async function openPack(source: Blob): Promise<Pack | null> {
  try {
    const entries = await directoryOf(source);
    const list = entries?.get(listName);
    // Course packages contain such a file as well, beside their own list.
    if (entries === null || list === undefined || entries.has('imsmanifest.xml')) return null;
    const content = await contentOf(list, maxListBytes);
    return content === null ? null : packOf(source, content, entries);
  } catch {
    return null;
  }
}

function packOf(source: Blob, list: Blob, entries: ReadonlyMap<string, FileEntry>): Pack {
  const byKey = new Map([...entries].map(([name, entry]) => [packKeyOf(name), entry]));
  return {
    list,
    has: (file) => byKey.has(packKeyOf(file)),
    async read(file) {
      const entry = byKey.get(packKeyOf(file));
      if (entry === undefined) return { kind: 'fault', code: 'notFound' };
      try {
        const content = await contentOf(entry, maxFileBytes);
        return content === null ? { kind: 'fault', code: 'tooLarge' } : { kind: 'file', content };
      } catch {
        return (await isReadable(source)) ? { kind: 'fault', code: 'damaged' } : { kind: 'gone' };
      }
    },
  };
}

/** All files by name; null when there are too many, or two with the same name. */
async function directoryOf(source: Blob): Promise<ReadonlyMap<string, FileEntry> | null> {
  const entries = new Map<string, FileEntry>();
  for await (const entry of new ZipReader(new BlobReader(source)).getEntriesGenerator()) {
    if (entry.directory) continue;
    if (entries.has(entry.filename) || entries.size === maxEntries) return null;
    entries.set(entry.filename, entry);
  }
  return entries;
}

/** Unpacks a file; null when it exceeds `maxBytes`, whatever size the directory states. Rejects when it is damaged. */
async function contentOf(entry: FileEntry, maxBytes: number): Promise<Blob | null> {
  if (entry.uncompressedSize > maxBytes) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  const stop = new AbortController();
  const into = new WritableStream<Uint8Array<ArrayBuffer>>({
    write(chunk) {
      bytes += chunk.length;
      if (bytes > maxBytes) stop.abort();
      else chunks.push(chunk);
    },
  });
  try {
    await entry.getData(into, { signal: stop.signal, checkSignature: true });
  } catch (error) {
    if (bytes > maxBytes) return null;
    throw error;
  }
  return bytes > maxBytes ? null : new Blob(chunks);
}

async function isReadable(source: Blob): Promise<boolean> {
  try {
    await source.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
