import { useLayoutEffect, useRef } from 'react';
import { dialogIsOpen, isTaken, type KeyPress } from './keys.ts';

/** Listens for the keys of the screen, wherever the focus is outside of fields and dialogs. */
export function useKeys<Intent>(
  intentOf: (press: KeyPress) => Intent | null,
  onIntent: (intent: Intent) => void,
): void {
  const latest = useRef({ intentOf, onIntent });
  useLayoutEffect(() => {
    latest.current = { intentOf, onIntent };
  });
  useLayoutEffect(() => {
    // A window that Escape closes is gone by the time its key arrives here: what it was for is known at the outset alone.
    let isOfDialog = false;
    const onOutset = () => {
      isOfDialog = dialogIsOpen();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isTaken(event.target, event.key) || isOfDialog || dialogIsOpen()) return;
      const intent = latest.current.intentOf(event);
      if (intent === null) return;
      event.preventDefault();
      // A key held down counts once, so that no show runs away.
      if (!event.repeat) latest.current.onIntent(intent);
    };
    window.addEventListener('keydown', onOutset, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onOutset, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}
