import type { FaceName } from './catalogue.ts';

/** A file of a face, with the characters that it covers. */
export interface SheetFile {
  /** For example `anton-latin-400-normal.woff2`. */
  name: string;
  /** In CSS syntax; null for all characters. */
  unicodeRange: string | null;
}

const block = /@font-face\s*\{([^{}]*)\}/g;
const address = /url\(\s*['"]?\.\/files\/([a-z0-9][a-z0-9-]{0,120}\.woff2)['"]?\s*\)/;
const range = /unicode-range:([^;{}]*)/i;
const rangePart = /^\s*U\+[0-9A-F?]{1,6}(?:-[0-9A-F]{1,6})?\s*$/i;

/**
 * Parses a sheet of a font package. Only file names and unicode ranges are extracted, so nothing else in it can reach a
 * page.
 */
export function readSheet(css: string, familyId: string, face: FaceName): SheetFile[] {
  const ending = `-${face.weight}-${face.slant}.woff2`;
  return [...css.matchAll(block)].flatMap(([, body = '']) => {
    const name = address.exec(body)?.[1];
    if (name === undefined || !name.startsWith(`${familyId}-`) || !name.endsWith(ending)) return [];
    return [{ name, unicodeRange: rangeIn(body) }];
  });
}

/** Null when there is no range or it is malformed. */
function rangeIn(body: string): string | null {
  const text = range.exec(body)?.[1] ?? '';
  return text.split(',').every((part) => rangePart.test(part)) ? text.trim() : null;
}

/**
 * The sheet as served by Quizcast, with addresses of this server only. `font-display:block` implements the
 * specification's font timeout: three seconds of invisible text, then the fallback.
 */
export const writeSheet = (
  family: { id: string; name: string },
  face: FaceName,
  files: readonly SheetFile[],
  version: string | null,
): string =>
  files
    .map(({ name, unicodeRange }) =>
      [
        '@font-face{',
        `font-family:"${family.name}";`,
        `font-style:${face.slant};`,
        `font-weight:${face.weight};`,
        'font-display:block;',
        `src:url(/fonts/${family.id}/files/${name}${version === null ? '' : `?v=${version}`}) format("woff2");`,
        unicodeRange === null ? '' : `unicode-range:${unicodeRange};`,
        '}',
      ].join(''),
    )
    .join('\n');

/** The face in a file name; null when the name does not belong to this family. */
export function faceOfFile(familyId: string, name: string): FaceName | null {
  if (!name.startsWith(`${familyId}-`)) return null;
  const parts = /^[a-z0-9-]+-([1-9]00)-(normal|italic)\.woff2$/.exec(name);
  if (parts === null) return null;
  return { weight: Number(parts[1]), slant: parts[2] === 'italic' ? 'italic' : 'normal' };
}

/** The face in the name of a sheet as served, such as `400-normal.css`; null for any other name. */
export function faceOfSheet(name: string): FaceName | null {
  const parts = /^([1-9]\d\d)-(normal|italic)\.css$/.exec(name);
  if (parts === null) return null;
  return { weight: Number(parts[1]), slant: parts[2] === 'italic' ? 'italic' : 'normal' };
}

/** The path of a face's sheet within its package. */
export const sheetPath = ({ weight, slant }: FaceName): string =>
  `${weight}${slant === 'italic' ? '-italic' : ''}.css`;

/** Whether the bytes are a complete woff2 file, by signature and length. */
export const isWoff2 = (bytes: Buffer): boolean =>
  bytes.length > 48 &&
  bytes.toString('latin1', 0, 4) === 'wOF2' &&
  bytes.readUInt32BE(8) === bytes.length;
