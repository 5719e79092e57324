import type { EditCommand, IdPath } from '@quizcast/game/command';
import { invert } from '@quizcast/game/document/edit';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { edit, takeBack } from '../../live/use-document.ts';
import { tellRemoved } from './undo-toast.tsx';

interface Texts {
  removed: string;
  takeBack: string;
}

/** Removes the element at `path` at once, and offers to put exactly it back where it stood. */
export function removeWithWayBack(document: QuizShowApp, path: IdPath, texts: Texts): void {
  editWithWayBack(document, { type: 'edit.remove', path }, texts);
}

/** Makes an edit that takes something away, at once, and offers to take exactly it back. */
export function editWithWayBack(document: QuizShowApp, command: EditCommand, texts: Texts): void {
  const back = invert(document, command);
  if (edit(command).kind === 'refused' || back === null) return;
  tellRemoved(texts, () => takeBack(command));
}
