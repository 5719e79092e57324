import type { ImportedFile } from '@quizcast/game/importing/import';
import type { ImportedCategoryShow, ImportedField } from '@quizcast/game/importing/import-boards';
import type { FileOutcome } from '../../../files/file-service.ts';
import type { OwnedFiles } from '../../../files/own-files.ts';
import type { Imported } from '../../../importing/formats/import-file.ts';
import type { FieldPosition, FieldMedia } from '../../../importing/formats/imported-boards.ts';
import { issueOf, sortedIssues } from '../../../importing/formats/issues.ts';
import { isFileAddress } from '../../../ports/file-store.ts';

// Pictures and sounds of imported files: ownership and storage.

/**
 * The file with only the user's own stored files. A stored file of another user counts as a picture within the imported
 * file, and a missing one is reported as a problem.
 */
export async function withOwnedImages(
  file: ImportedFile,
  ownedFiles: OwnedFiles,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const [index, show] of file.shows.entries())
    for (const stage of show.stages) {
      const { image, ...rest } = stage.question;
      if (image === undefined || !isFileAddress(image)) continue;
      const resolved = await ownedFiles.resolve('image', image);
      stage.question = resolved.kind === 'own' ? { ...rest, image: resolved.address } : rest;
      if (resolved.kind === 'foreign') stage.hasPicture = true;
      if (resolved.kind === 'left')
        problems.push({
          ...issueOf('imageNotTaken', stage.row, resolved.why),
          ...(index === 0 ? {} : { show: index }),
        });
    }
  return { ...file, problems: sortedIssues(problems) };
}

/** The file after its pictures are stored; the stages refer to their addresses. */
export async function withPictures(
  { file, pictures }: Imported,
  store: (bytes: Uint8Array) => Promise<FileOutcome>,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const picture of pictures) {
    const stage = file.shows[picture.show]?.stages[picture.stage];
    if (stage === undefined) continue;
    const outcome = await store(picture.bytes);
    stage.hasPicture = false;
    if (outcome.kind === 'stored') stage.question.image = outcome.address;
    else problems.push(issueOf('imageNotTaken', picture.row, outcome.code));
  }
  return { ...file, problems };
}

/** The file after the pictures and sounds of its boards are stored; the fields refer to their addresses. */
export async function withMedia(
  { file, media }: Imported,
  store: (kind: FieldMedia['kind'], bytes: Uint8Array) => Promise<FileOutcome>,
): Promise<ImportedFile> {
  const problems = [...file.problems];
  for (const { kind, field: position, row, bytes } of media) {
    const field = fieldAt(file.categoryShows[position.show], position);
    if (field === null) continue;
    const outcome = await store(kind, bytes);
    if (kind === 'image') field.hasPicture = false;
    else field.hasSound = false;
    if (outcome.kind === 'stored') field[kind] = outcome.address;
    else
      problems.push({
        ...issueOf(kind === 'image' ? 'imageNotTaken' : 'mediaNotTaken', row, outcome.code),
        ...(position.show === 0 ? {} : { show: position.show }),
      });
  }
  return { ...file, problems };
}

function fieldAt(
  show: ImportedCategoryShow | undefined,
  position: FieldPosition,
): ImportedField | null {
  if (position.part === 'board')
    return (
      show?.boards[position.board]?.categories[position.category]?.fields[position.field] ?? null
    );
  return show?.[position.part] ?? null;
}
