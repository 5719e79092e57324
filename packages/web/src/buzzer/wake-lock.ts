import { useEffect } from 'react';

/** Keeps the screen on while `isEnabled`. Requested again whenever the page becomes visible; no-op where unsupported. */
export function useWakeLock(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const acquire = async (): Promise<void> => {
      if (document.visibilityState !== 'visible') return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (isOver) await taken.release();
        else lock = taken;
      } catch {
        // Refused on low battery or by the browser; the page works without it.
      }
    };
    const shown = (): void => void acquire();
    shown();
    document.addEventListener('visibilitychange', shown);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', shown);
      void lock?.release().catch(() => undefined);
    };
  }, [isEnabled]);
}
