import { useEffect } from 'react';
import { browserStorage } from '../../live/browser-storage.ts';
import { useLiveStatus, useSession } from '../../live/use-document.ts';

/** Whether an overlay of this user has been open at any time since this browser knows of it. */
export function useOverlaySeen(): boolean {
  const { userId } = useSession();
  const key = `quizcast.overlay-seen.${userId}`;
  const isOpen = (useLiveStatus()?.overlays ?? 0) > 0;
  useEffect(() => {
    if (isOpen) browserStorage.set(key, 'yes');
  }, [isOpen, key]);
  return isOpen || browserStorage.get(key) !== null;
}
