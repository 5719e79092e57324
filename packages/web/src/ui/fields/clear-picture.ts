import { currentDocument } from '../../live/current-document.ts';
import { edit, saveAndWait } from '../../live/use-document.ts';

/** The key that clears the picture, and shows it again, wherever a show is played. */
export const clearKey = 'H';

/**
 * Clears the picture of every overlay, or shows it again, at once. Undo of edits leaves it: what is on air changes only where
 * somebody means it.
 */
export function setCleared(isCleared: boolean): void {
  edit({ type: 'edit.update', path: ['isCleared'], value: isCleared }, { isStep: false });
  void saveAndWait();
}

/** As the picture stands at this instant: a second press comes before the screen has been drawn. */
export const toggleCleared = (): void =>
  setCleared(currentDocument().state.getState().document?.isCleared !== true);
