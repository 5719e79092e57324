import type { CategoryControlState } from './category-quiz/views/control-state.ts';
import type { CategoryQuizView } from './category-quiz/view.ts';
import type { CrowdControlState } from './crowd-quiz/control-state.ts';
import type { CrowdQuizView } from './crowd-quiz/view.ts';
import type { StageControlState } from './stage-quiz/views/control-state.ts';
import type { StageQuizView } from './stage-quiz/views/view.ts';

/** One field a game, of which at most the one of the game that is on air is not null. */
export type NoneOrOne<Told> = { [Id in keyof Told]: Told[Id] | null };

/** What overlays are told of a show of each game. */
export interface GameViews {
  stageQuiz: StageQuizView;
  categoryQuiz: CategoryQuizView;
  crowdQuiz: CrowdQuizView;
}

/** What control surfaces are told of a show of each game. */
export interface GameControlStates {
  stageQuiz: StageControlState;
  categoryQuiz: CategoryControlState;
  crowdQuiz: CrowdControlState;
}
