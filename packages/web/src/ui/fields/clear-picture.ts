import { currentDocument } from '../../live/current-document.ts';
import { edit, saveAndWait } from '../../live/use-document.ts';

/** Key to clear the picture, and to restore it, wherever a show is played. */
export const clearKey = 'H';

/**
 * Clears the picture of every overlay, or restores it, at once. Undo skips it: the picture on air changes only on
 * purpose.
 */
export function setCleared(isCleared: boolean): void {
  edit({ type: 'edit.update', path: ['isCleared'], value: isCleared }, { isStep: false });
  void saveAndWait();
}

/** Reads the current state, as a second press may come before the next render. */
export const toggleCleared = (): void =>
  setCleared(currentDocument().state.getState().document?.isCleared !== true);
