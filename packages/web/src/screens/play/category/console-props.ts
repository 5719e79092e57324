import type { CategoryQuizshow, Player } from '@quizcast/game/games/category-quiz/show';
import type { Action } from './actions.ts';
import type { Controls } from './use-shortcuts.ts';
import type { Lobby } from '@quizcast/game/lobby/lobby';

/** Props common to all parts of the console. */
export interface ConsoleProps {
  show: CategoryQuizshow;
  controls: Controls;
  /** Why an action is not possible now, as text; undefined when it is possible. */
  disabledReason: (action: Action) => string | undefined;
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
