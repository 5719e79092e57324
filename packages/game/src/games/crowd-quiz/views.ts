import type { QuizSection } from '../definition.ts';
import { ownOpener } from '../opening.ts';
import { noCards, noSeats, type ViewDefinition } from '../views.ts';
import { crowdControlState, type CrowdControlState } from './control-state.ts';
import { crowdQuizView } from './project.ts';
import type { CrowdShow } from './show.ts';
import type { CrowdQuizView } from './view.ts';

export const crowdQuizViews: ViewDefinition<
  CrowdShow,
  QuizSection<CrowdShow>,
  CrowdQuizView,
  CrowdControlState
> = {
  overlayView: (show, _section, { crowd }) => ({ view: crowdQuizView(show, crowd) }),
  controlState: crowdControlState,
  playerView: noSeats,
  cards: { ...noCards, byItself: ownOpener },
};
