import { useCallback, useEffect, useState } from 'react';
import type { CueLight, CueStatus } from '@quizcast/game/cues/cue-light';
import { useWorkplace } from '../live/active-account.ts';
import { fetchCues } from '../live/calls/cues.ts';

const lookEveryMs = 3_000;

/** How the cues ran last, looked at again and again while somebody sees them; null until that is known. */
export function useCues() {
  const { ownerId } = useWorkplace();
  const [status, setStatus] = useState<CueStatus | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isGone = false;
    let timer: number | undefined;
    const look = () =>
      void fetchCues().then((result) => {
        if (isGone) return;
        setHasFailed(result.kind === 'failed');
        if (result.kind === 'done') setStatus(result.content);
        timer = window.setTimeout(look, lookEveryMs);
      });
    look();
    return () => {
      isGone = true;
      window.clearTimeout(timer);
    };
  }, [ownerId, tries]);
  const reload = useCallback(() => setTries((before) => before + 1), []);
  return { status, hasFailed: hasFailed && status === null, reload };
}

/** The light of a cue; null while it has not run. */
export const lightOf = (status: CueStatus | null, showId: string, cueId: string): CueLight | null =>
  status?.runs.find((run) => run.showId === showId && run.cueId === cueId)?.light ?? null;
