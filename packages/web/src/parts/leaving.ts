import { useEffect, useState } from 'react';

/**
 * Returns the value and, after it has become null, the last one for another `ms`, for a leave animation. A new value
 * shows at once.
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
