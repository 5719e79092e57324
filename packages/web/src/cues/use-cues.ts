import type { CueLight, CueStatus } from '@quizcast/game/cues/cue-light';
import { fetchCues } from '../live/calls/cues.ts';
import { usePolled } from '../live/use-polled.ts';

const pollIntervalMs = 3_000;

/** Polls the last runs of the cues. */
export const useCues = () => usePolled(fetchCues, pollIntervalMs);

/** Status light of a cue; null when it has not run. */
export const lightOf = (status: CueStatus | null, showId: string, cueId: string): CueLight | null =>
  status?.runs.find((run) => run.showId === showId && run.cueId === cueId)?.light ?? null;
