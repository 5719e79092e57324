import { useCallback, useContext, useLayoutEffect, useRef } from 'react';
import type { Game } from '../../games/game-side.ts';
import { keyFor } from '../../ui/keys/bindings.ts';
import { inputOf, pressOf, type KeyPress } from '../../ui/keys/inputs.ts';
import { KeysOf, keyStore } from '../../ui/keys/key-store.ts';
import { useGamepads } from '../../ui/keys/use-gamepads.ts';

/** What that press stands for by now: the keys are the user's to choose. Null: nothing. */
function chosen(press: KeyPress, input: string | null, game: Game) {
  if (input === null) return press;
  const key = keyFor(keyStore.getState()[game], input);
  if (key === null) return null;
  return key === input ? press : pressOf(key);
}

/** Listens for the keys of the screen, wherever the focus is outside of fields and dialogs, and for gamepads. */
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
    // A window that Escape closes is gone by the time its key arrives here: what it was for is known at the outset alone.
    let isOfDialog = false;
    const onOutset = () => {
      isOfDialog = dialogIsOpen();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (isTaken(event.target, event.key) || isOfDialog || dialogIsOpen()) return;
      const press = chosen(event, inputOf(event), latest.current.game);
      const intent = press === null ? null : latest.current.intentOf(press);
      if (intent === null) return;
      // Esc is for all who listen: it ends what was begun on Play, and what moves on overlays.
      if (event.key !== 'Escape') event.preventDefault();
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
  useGamepads(
    useCallback((input) => {
      if (dialogIsOpen()) return;
      const key = keyFor(keyStore.getState()[latest.current.game], input);
      const intent = key === null || key === input ? null : latest.current.intentOf(pressOf(key));
      if (intent !== null) latest.current.onIntent(intent);
    }, []),
  );
}

/** Whether a key pressed here belongs to what has the focus, not to the show. */
function isTaken(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox') return key === ' ';
  if (target.isContentEditable || target.closest('input, textarea, select') !== null) return true;
  const isPress = key === ' ' || key === 'Enter';
  if (isPress && target.closest('button, a, summary, [role="button"]') !== null) return true;
  if (key.startsWith('Arrow') && target.closest('[role="slider"]') !== null) return true;
  return target.closest('[role="menu"], [role="listbox"], [role="tablist"]') !== null;
}

/** Whether a dialog is open: while it is, keys belong to it. */
const dialogIsOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')].some(
    (dialog) => dialog.getClientRects().length > 0,
  );
