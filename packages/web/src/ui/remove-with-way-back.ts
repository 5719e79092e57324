import type { IdPath } from '@quizcast/game/command';
import { invert } from '@quizcast/game/document/edit';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { edit } from '../live/use-document.ts';
import { tellRemoved } from './tell-removed.tsx';

/** Removes the element at `path` at once, and offers to put exactly it back where it stood. */
export function removeWithWayBack(
  document: QuizShowApp,
  path: IdPath,
  texts: { removed: string; takeBack: string },
): void {
  const command = { type: 'edit.remove', path } as const;
  const back = invert(document, command);
  if (edit(command).kind === 'refused' || back === null) return;
  tellRemoved(texts, () => edit(back));
}
