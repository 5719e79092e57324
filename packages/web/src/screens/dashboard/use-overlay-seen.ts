import { useEffect } from 'react';
import { browserStorage } from '../../live/browser-storage.ts';
import { useLiveStatus } from '../../live/use-document.ts';
import { useWorkplace } from '../../live/active-account.ts';

/** Whether an overlay of this user has been open at any time since this browser knows of it. */
export function useOverlaySeen(): boolean {
  const { ownerId } = useWorkplace();
  const key = `quizcast.overlay-seen.${ownerId}`;
  const isOpen = (useLiveStatus()?.overlays ?? 0) > 0;
  useEffect(() => {
    if (isOpen) browserStorage.set(key, 'yes');
  }, [isOpen, key]);
  return isOpen || browserStorage.get(key) !== null;
}
