import type { ImportedFile } from '@quizcast/game/importing/import';
import type { ImportedCategoryShow, ImportedField } from '@quizcast/game/importing/import-boards';
import type { Pack } from '../../../live/pack-media/pack.ts';

/** Questions of a package without its missing pictures and sounds, which are reported. */
export function withoutMissing(file: ImportedFile, pack: Pick<Pack, 'has'>): ImportedFile {
  const copy = structuredClone(file);
  for (const [show, each] of copy.categoryShows.entries())
    for (const field of fieldsOf(each))
      for (const name of removeMissing(field, pack))
        copy.problems.push({
          code: 'mediaNotTaken',
          row: field.row,
          detail: name.slice(0, 200),
          ...(show === 0 ? {} : { show }),
        });
  return copy;
}

function removeMissing(field: ImportedField, pack: Pick<Pack, 'has'>): string[] {
  const { imageFile, soundFile } = field;
  const missing: string[] = [];
  if (imageFile !== undefined && !pack.has(imageFile)) {
    missing.push(imageFile);
    delete field.imageFile;
    field.hasPicture = false;
  }
  if (soundFile !== undefined && !pack.has(soundFile)) {
    missing.push(soundFile);
    delete field.soundFile;
    field.hasSound = false;
  }
  return missing;
}

const fieldsOf = ({ boards, final, tieBreak }: ImportedCategoryShow): ImportedField[] =>
  [
    ...boards.flatMap(({ categories }) => categories.flatMap(({ fields }) => fields)),
    final,
    tieBreak,
  ].filter((field) => field !== null);
