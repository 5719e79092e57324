import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import type { Game } from '../../games/game-side.ts';
import { keyFor } from '../../ui/keys/bindings.ts';
import { inputOf, pressOf, type KeyPress } from '../../ui/keys/inputs.ts';
import { KeysOf, keyStore } from '../../ui/keys/key-store.ts';
import { useGamepads } from '../../ui/keys/use-gamepads.ts';

/** Applies the user's key bindings. Null: the key has no meaning. */
function chosen(press: KeyPress, input: string | null, game: Game) {
  if (input === null) return press;
  const key = keyFor(keyStore.getState()[game], input);
  if (key === null) return null;
  return key === input ? press : pressOf(key);
}

/** Handles the keys of the screen while the focus is outside of inputs and dialogs, and gamepad buttons. */
export function useKeys<Intent>(
  intentOf: (press: KeyPress) => Intent | null,
  onIntent: (intent: Intent) => void,
): void {
  const game = useContext(KeysOf) ?? 'stageQuiz';
  const latest = useRef({ intentOf, onIntent, game });
  useLayoutEffect(() => {
    latest.current = { intentOf, onIntent, game };
  });
  useLayoutEffect(() => {
    // A dialog closed by Escape is gone when its key event arrives here, so it is checked in the capture phase.
    let isOfDialog = false;
    const onOutset = () => {
      isOfDialog = dialogIsOpen();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isHandledByFocus(event.target, event.key) || isOfDialog || dialogIsOpen()) return;
      const press = chosen(event, inputOf(event), latest.current.game);
      const intent = press === null ? null : latest.current.intentOf(press);
      if (intent === null) return;
      // Esc is left to all listeners: it cancels actions on Play and ends animations on overlays.
      if (event.key !== 'Escape') event.preventDefault();
      // Key repeat is ignored, so that a held key triggers a single move.
      if (!event.repeat) latest.current.onIntent(intent);
    };
    window.addEventListener('keydown', onOutset, { capture: true });
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('keydown', onOutset, { capture: true });
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
  useGamepads(
    useCallback((input) => {
      if (dialogIsOpen()) return;
      const key = keyFor(keyStore.getState()[latest.current.game], input);
      const intent = key === null || key === input ? null : latest.current.intentOf(pressOf(key));
      if (intent !== null) latest.current.onIntent(intent);
    }, []),
  );
}

/** Whether a key pressed here belongs to the focused element, not to the show. */
function isHandledByFocus(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return key === ' ';
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  const isPress = key === ' ' || key === 'Enter';
  if (isPress && target.closest('button, a, summary, [role="button"]') !== null) return true;
  if (key.startsWith('Arrow') && target.closest('[role="slider"]') !== null) return true;
  return target.closest('[role="menu"], [role="listbox"], [role="tablist"]') !== null;
}

/** Whether a dialog is open, which then receives all keys. */
const dialogIsOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );
