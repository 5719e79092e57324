import { useCallback, useEffect, useState } from 'react';

const flashMs = 1200;

/** A value that is forgotten after a moment. */
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
