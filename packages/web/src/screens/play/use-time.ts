import { useCallback, useEffect, useState } from 'react';
import { useServerNow } from '../../parts/server-now.ts';

const flashMs = 1200;

/** A value that resets after a moment. */
export function useFlash<T>(forMs = flashMs): [T | null, (value: T | null) => void] {
  const [value, setValue] = useState<{ value: T } | null>(null);
  useEffect(() => {
    if (value === null) return;
    const timer = setTimeout(() => setValue(null), forMs);
    return () => clearTimeout(timer);
  }, [value, forMs]);
  const flash = useCallback(
    (next: T | null) => setValue(next === null ? null : { value: next }),
    [],
  );
  return [value?.value ?? null, flash];
}

const never = () => null;
const quarterSecond = () => 250;

/** Server time in epoch milliseconds, updated four times a second while running. */
export const useTicking = (isRunning: boolean, clockOffsetMs: number): number =>
  useServerNow(isRunning ? quarterSecond : never, clockOffsetMs);
