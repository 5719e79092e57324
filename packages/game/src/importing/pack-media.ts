import type { IdPath } from '../command.ts';
import type { QuizShowApp } from '../document/document.ts';
import { find } from '../document/rebase-edits.ts';

// Pictures and sounds that stay in a package while its questions are imported, and are uploaded one by one afterwards.

/** Maximum length of a file name in a package. */
export const maxPackNameLength = 1000;

export type MediumKind = 'image' | 'sound';

/** A file of a package, and its target field in the document. */
export interface PackMedium {
  kind: MediumKind;
  /** File name as given in its question. */
  file: string;
  /** Path of the field for the picture's or sound's address. */
  path: IdPath;
}

/** Normalized file name for comparison: names in a package may be URL-encoded or not. */
export const packKeyOf = (name: string): string =>
  unescapedAddress(name).normalize('NFC').toLowerCase();

/** The address with URL encoding removed; unchanged when the encoding is invalid. */
export function unescapedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether the picture is shown blurred first at its target, which requires a blurred twin. */
export function needsTwin({ kind, path }: PackMedium, document: QuizShowApp): boolean {
  const [part, , showId] = path;
  const isOfField = kind === 'image' && part === 'categoryQuiz' && path.includes('fields');
  const show = document.categoryQuiz.shows.find(({ id }) => id === showId);
  return isOfField && show?.gameSettings.blurImageAfterBuzzer === true;
}

/** Whether the field still accepts the medium that was meant for it. */
export function roomFor({ path }: PackMedium, document: QuizShowApp): 'free' | 'taken' | 'gone' {
  const place = find(document, path);
  if (typeof place === 'string') return 'gone';
  return (place.value ?? '') === '' ? 'free' : 'taken';
}
