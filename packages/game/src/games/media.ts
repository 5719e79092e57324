import { isVideo } from '../cards/card-kinds.ts';

export type MediaKind = 'image' | 'sound' | 'video';

/** Returns the replacement for the address of a picture, a sound or a video; null for none. */
export type Readdress = (address: string, kind: MediaKind) => string | null;

/** The object with replaced addresses in these fields; a field without a replacement is removed. */
export function readdressed<Holder extends object>(
  holder: Holder,
  fields: Readonly<Record<string, MediaKind>>,
  readdress: Readdress,
): Holder {
  const copy = { ...holder };
  for (const [field, kind] of Object.entries(fields)) {
    const address: unknown = Reflect.get(holder, field);
    if (typeof address !== 'string') continue;
    const other = address === '' ? null : readdress(address, kind);
    if (other === null) Reflect.deleteProperty(copy, field);
    else Reflect.set(copy, field, other);
  }
  return copy;
}

export interface WithOpener {
  moments?: { openerFile?: string | undefined } | undefined;
}

/** The show with the address of its opener's file replaced. */
export function withOpener<Show extends WithOpener>(show: Show, readdress: Readdress): Show {
  const { moments } = show;
  if (moments?.openerFile === undefined) return show;
  const kind = isVideo(moments.openerFile) ? 'video' : 'image';
  return { ...show, moments: readdressed(moments, { openerFile: kind }, readdress) };
}
