import { useEffect, useState } from 'react';

const countMs = 1200;
/** Faster changes of digits would only be a blur. */
const stepMs = 45;

/**
 * A formatted number that counts up; `writtenAt` formats a fraction of it from 0 to 1: fast at first, then slowing.
 * Animated only with `counts`, and not with reduced motion. Starts after `afterMs`.
 */
export function useCounting(
  text: string,
  counts: boolean,
  writtenAt: (text: string, share: number) => string,
  afterMs = 0,
): string {
  const [share, setShare] = useState(() => (counts && movementIsWanted() ? 0 : 1));
  const isCounting = share < 1;
  useEffect(() => {
    if (!isCounting) return undefined;
    const beganMs = performance.now();
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - beganMs - afterMs) / countMs);
      if (part > 0) setShare(1 - (1 - part) ** 3);
    }, stepMs);
    const end = () => setShare(1);
    addEventListener('skip', end);
    return () => {
      clearInterval(timer);
      removeEventListener('skip', end);
    };
  }, [isCounting, afterMs]);
  return writtenAt(text, share);
}

const movementIsWanted = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
