import type { Cue } from '@quizcast/game/cues/cue';
import type { Game } from '../games/game-side.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

// Cues control programs and devices outside Quizcast; loaded on use.
export const CuesTab = lazyPart(() => import('./cues-panel.tsx'));
const PlayCues = lazyPart(() => import('./play-cues.tsx'));

interface CuesOnPlayProps {
  game: Game;
  show: { id: string; cues?: readonly Cue[] | undefined; cuesOff?: boolean | undefined };
}

/** Renders nothing for a show without cues. */
export const CuesOnPlay = ({ game, show: { id, cues = [], cuesOff = false } }: CuesOnPlayProps) =>
  cues.length === 0 ? null : (
    <PlayCues key={id} game={game} showId={id} cues={cues} cuesOff={cuesOff} />
  );
