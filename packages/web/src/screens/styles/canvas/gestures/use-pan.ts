import { useEffect, useRef, useState, type RefObject } from 'react';
import { isTyping } from '../use-screen-keys.ts';

export interface Pan {
  /** Whether a press pans the view instead of dragging a layer. */
  isPanning: () => boolean;
  /** Null while the view is not panned. */
  cursor: 'ready' | 'held' | null;
}

/** Pans the view by dragging with the space bar held, or with the middle button. */
export function usePan(view: RefObject<HTMLElement | null>): Pan {
  const [cursor, setCursor] = useState<Pan['cursor']>(null);
  const isReady = useRef(false);
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || isTyping(event.target)) return;
      const isButton = event.target instanceof Element && event.target.closest('button, a, input');
      if (isButton && !element.contains(event.target)) return;
      isReady.current = event.type === 'keydown';
      if (isReady.current) event.preventDefault();
      setCursor((now) => (now === 'held' ? now : isReady.current ? 'ready' : null));
    };
    const onDown = (event: MouseEvent) => {
      if (event.button !== 1 && !(event.button === 0 && isReady.current)) return;
      event.preventDefault();
      const from = { x: event.clientX, y: event.clientY };
      const start = { left: element.scrollLeft, top: element.scrollTop };
      setCursor('held');
      const onMove = (move: MouseEvent) => {
        element.scrollLeft = start.left - (move.clientX - from.x);
        element.scrollTop = start.top - (move.clientY - from.y);
      };
      const onUp = () => {
        removeEventListener('mousemove', onMove);
        removeEventListener('mouseup', onUp);
        setCursor(isReady.current ? 'ready' : null);
      };
      addEventListener('mousemove', onMove);
      addEventListener('mouseup', onUp);
    };
    const onBlur = () => {
      isReady.current = false;
      setCursor(null);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('keyup', onKey);
    element.addEventListener('mousedown', onDown);
    addEventListener('blur', onBlur);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('keyup', onKey);
      element.removeEventListener('mousedown', onDown);
      removeEventListener('blur', onBlur);
    };
  }, [view]);
  return { isPanning: () => isReady.current, cursor };
}
