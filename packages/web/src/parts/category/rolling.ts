import { useEffect, useState } from 'react';

const rollMs = 900;
/** Faster changes of digits would only be a blur. */
const stepMs = 45;

/** The intermediate value of a rolling number at fraction `part`, 0 to 1: fast at first, then slowing. */
export function easedValue(from: number, to: number, part: number): number {
  if (part >= 1) return to;
  return Math.round(from + (to - from) * (1 - (1 - Math.max(0, part)) ** 3));
}

/** The displayed number: rolls to a new value after `afterMs`; the initial value is not animated. */
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
        return easedValue(from, value, part);
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
