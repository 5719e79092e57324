import type { IdPath } from '../command.ts';
import type { QuizShowApp } from '../document/document.ts';
import { find } from '../document/rebase-edits.ts';

// Pictures and sounds that stay in a package while its questions are taken over, and follow them one by one.

/** The longest name of a file in a package that is taken. */
export const maxPackNameLength = 1000;

export type MediumKind = 'image' | 'sound';

/** A file of a package, and the field of the document that takes it. */
export interface PackMedium {
  kind: MediumKind;
  /** As its question names it. */
  file: string;
  /** Leads to the field that holds the address of a picture or sound. */
  path: IdPath;
}

/** What two names of one file in a package have in common: either may be escaped as in addresses, or not. */
export const packKeyOf = (name: string): string =>
  unescapedAddress(name).normalize('NFC').toLowerCase();

/** The address without its escapes; as it stands when they are broken. */
export function unescapedAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Whether a picture is shown blurred first where it goes: it needs a blurred twin beside it. */
export function needsTwin({ kind, path }: PackMedium, document: QuizShowApp): boolean {
  const [part, , showId] = path;
  const isOfField = kind === 'image' && part === 'categoryQuiz' && path.includes('fields');
  const show = document.categoryQuiz.shows.find(({ id }) => id === showId);
  return isOfField && show?.gameSettings.blurImageAfterBuzzer === true;
}

/** Whether a field still takes the medium that was meant for it. */
export function roomFor({ path }: PackMedium, document: QuizShowApp): 'free' | 'taken' | 'gone' {
  const place = find(document, path);
  if (typeof place === 'string') return 'gone';
  return (place.value ?? '') === '' ? 'free' : 'taken';
}
