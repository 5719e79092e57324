import { useEffect, useState } from 'react';

/**
 * The value, and after it has become null its last one for `ms` more, so that a part can leave the picture instead of
 * being cut off. A new value shows at once.
 */
export function useLeaving<Value>(
  value: Value | null,
  ms: number,
): { shown: Value | null; leaves: boolean } {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  const leaves = value === null && last !== null;
  useEffect(() => {
    if (!leaves) return undefined;
    const timer = setTimeout(() => setLast(null), ms);
    return () => clearTimeout(timer);
  }, [leaves, ms]);
  return { shown: value ?? last, leaves };
}
