import type { FileRefusal } from '@quizcast/game/refusals/file-refusal';

export interface Refused {
  kind: 'refused';
  code: FileRefusal;
}

export const refused = (code: FileRefusal): Refused => ({ kind: 'refused', code });

/** The face in a font file, in a form that documents accept. */
export interface Face {
  fontFamily: string;
  fontStyle: 'normal' | 'italic';
  fontWeightFrom: number;
  fontWeightTo: number;
}

/** An accepted file: the bytes to store and their extension. */
export interface AcceptedFile {
  kind: 'fit';
  bytes: Uint8Array;
  ending: Ending;
  widthPx?: number;
  heightPx?: number;
  /** Only for videos. */
  durationMs?: number;
  font?: Face;
}

export type CheckedFile = AcceptedFile | Refused;

/** All extensions of stored files, with the content type they are served with. */
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

/** The content type of a stored file; null when its extension is never stored. */
export function typeOf(ref: string): string | null {
  const ending = ref.slice(ref.lastIndexOf('.') + 1);
  return isEnding(ending) ? typeOfEnding[ending] : null;
}

const isEnding = (ending: string): ending is Ending => Object.hasOwn(typeOfEnding, ending);
