import { useLayoutEffect, useRef, type RefObject } from 'react';

const place = '--app-toasts-bottom';
const gapPx = 12;

/** Keeps toasts above this part of the screen, whatever its height. */
export function useToastsAbove<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const element = part.current;
    if (element === null) return undefined;
    const { style } = document.documentElement;
    const update = (): void => {
      const { top } = element.getBoundingClientRect();
      style.setProperty(place, `${Math.max(0, window.innerHeight - top) + gapPx}px`);
    };
    const observer = new ResizeObserver(update);
    for (const each of [element, document.body]) observer.observe(each);
    window.addEventListener('resize', update);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', update);
      style.removeProperty(place);
    };
  }, []);
  return part;
}
