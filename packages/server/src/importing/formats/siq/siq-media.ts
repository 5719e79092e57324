import { maxPackNameLength, packKeyOf, type MediumKind } from '@quizcast/game/importing/pack-media';
import type { FoundMedium } from '../format.ts';

/** A picture or sound by the name that a question has for it; null when it is not there. */
export type SiqMedia = (kind: MediumKind, name: string, isWithin: boolean) => FoundMedium | null;

const folderOf: Record<MediumKind, string> = { image: 'Images', sound: 'Audio' };

/** Null: the file names an address outside the pack, which is not fetched. */
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
