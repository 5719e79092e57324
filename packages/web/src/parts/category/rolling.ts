import { useEffect, useState } from 'react';

const rollMs = 900;
/** Digits that change faster than this are a blur. */
const stepMs = 45;

/** Where a number is on its way after this part of it, 0 to 1: fast at first, then settling. */
export function onTheWay(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  return Math.round(from + (to - from) * (1 - (1 - Math.max(0, part)) ** 3));
}

/** The number as it is drawn: it rolls to a new value before the viewer's eyes, after a while, and at first stands. */
export function useRolling(value: number, still: boolean, afterMs = 0): number {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    if (still) return undefined;
    const lengthMs = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : rollMs;
    let from: number | null = null;
    const beganMs = performance.now();
    const step = () => {
      const part = lengthMs === 0 ? 1 : (performance.now() - beganMs - afterMs) / lengthMs;
      setShown((now) => {
        from ??= now;
        return onTheWay(from, value, part);
      });
      if (part >= 1) clearInterval(timer);
    };
    const timer = setInterval(step, stepMs);
    const end = () => {
      clearInterval(timer);
      setShown(value);
    };
    addEventListener('skip', end);
    return () => {
      clearInterval(timer);
      removeEventListener('skip', end);
    };
  }, [value, still, afterMs]);
  return still ? value : shown;
}
