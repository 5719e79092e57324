import type { Player } from '@quizcast/game/games/category-quiz/show';
import type { Lobby } from '@quizcast/game/lobby/lobby';
import type { ConsoleProps } from '../console-props.ts';

export interface CardProps extends StripProps {
  player: Player;
  /** From 1. */
  number: number;
}

export interface StripProps extends ConsoleProps {
  lobby: Lobby | null;
  cameraHosts: readonly string[];
}
