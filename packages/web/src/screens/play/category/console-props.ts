import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Action } from './actions.ts';
import type { Desk } from './use-shortcuts.ts';

/** What every part of the console is given. */
export interface ConsoleProps {
  show: CategoryQuizshow;
  desk: Desk;
  /** Why something cannot be done now, in words; undefined when it can. */
  whyNot: (action: Action) => string | undefined;
  clockOffsetMs: number;
}
