import type { FaceName } from './catalogue.ts';

/** One file of a face, with the letters that it holds. */
export interface SheetFile {
  /** Such as `anton-latin-400-normal.woff2`. */
  name: string;
  /** As CSS writes it; null for all letters. */
  unicodeRange: string | null;
}

const block = /@font-face\s*\{([^{}]*)\}/g;
const address = /url\(\s*['"]?\.\/files\/([a-z0-9][a-z0-9-]{0,120}\.woff2)['"]?\s*\)/;
const range = /unicode-range:([^;{}]*)/i;
const rangePart = /^\s*U\+[0-9A-F?]{1,6}(?:-[0-9A-F]{1,6})?\s*$/i;

/**
 * What a sheet of a font package names. Only file names and ranges of letters are taken out of it, so nothing else that
 * stands in it can reach a page.
 */
export function readSheet(css: string, familyId: string, face: FaceName): SheetFile[] {
  const ending = `-${face.weight}-${face.slant}.woff2`;
  return [...css.matchAll(block)].flatMap(([, body = '']) => {
    const name = address.exec(body)?.[1];
    if (name === undefined || !name.startsWith(`${familyId}-`) || !name.endsWith(ending)) return [];
    return [{ name, unicodeRange: rangeIn(body) }];
  });
}

/** Null when none is named, or something that is no range. */
function rangeIn(body: string): string | null {
  const named = range.exec(body)?.[1] ?? '';
  return named.split(',').every((part) => rangePart.test(part)) ? named.trim() : null;
}

/**
 * The sheet as Quizcast serves it: addresses of this server only. `block` is the specification's font time-out: three
 * seconds without letters, then the fallback.
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

/** The face that a file name speaks of, or null when it is no name of this family. */
export function faceOfFile(familyId: string, name: string): FaceName | null {
  if (!name.startsWith(`${familyId}-`)) return null;
  const parts = /^[a-z0-9-]+-([1-9]00)-(normal|italic)\.woff2$/.exec(name);
  if (parts === null) return null;
  return { weight: Number(parts[1]), slant: parts[2] === 'italic' ? 'italic' : 'normal' };
}

/** Where a package keeps the sheet of a face. */
export const sheetPath = ({ weight, slant }: FaceName): string =>
  `${weight}${slant === 'italic' ? '-italic' : ''}.css`;

/** Whether these bytes are a whole woff2 file: its mark, and the length that it says it has. */
export const isWoff2 = (bytes: Buffer): boolean =>
  bytes.length > 48 &&
  bytes.toString('latin1', 0, 4) === 'wOF2' &&
  bytes.readUInt32BE(8) === bytes.length;
