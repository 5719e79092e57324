import { useHotkeys } from '@mantine/hooks';
import { redoEdit, undoEdit } from '../../live/use-document.ts';

/** Fields whose text is not part of the document, or not yet: there the browser's own undo applies. */
const ownUndo =
  '[data-own-undo], [aria-modal="true"], input[type="password"], input[type="email"], input[type="search"]';

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, wherever the focus is. They also undo edits in fields of the document: the browser's
 * undo does not know what was dragged, deleted or imported in between, and would restore outdated text.
 */
export function useUndoKeys({ isOff }: { isOff: boolean }): void {
  const handled = (act: () => boolean) => (event: KeyboardEvent) => {
    const { target } = event;
    if (isOff || event.isComposing || !(target instanceof Element)) return;
    if (target.closest(ownUndo) !== null) return;
    event.preventDefault();
    leaving(target, act);
  };
  const options = { preventDefault: false };
  useHotkeys(
    [
      ['mod+Z', handled(undoEdit), options],
      ['mod+shift+Z', handled(redoEdit), options],
      ['mod+Y', handled(redoEdit), options],
    ],
    [],
    true,
  );
}

/** A field may contain uncommitted text; a short blur commits it before the step. */
function leaving(field: Element, act: () => boolean): void {
  if (!(field instanceof HTMLInputElement)) {
    act();
    return;
  }
  field.blur();
  act();
  if (field.isConnected) field.focus({ preventScroll: true });
}
