import type { SingleEdit } from '@quizcast/game/command';
import { removeOwnFile, type RemoveResult } from '../../../live/calls/files.ts';
import { edit, saveAndWait } from '../../../live/use-document.ts';
import type { ListedFile } from './file-list.ts';

export interface Removal {
  removed: ListedFile[];
  /** Why others are still there; none of them twice. */
  kept: { file: ListedFile; reason: Exclude<RemoveResult, 'removed'> }[];
}

/**
 * Takes unused files away for good, one after the other. Fonts leave the user's list first, because the server keeps
 * whatever the document names. `onDone` hears how many are done; with `signal` it stops before the next one.
 */
export async function removeFiles(
  files: readonly ListedFile[],
  onDone: (count: number) => void,
  signal: AbortSignal,
): Promise<Removal> {
  const removal: Removal = { removed: [], kept: [] };
  const edits = files.flatMap(({ faces }) =>
    faces.map(({ id }): SingleEdit => ({ type: 'edit.remove', path: ['fonts', id] })),
  );
  if (edits.length > 0 && edit({ type: 'edit.many', edits }).kind === 'refused') return removal;
  // What the server does not know yet would make it keep a file, or lose one.
  await saveAndWait();
  for (const [index, file] of files.entries()) {
    if (signal.aborted) break;
    const result = await removeOwnFile(file);
    // A file that another page removed is gone as well.
    if (result === 'removed' || result === 'notFound') removal.removed.push(file);
    else removal.kept.push({ file, reason: result });
    onDone(index + 1);
    // The others would end no better.
    if (result === 'offline' || result === 'notSignedIn' || result === 'otherAccount') break;
  }
  return removal;
}
