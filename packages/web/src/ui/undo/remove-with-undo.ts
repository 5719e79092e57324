import type { EditCommand, IdPath } from '@quizcast/game/command';
import { invert } from '@quizcast/game/document/edit';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { edit } from '../../live/use-document.ts';
import { toastRemoved } from './undo-toast.tsx';

interface Texts {
  removed: string;
  undoLabel: string;
}

/** Removes the element at `path` at once, and offers to restore it in its place. */
export function removeWithUndo(document: QuizShowApp, path: IdPath, texts: Texts): void {
  editWithUndo(document, { type: 'edit.remove', path }, texts);
}

/** Applies a removing edit at once, and offers to revert exactly this edit. */
export function editWithUndo(document: QuizShowApp, command: EditCommand, texts: Texts): void {
  const back = invert(document, command);
  if (edit(command).kind === 'refused' || back === null) return;
  toastRemoved(texts, command);
}
