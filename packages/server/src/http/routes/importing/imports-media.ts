import type { ImportedFile } from '@quizcast/game/importing/import';
import type { ImportedCategoryShow, ImportedField } from '@quizcast/game/importing/import-boards';
import type { FileOutcome } from '../../../files/file-service.ts';
import type { OwnFiles } from '../../../files/own-files.ts';
import type { Imported } from '../../../importing/formats/import-file.ts';
import type { FieldPlace, FoundMedia } from '../../../importing/formats/imported-boards.ts';
import { issueOf, told } from '../../../importing/formats/issues.ts';
import { isFileAddress } from '../../../ports/file-store.ts';

// Pictures and sounds of imported files: ownership and storage.

/**
 * The file with only the user's own stored files. A stored file of another user counts as a picture within the imported
 * file, and a missing one is reported as a problem.
 */
export async function withOwnFiles(file: ImportedFile, own: OwnFiles): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const [index, show] of file.shows.entries())
    for (const stage of show.stages) {
      const { image, ...rest } = stage.question;
      if (image === undefined || !isFileAddress(image)) continue;
      const settled = await own.settle('image', image);
      stage.question = settled.kind === 'own' ? { ...rest, image: settled.address } : rest;
      if (settled.kind === 'foreign') stage.hasPicture = true;
      if (settled.kind === 'left')
        problems.push({
          ...issueOf('imageNotTaken', stage.row, settled.why),
          ...(index === 0 ? {} : { show: index }),
        });
    }
  return { ...file, problems: told(problems) };
}

/** The file after its pictures are stored; the stages refer to their addresses. */
export async function withPictures(
  { file, pictures }: Imported,
  keep: (bytes: Uint8Array) => Promise<FileOutcome>,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const picture of pictures) {
    const stage = file.shows[picture.show]?.stages[picture.stage];
    if (stage === undefined) continue;
    const outcome = await keep(picture.bytes);
    stage.hasPicture = false;
    if (outcome.kind === 'stored') stage.question.image = outcome.address;
    else problems.push(issueOf('imageNotTaken', picture.row, outcome.code));
  }
  return { ...file, problems };
}

/** The file after the pictures and sounds of its boards are stored; the fields refer to their addresses. */
export async function withMedia(
  { file, media }: Imported,
  keep: (kind: FoundMedia['kind'], bytes: Uint8Array) => Promise<FileOutcome>,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const { kind, field: place, row, bytes } of media) {
    const field = fieldAt(file.categoryShows[place.show], place);
    if (field === null) continue;
    const outcome = await keep(kind, bytes);
    if (kind === 'image') field.hasPicture = false;
    else field.hasSound = false;
    if (outcome.kind === 'stored') field[kind] = outcome.address;
    else
      problems.push({
        ...issueOf(kind === 'image' ? 'imageNotTaken' : 'mediaNotTaken', row, outcome.code),
        ...(place.show === 0 ? {} : { show: place.show }),
      });
  }
  return { ...file, problems };
}

function fieldAt(show: ImportedCategoryShow | undefined, place: FieldPlace): ImportedField | null {
  if (place.part === 'board')
    return show?.boards[place.board]?.categories[place.category]?.fields[place.field] ?? null;
  return show?.[place.part] ?? null;
}
