import type { EditCommand, SingleEdit } from '@quizcast/game/command';
import type { FontFile } from '@quizcast/game/values/font';
import type { UploadedFace } from '../../../live/calls/upload.ts';

type Fonts = Readonly<Record<string, FontFile>>;

export interface StoredFont extends UploadedFace {
  /** URL of the font file. */
  file: string;
}

/** Adds stored files to the document; a file of the same face is replaced. */
export function addFonts(fonts: Fonts, stored: readonly StoredFont[], newId: () => string) {
  const faces = new Map(stored.map((font) => [faceOf(font), font]));
  const replaced = Object.values(fonts).filter((font) => faces.has(faceOf(font)));
  const edits: SingleEdit[] = [
    ...replaced.map(({ id }): SingleEdit => ({ type: 'edit.remove', path: ['fonts', id] })),
    ...[...faces.values()].map(
      ({ fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file }): SingleEdit => ({
        type: 'edit.insert',
        path: ['fonts'],
        value: { id: newId(), fontFamily, fontStyle, fontWeightFrom, fontWeightTo, file },
        before: null,
      }),
    ),
  ];
  return { type: 'edit.many', edits } satisfies EditCommand;
}

/** Removes all files of a family from the document. */
export const removeFamily = (fonts: Fonts, family: string): EditCommand => ({
  type: 'edit.many',
  edits: Object.values(fonts)
    .filter(({ fontFamily }) => fontFamily === family)
    .map(({ id }) => ({ type: 'edit.remove', path: ['fonts', id] })),
});

const faceOf = ({ fontFamily, fontStyle, fontWeightFrom, fontWeightTo }: UploadedFace): string =>
  `${fontStyle} ${fontWeightFrom} ${fontWeightTo} ${fontFamily}`;
