import {
  useEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

interface Presses {
  press(atMs: number): void;
}

type Button = RefObject<HTMLButtonElement | null>;

/** A click caused by a touch follows within this time. */
const clickAfterMs = 700;

/** Shows the press in the same frame; with reduced motion only on the dome. */
function flash({ current }: Button): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  current?.animate?.([{ opacity: 0.55 }, { opacity: 0 }], {
    duration: 260,
    pseudoElement: '::after',
  });
}

/** Presses the buzzer: `atMs` as in the time stamps of events. */
export type Press = (atMs: number) => void;

export const usePress = (live: Presses, button: Button): Press =>
  useMemo(
    () => (atMs) => {
      live.press(atMs);
      flash(button);
    },
    [live, button],
  );

/** A press counts on pointer down; the click event serves input without a pointer, such as screen readers. */
export function usePressPointer(press: Press) {
  const lastDownMs = useRef(-Infinity);
  return useMemo(
    () => ({
      onPointerDown: (event: PointerEvent): void => {
        if (event.pointerType === 'mouse' && event.button !== 0) return;
        lastDownMs.current = event.timeStamp;
        press(event.timeStamp);
      },
      onPointerUp: (event: PointerEvent): void => {
        lastDownMs.current = event.timeStamp;
      },
      onClick: (event: MouseEvent): void => {
        if (event.timeStamp - lastDownMs.current >= clickAfterMs) press(event.timeStamp);
      },
      onContextMenu: (event: MouseEvent): void => event.preventDefault(),
    }),
    [press],
  );
}

/** Handlers for what scrolls: a tap is a press from its start, a swipe is none, or scrolling would press too early. */
export function useTaps(press: Press) {
  const downMs = useRef(0);
  return {
    onPointerDown: (event: PointerEvent): void => {
      downMs.current = event.timeStamp;
    },
    onClick: () => press(downMs.current),
  };
}

const isPressKey = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  (key === ' ' || key === 'Enter') && !ctrlKey && !altKey && !metaKey;

/** Space and Enter press wherever the focus is, except on other controls. A held key is one press. */
export function usePressKeys(press: Press, button: Button): void {
  useEffect(() => {
    const isFree = (target: EventTarget | null): boolean =>
      target === button.current ||
      !(target instanceof Element) ||
      target.closest('button, input, textarea, select, summary, a, dialog') === null;
    const down = (event: KeyboardEvent): void => {
      if (button.current === null || !isPressKey(event) || !isFree(event.target)) return;
      // Otherwise the browser also fires a click.
      event.preventDefault();
      if (!event.repeat) press(event.timeStamp);
    };
    const up = (event: KeyboardEvent): void => {
      if (event.key === ' ' && event.target === button.current) event.preventDefault();
    };
    document.addEventListener('keydown', down);
    document.addEventListener('keyup', up);
    return () => {
      document.removeEventListener('keydown', down);
      document.removeEventListener('keyup', up);
    };
  }, [press, button]);
}
