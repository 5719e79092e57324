import type { SingleEdit } from '@quizcast/game/command';
import { removeOwnFile, type RemoveResult } from '../../../live/calls/files.ts';
import { edit, saveAndWait } from '../../../live/use-document.ts';
import type { ListedFile } from './file-list.ts';

export interface Removal {
  removed: ListedFile[];
  /** Reasons why files were kept; each file once. */
  notRemoved: { file: ListedFile; reason: Exclude<RemoveResult, 'removed'> }[];
}

/**
 * Deletes unused files permanently, one at a time. Fonts are removed from the user's list first, because the server
 * keeps every file the document mentions. `onDone` receives the number of finished ones; `signal` stops before the next
 * one.
 */
export async function removeFiles(
  files: readonly ListedFile[],
  onDone: (count: number) => void,
  signal: AbortSignal,
): Promise<Removal> {
  const removal: Removal = { removed: [], notRemoved: [] };
  const edits = files.flatMap(({ faces }) =>
    faces.map(({ id }): SingleEdit => ({ type: 'edit.remove', path: ['fonts', id] })),
  );
  if (edits.length > 0 && edit({ type: 'edit.many', edits }).kind === 'refused') return removal;
  // Unsaved edits could make the server keep a file, or delete one that is in use.
  await saveAndWait();
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break;
    const result = await removeOwnFile(file);
    // A file deleted by another page counts as deleted.
    if (result === 'removed' || result === 'notFound') removal.removed.push(file);
    else removal.notRemoved.push({ file, reason: result });
    onDone(index + 1);
    // The remaining ones would fail as well.
    if (result === 'offline' || result === 'notSignedIn' || result === 'otherAccount') break;
  }
  return removal;
}
