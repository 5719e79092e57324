import type { TakenBundle } from '@quizcast/game/importing/bundle';
import type { FileKind, FileRefusal } from '@quizcast/game/refusals/file-refusal';
import { addressOf, type FileService } from '../../files/file-service.ts';
import type { FileRef } from '../../ports/file-store.ts';
import { withFiles } from './named-files.ts';
import { readBundle, type BundleErrorCode } from './read-bundle.ts';

export type Taken =
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
export async function takeBundle(
  userId: string,
  bytes: Uint8Array,
  desk: Pick<FileService, 'store' | 'remove' | 'own' | 'read'>,
  isStyleAlone = false,
): Promise<Taken> {
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
    const held = fontNames.has(name) ? await heldFile(userId, name, file, desk) : null;
    if (held !== null) {
      addresses.set(name, addressOf(held));
      continue;
    }
    const kind = kindOfEnding[name.slice(name.lastIndexOf('.') + 1)];
    const outcome =
      kind === undefined ? null : await desk.store(userId, kind, file, { keepOwn: true });
    if (outcome?.kind === 'stored') {
      stored.push(outcome.reference);
      addresses.set(name, outcome.address);
      continue;
    }
    for (const reference of stored) await desk.remove(userId, reference);
    return { kind: 'refused', reason: outcome?.code ?? 'fileMissing', name };
  }
  return { kind: 'taken', bundle: withFiles(content, (name) => addresses.get(name) ?? name) };
}

/** A stored file of this user with identical bytes, so that an imported font reuses it instead of being stored again. */
async function heldFile(
  userId: string,
  name: string,
  bytes: Buffer,
  desk: Pick<FileService, 'own' | 'read'>,
): Promise<FileRef | null> {
  const ending = name.slice(name.lastIndexOf('.'));
  for (const { ref, bytes: length } of (await desk.own(userId)).files) {
    if (length !== bytes.length || !ref.endsWith(ending)) continue;
    const stream = await desk.read(ref, 0, length);
    const held = stream === null ? null : await new Response(stream).arrayBuffer();
    if (held !== null && bytes.equals(new Uint8Array(held))) return ref;
  }
  return null;
}
