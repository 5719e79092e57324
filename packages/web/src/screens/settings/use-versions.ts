import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Version } from '@quizcast/game/history/history';
import { fetchVersions } from '../../live/calls/history.ts';
import { saveAndWait, useLiveDocument } from '../../live/use-document.ts';
import { useActiveAccount } from '../../live/active-account.ts';
import { toastError } from '../../toasts/toast.ts';

const pageLength = 30;

export interface Loaded {
  versions: Version[];
  next: number | null;
}

/** Versions of the user's document; updated after each save. */
export function useVersions() {
  const { t } = useTranslation('history');
  const { userId, ownerId } = useActiveAccount();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  // Reloads only after a completed save, not while one is in progress.
  const savedAtMs = useLiveDocument(({ lastSavedAtMs }) => lastSavedAtMs);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCanceled = false;
    void (async () => {
      await saveAndWait();
      const newest = await fetchVersions({ userId, ownerId }, null, pageLength);
      if (isCanceled) return;
      setHasFailed(newest === null);
      if (newest !== null) setLoaded((before) => joined(newest, before));
    })();
    return () => {
      isCanceled = true;
    };
  }, [userId, ownerId, savedAtMs, tries]);

  const loadOlder = async () => {
    if (loaded?.next === null || loaded === null) return;
    setIsLoading(true);
    const older = await fetchVersions({ userId, ownerId }, loaded.next, pageLength);
    setIsLoading(false);
    if (older === null) toastError(t('failed'));
    else setLoaded((now) => continued(now, loaded.next, older));
  };

  return {
    versions: loaded?.versions ?? null,
    hasOlder: loaded !== null && loaded.next !== null,
    isLoading,
    // A failed request keeps the versions already loaded.
    hasFailed: hasFailed && loaded === null,
    loadOlder: () => void loadOlder(),
    retry: () => setTries(tries + 1),
  };
}

/** Appends the page that begins at `from`, unless newer versions have replaced what it continues. */
export const continued = (now: Loaded | null, from: number | null, older: Loaded): Loaded | null =>
  now?.next === from ? { versions: [...now.versions, ...older.versions], next: older.next } : now;

/** Joins the newest page with older ones if they are contiguous. */
function joined(newest: Loaded, before: Loaded | null): Loaded {
  const oldest = newest.versions.at(-1)?.fromRevision ?? 0;
  const older = before?.versions.filter(({ revision }) => revision < oldest) ?? [];
  const meet = older[0]?.revision === oldest - 1;
  return meet ? { versions: [...newest.versions, ...older], next: before?.next ?? null } : newest;
}
