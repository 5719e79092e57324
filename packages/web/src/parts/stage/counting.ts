import { useEffect, useState } from 'react';

const countMs = 1200;
/** Digits that change faster than this are a blur. */
const stepMs = 45;

/**
 * A written number on its way up, `writtenAt` a share of it from 0 to 1: fast at first, then settling. At first sight, and
 * where movement is not wanted, it stands.
 */
export function useCounting(
  text: string,
  counts: boolean,
  writtenAt: (text: string, share: number) => string,
): string {
  const [share, setShare] = useState(() => (counts && movementIsWanted() ? 0 : 1));
  const isCounting = share < 1;
  useEffect(() => {
    if (!isCounting) return undefined;
    const beganMs = performance.now();
    const timer = setInterval(() => {
      const part = Math.min(1, (performance.now() - beganMs) / countMs);
      setShare(1 - (1 - part) ** 3);
    }, stepMs);
    return () => clearInterval(timer);
  }, [isCounting]);
  return writtenAt(text, share);
}

const movementIsWanted = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;
