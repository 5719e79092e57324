import type { CategoryQuizshow, Player } from '@quizcast/game/games/category-quiz/show';
import type { Action } from './actions.ts';
import type { Desk } from './use-shortcuts.ts';
import type { Lobby } from '@quizcast/game/lobby/lobby';

/** What every part of the console is given. */
export interface ConsoleProps {
  show: CategoryQuizshow;
  desk: Desk;
  /** Why something cannot be done now, in words; undefined when it can. */
  whyNot: (action: Action) => string | undefined;
  clockOffsetMs: number;
}

export interface CardProps extends StripProps {
  player: Player;
  /** From 1. */
  number: number;
}

export interface StripProps extends ConsoleProps {
  lobby: Lobby | null;
  cameraHosts: readonly string[];
}
