import type { ParsedImage, ExportImage } from './format.ts';

// Pictures in text formats: by address, as a data URL, or as files packed with the text.

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
};

/** File extension of a picture type, without the dot. */
const pictureEnding = (type: string): string =>
  Object.hasOwn(endings, type) ? (endings[type] ?? 'bin') : 'bin';

/** A picture in an exported file: packed with the text, or by its address; null when neither is possible. */
export type PlacedPicture = { name: string; bytes: Uint8Array; type: string } | { address: string };

/** `name` has no extension. */
export function placed(image: ExportImage | null, name: string): PlacedPicture | null {
  if (image === null) return null;
  const { content, address } = image;
  if (content !== null) return { name: `${name}.${pictureEnding(content.type)}`, ...content };
  // A path of this server cannot be loaded by other programs.
  return /^https?:\/\//i.test(address) ? { address } : null;
}

const maxAddressLength = 2000;

/** A picture at a web address or in a data URL; null for all other addresses. */
export function pictureAt(address: string): ParsedImage | null {
  const trimmed = address.trim();
  if (/^https?:\/\//i.test(trimmed) && trimmed.length <= maxAddressLength)
    return { kind: 'address', address: trimmed };
  const data = /^data:image\/([a-z]{3,5});base64,/i.exec(trimmed);
  if (data === null) return null;
  const bytes = fromBase64(trimmed.slice(data[0].length));
  return bytes === null ? null : { kind: 'bytes', bytes, name: `picture.${data[1] ?? 'bin'}` };
}

/** Null when the result is empty. Invalid characters are skipped. */
export function fromBase64(text: string): Uint8Array | null {
  const bytes = new Uint8Array(Buffer.from(text, 'base64'));
  return bytes.length === 0 ? null : bytes;
}
