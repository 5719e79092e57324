import { useEffect, useState } from 'react';

/** An instant that is never longer ago than `everyMs`; null: it may be long ago. Epoch milliseconds of this computer. */
export function useRestartingInstant(everyMs: number | null): number {
  const [instantMs, setInstantMs] = useState(0);
  useEffect(() => {
    if (everyMs === null) return undefined;
    const restart = () => setInstantMs(Date.now());
    const first = setTimeout(restart);
    const timer = setInterval(restart, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs]);
  return instantMs;
}
