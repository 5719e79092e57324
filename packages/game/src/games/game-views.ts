import type { CategoryControlState } from './category-quiz/views/control-state.ts';
import type { CategoryQuizView } from './category-quiz/view.ts';
import type { CrowdControlState } from './crowd-quiz/control-state.ts';
import type { CrowdQuizView } from './crowd-quiz/view.ts';
import type { StageControlState } from './stage-quiz/views/control-state.ts';
import type { StageQuizView } from './stage-quiz/views/view.ts';

/** One field per game; only that of the game on air can be non-null. */
export type NoneOrOne<Views> = { [Id in keyof Views]: Views[Id] | null };

/** A show of each game as overlays receive it. */
export interface GameViews {
  stageQuiz: StageQuizView;
  categoryQuiz: CategoryQuizView;
  crowdQuiz: CrowdQuizView;
}

/** A show of each game as control surfaces receive it. */
export interface GameControlStates {
  stageQuiz: StageControlState;
  categoryQuiz: CategoryControlState;
  crowdQuiz: CrowdControlState;
}
