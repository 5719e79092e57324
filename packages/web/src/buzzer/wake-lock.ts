import { useEffect } from 'react';

/** Keeps the screen on while `isWanted`. Taken again whenever the page is shown; where there is no such thing, nothing happens. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isOver) await taken.release();
        else lock = taken;
      } catch {
        // A weak battery, or a browser that says no: the page works all the same.
      }
    };
    const shown = (): void => void take();
    shown();
    document.addEventListener('visibilitychange', shown);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', shown);
      void lock?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
