import { useEffect, useState } from 'react';

/** A countdown in the preview begins anew before it is over. */
const restartAfterMs = 20_000;

/** An instant that is never long ago while `isRunning`. Epoch milliseconds of this computer. */
export function useRestartingInstant(isRunning: boolean): number {
  const [instantMs, setInstantMs] = useState(0);
  useEffect(() => {
    if (!isRunning) return undefined;
    const restart = () => setInstantMs(Date.now());
    const first = setTimeout(restart);
    const timer = setInterval(restart, restartAfterMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isRunning]);
  return instantMs;
}
