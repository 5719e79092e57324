import { useEffect } from 'react';
import type { StyledGame } from '../../../games/game-side.ts';
import { situationOfKey, type Situation } from './situations.ts';
import type { ZoomControl } from './gestures/use-zoom.ts';

/**
 * Keys that work unless the user is typing: one per situation, and those of the zoom. Keys of the selected layer work
 * on the canvas, on the layer names (`data-canvas-keys`), and without focus.
 */
export function useScreenKeys(on: {
  game: StyledGame;
  onSituation: (situation: Situation) => void;
  zoom: ZoomControl;
  /** Returns whether the key has changed the selected layer. */
  onLayerKey: (event: KeyboardEvent) => boolean;
}): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      // Open menus and dialogs have their own keys, even without focus.
      if (document.querySelector('[role="menu"], [role="dialog"]') !== null) return;
      if (isForLayer(event.target) && on.onLayerKey(event)) {
        event.preventDefault();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const situation = situationOfKey(on.game, event.key);
      if (situation !== null) on.onSituation(situation);
      else if (event.key === '+' || event.key === '=') on.zoom.step(1);
      else if (event.key === '-') on.zoom.step(-1);
      else if (event.key === 'f') on.zoom.set('fit');
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  });
}

const isForLayer = (target: EventTarget | null): boolean =>
  target === document.body ||
  (target instanceof Element && target.closest('[data-canvas-keys]') !== null);

const typed = new Set(['text', 'search', 'number', 'url', 'email', 'password', 'tel']);

/** Whether keys are input of this element and not shortcuts. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return typed.has(target.type);
  return target.isContentEditable || target.matches('textarea, select, [role="textbox"]');
}
