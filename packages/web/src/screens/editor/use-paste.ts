import { useEffect } from 'react';
import { readPasted, type Pasted, type PastePlace } from './pasted.ts';

/** Handles everything pasted on this screen, unless a dialog is open. `onPaste` returns whether it has used the content. */
export function usePaste(onPaste: (pasted: NonNullable<Pasted>, place: PastePlace) => boolean) {
  useEffect(() => {
    const onPasteEvent = (event: ClipboardEvent) => {
      const { clipboardData: data, target } = event;
      if (event.defaultPrevented || data === null || isBehindDialog()) return;
      const place = placeOf(target);
      const pasted = readPasted({
        text: data.getData('text/plain'),
        files: [...data.files],
        place,
      });
      if (pasted !== null && onPaste(pasted, place)) event.preventDefault();
    };
    document.addEventListener('paste', onPasteEvent);
    return () => document.removeEventListener('paste', onPasteEvent);
  }, [onPaste]);
}

/** Whether a dialog is open: input must not reach the screen below it. */
export const isBehindDialog = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

function placeOf(target: EventTarget | null): PastePlace {
  if (!(target instanceof Element)) return 'page';
  if (target.closest('[data-stage-list]') !== null) return 'list';
  if (!target.matches('input, textarea, [contenteditable]')) return 'page';
  return target.matches('[data-picture-field], [data-field]') ? 'question' : 'notes';
}
