import { useCallback, useEffect, useRef, useState } from 'react';
import type { Version } from '@quizcast/game/history';
import { fetchVersions } from '../../live/history.ts';
import { saveAndWait, useSaveState, useSession } from '../../live/use-document.ts';

const pageLength = 30;
const mostAtOnce = 100;

interface Loaded {
  versions: Version[];
  next: number | null;
}

/** The versions of the user's document; what is saved while they are shown is added. */
export function useVersions() {
  const { userId } = useSession();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const shown = useRef(0);
  shown.current = loaded?.versions.length ?? 0;

  const load = useCallback(
    async (isGone: () => boolean) => {
      await saveAndWait();
      const limit = Math.min(Math.max(shown.current + 1, pageLength), mostAtOnce);
      const newest = await fetchVersions(userId, null, limit);
      if (isGone()) return;
      // What is there is not taken away by one answer that did not come.
      setHasFailed(newest === null && shown.current === 0);
      if (newest !== null) setLoaded((before) => joined(newest, before));
    },
    [userId],
  );

  const lastSavedAtMs = useSavedAtMs();
  useEffect(() => {
    let isGone = false;
    void load(() => isGone);
    return () => {
      isGone = true;
    };
  }, [load, lastSavedAtMs]);

  const loadOlder = async () => {
    if (loaded?.next === null || loaded === null) return;
    setIsLoading(true);
    const older = await fetchVersions(userId, loaded.next, pageLength);
    setIsLoading(false);
    if (older !== null)
      setLoaded({ versions: [...loaded.versions, ...older.versions], next: older.next });
  };

  return {
    versions: loaded?.versions ?? null,
    hasOlder: loaded !== null && loaded.next !== null,
    isLoading,
    hasFailed,
    loadOlder: () => void loadOlder(),
    retry: () => void load(() => false),
  };
}

/** The newest page before what was loaded earlier, as far as that is older. */
function joined(newest: Loaded, before: Loaded | null): Loaded {
  const oldest = newest.versions.at(-1)?.fromRevision ?? 0;
  const older = before?.versions.filter(({ revision }) => revision < oldest) ?? [];
  return older.length === 0 || newest.next === null
    ? newest
    : { versions: [...newest.versions, ...older], next: before?.next ?? null };
}

function useSavedAtMs(): number | null {
  const save = useSaveState();
  const last = useRef<number | null>(null);
  if (save.kind === 'saved') last.current = save.atMs;
  return last.current;
}
