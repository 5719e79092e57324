import { maxPackNameLength, packKeyOf, type MediumKind } from '@quizcast/game/importing/pack-media';
import type { ParsedMedium } from '../format.ts';

/** Finds a picture or sound by its name in a question; null when it is missing. */
export type SiqMedia = (kind: MediumKind, name: string, isWithin: boolean) => ParsedMedium | null;

const folderOf: Record<MediumKind, string> = { image: 'Images', sound: 'Audio' };

/**
 * Finds media in the package's files; without files (null) they are only named. Of addresses outside the package, only
 * https ones are returned.
 */
export function mediaOf(files: ReadonlyMap<string, Uint8Array> | null): SiqMedia {
  const byName = new Map<string, Uint8Array>();
  for (const [name, bytes] of files ?? []) byName.set(packKeyOf(name), bytes);
  return (kind, name, isWithin) => {
    const address = name.trim();
    if (!isWithin) return /^https:\/\//i.test(address) ? { kind: 'address', address } : null;
    const file = `${folderOf[kind]}/${address}`;
    if (files === null)
      return file.length > maxPackNameLength ? null : { kind: 'inPackage', name: file };
    const bytes = byName.get(packKeyOf(file));
    return bytes === undefined || bytes.length === 0
      ? null
      : { kind: 'bytes', bytes, name: address };
  };
}
