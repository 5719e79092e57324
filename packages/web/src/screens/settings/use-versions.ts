import { useEffect, useState } from 'react';
import type { Version } from '@quizcast/game/history/history';
import { fetchVersions } from '../../live/calls/history.ts';
import { saveAndWait, useLiveDocument } from '../../live/use-document.ts';
import { useWorkplace } from '../../live/active-account.ts';

const pageLength = 30;

interface Loaded {
  versions: Version[];
  next: number | null;
}

/** The versions of the user's document; what is saved while they are shown is added. */
export function useVersions() {
  const { userId, ownerId } = useWorkplace();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  // Only when a save has come through, not while one is under way.
  const savedAtMs = useLiveDocument(({ lastSavedAtMs }) => lastSavedAtMs);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      await saveAndWait();
      const newest = await fetchVersions({ userId, ownerId }, null, pageLength);
      if (isGone) return;
      setHasFailed(newest === null);
      if (newest !== null) setLoaded((before) => joined(newest, before));
    })();
    return () => {
      isGone = true;
    };
  }, [userId, ownerId, savedAtMs, tries]);

  const loadOlder = async () => {
    if (loaded?.next === null || loaded === null) return;
    setIsLoading(true);
    const older = await fetchVersions({ userId, ownerId }, loaded.next, pageLength);
    setIsLoading(false);
    if (older !== null)
      setLoaded({ versions: [...loaded.versions, ...older.versions], next: older.next });
  };

  return {
    versions: loaded?.versions ?? null,
    hasOlder: loaded !== null && loaded.next !== null,
    isLoading,
    // What is there is not taken away by one answer that did not come.
    hasFailed: hasFailed && loaded === null,
    loadOlder: () => void loadOlder(),
    retry: () => setTries(tries + 1),
  };
}

/** The newest page before what was loaded earlier, when the two meet. */
function joined(newest: Loaded, before: Loaded | null): Loaded {
  const oldest = newest.versions.at(-1)?.fromRevision ?? 0;
  const older = before?.versions.filter(({ revision }) => revision < oldest) ?? [];
  const meet = older[0]?.revision === oldest - 1;
  return meet ? { versions: [...newest.versions, ...older], next: before?.next ?? null } : newest;
}
