import type { TakenBundle } from '@quizcast/game/importing/bundle';
import type { FileKind, FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { addressOf, type FileService } from '../../files/file-service.ts';
import type { FileRef } from '../../ports/file-store.ts';
import { withFiles } from './named-files.ts';
import { readBundle, type BundleErrorCode } from './read-bundle.ts';

export type BundleImport =
  | { kind: 'taken'; bundle: TakenBundle }
  | { kind: 'refused'; reason: BundleErrorCode | FileRefusal; name?: string };

const kindOfEnding: Readonly<Record<string, FileKind>> = {
  webp: 'image',
  mp3: 'sound',
  ogg: 'sound',
  wav: 'sound',
  webm: 'video',
  mp4: 'video',
  woff2: 'font',
  ttf: 'font',
  otf: 'font',
};

/**
 * Reads a bundle and stores its files for this user, each checked by its content like an upload: all of them, or none
 * together with a reason. Files encoded by Quizcast keep their bytes. With `isStyleAlone` the pictures of the show are
 * neither imported nor stored.
 */
export async function importBundle(
  userId: string,
  bytes: Uint8Array,
  files: Pick<FileService, 'store' | 'remove' | 'listFiles' | 'read'>,
  isStyleAlone = false,
): Promise<BundleImport> {
  const read = await readBundle(bytes);
  if (read.kind === 'refused') return read;
  const fontNames = new Set(read.content.fonts.map(({ file }) => file));
  const content = isStyleAlone
    ? withFiles(read.content, (name) => (fontNames.has(name) ? name : null))
    : read.content;
  const stored: string[] = [];
  const addresses = new Map<string, string>();
  for (const [name, file] of read.files) {
    if (isStyleAlone && !fontNames.has(name)) continue;
    const existing = fontNames.has(name) ? await existingFile(userId, name, file, files) : null;
    if (existing !== null) {
      addresses.set(name, addressOf(existing));
      continue;
    }
    const kind = kindOfEnding[name.slice(name.lastIndexOf('.') + 1)];
    const outcome =
      kind === undefined ? null : await files.store(userId, kind, file, { keepOwn: true });
    if (outcome?.kind === 'stored') {
      stored.push(outcome.reference);
      addresses.set(name, outcome.address);
      continue;
    }
    for (const reference of stored) await files.remove(userId, reference);
    return { kind: 'refused', reason: outcome?.code ?? 'fileMissing', name };
  }
  return { kind: 'taken', bundle: withFiles(content, (name) => addresses.get(name) ?? name) };
}

/** A stored file of this user with identical bytes, so that an imported font reuses it instead of being stored again. */
async function existingFile(
  userId: string,
  name: string,
  bytes: Buffer,
  files: Pick<FileService, 'listFiles' | 'read'>,
): Promise<FileRef | null> {
  const ending = name.slice(name.lastIndexOf('.'));
  for (const { ref, bytes: length } of (await files.listFiles(userId)).files) {
    if (length !== bytes.length || !ref.endsWith(ending)) continue;
    const stream = await files.read(ref, 0, length);
    const storedBytes = stream === null ? null : await new Response(stream).arrayBuffer();
    if (storedBytes !== null && bytes.equals(new Uint8Array(storedBytes))) return ref;
  }
  return null;
}
