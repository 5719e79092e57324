import { lazy, Suspense } from 'react';
import type { Cue } from '@quizcast/game/cues/cue';
import type { Game } from '../games/game-side.ts';

// Cues control programs and devices outside Quizcast; loaded on use.
const CuesPanel = lazy(() => import('./cues-panel.tsx'));
const PlayCues = lazy(() => import('./play-cues.tsx'));

export const CuesTab = ({ game, showId }: { game: Game; showId: string }) => (
  <Suspense fallback={null}>
    <CuesPanel game={game} showId={showId} />
  </Suspense>
);

interface CuesOnPlayProps {
  game: Game;
  show: { id: string; cues?: readonly Cue[] | undefined; cuesOff?: boolean | undefined };
}

/** Renders nothing for a show without cues. */
export const CuesOnPlay = ({ game, show: { id, cues = [], cuesOff = false } }: CuesOnPlayProps) =>
  cues.length === 0 ? null : (
    <Suspense fallback={null}>
      <PlayCues game={game} showId={id} cues={cues} cuesOff={cuesOff} />
    </Suspense>
  );
