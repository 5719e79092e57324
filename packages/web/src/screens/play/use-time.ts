import { useCallback, useEffect, useState } from 'react';

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

/** Server time in epoch milliseconds, updated four times a second while running. */
export function useServerNow(isRunning: boolean, clockOffsetMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    const read = () => setNowMs(Date.now());
    const first = setTimeout(read);
    const timer = setInterval(read, 250);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning]);
  return nowMs + clockOffsetMs;
}
