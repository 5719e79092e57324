import { useEffect, useState } from 'react';

/** Server time, epoch milliseconds, read four times a second while something runs. */
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
