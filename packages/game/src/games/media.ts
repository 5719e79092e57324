export type MediaKind = 'image' | 'sound';

/** What stands in the place of an address of a picture or a sound; null for nothing. */
export type Readdress = (address: string, kind: MediaKind) => string | null;

/** The object with other addresses in these fields; a field that gets none is left out, as if it had never been there. */
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
