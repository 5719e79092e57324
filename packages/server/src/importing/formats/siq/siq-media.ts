import type { FoundImage } from '../format.ts';
import { unescapedAddress } from '../pictures.ts';

export type SiqMediaKind = 'image' | 'sound';

/** A picture or sound by the name that a question has for it; null when it is not there. */
export type SiqMedia = (kind: SiqMediaKind, name: string, isWithin: boolean) => FoundImage | null;

const folderOf: Record<SiqMediaKind, string> = { image: 'images', sound: 'audio' };

/** Names within a package may be escaped as in addresses, or not. */
export function mediaOf(files: ReadonlyMap<string, Uint8Array>): SiqMedia {
  const byName = new Map<string, Uint8Array>();
  for (const [name, bytes] of files) byName.set(keyOf(name), bytes);
  return (kind, name, isWithin) => {
    const address = name.trim();
    if (!isWithin) return /^https:\/\//i.test(address) ? { kind: 'address', address } : null;
    const bytes = byName.get(keyOf(`${folderOf[kind]}/${address}`));
    return bytes === undefined || bytes.length === 0
      ? null
      : { kind: 'bytes', bytes, name: address };
  };
}

const keyOf = (path: string): string => unescapedAddress(path).normalize('NFC').toLowerCase();
