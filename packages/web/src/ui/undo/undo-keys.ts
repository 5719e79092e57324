import { useHotkeys } from '@mantine/hooks';
import { redoEdit, undoEdit } from '../../live/use-document.ts';

/** Fields whose text is no part of the document, or not yet: there the browser undoes typing. */
const ownUndo =
  '[data-own-undo], [aria-modal="true"], input[type="password"], input[type="email"], input[type="search"]';

/**
 * Ctrl+Z, Ctrl+Shift+Z and Ctrl+Y, wherever the focus is. In a field that shows a value of the document they undo edits, too:
 * the browser's undo knows nothing of what was dragged, deleted or imported in between, and would put old text over it.
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

/** A field may hold a text that is no value (yet). Leaving it for a moment settles that before the step is taken. */
function leaving(field: Element, act: () => boolean): void {
  if (!(field instanceof HTMLInputElement)) {
    act();
    return;
  }
  field.blur();
  act();
  if (field.isConnected) field.focus({ preventScroll: true });
}
