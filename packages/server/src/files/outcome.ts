import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';

export interface Refused {
  kind: 'refused';
  code: FileRefusal;
}

export const refused = (code: FileRefusal): Refused => ({ kind: 'refused', code });

/** The face that a font file holds, fit to be kept in a document. */
export interface Face {
  fontFamily: string;
  fontStyle: 'normal' | 'italic';
  fontWeightFrom: number;
  fontWeightTo: number;
}

/** A file that may be kept: what to keep of it and under which ending. */
export interface Fit {
  kind: 'fit';
  bytes: Uint8Array;
  ending: Ending;
  widthPx?: number;
  heightPx?: number;
  /** Of a video. */
  durationMs?: number;
  font?: Face;
}

export type Judged = Fit | Refused;

/** Every ending that a stored file may have, with the content type it is served as. */
export const typeOfEnding = {
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  wav: 'audio/wav',
  webm: 'video/webm',
  mp4: 'video/mp4',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
} as const;

export type Ending = keyof typeof typeOfEnding;

/** The content type of a stored file, or null when it is none that is ever stored. */
export function typeOf(ref: string): string | null {
  const ending = ref.slice(ref.lastIndexOf('.') + 1);
  return isEnding(ending) ? typeOfEnding[ending] : null;
}

const isEnding = (ending: string): ending is Ending => Object.hasOwn(typeOfEnding, ending);
