import { climbMs } from '../../../cards/card-kinds.ts';
import type { Card } from '../../../cards/card.ts';
import type { QuizSection } from '../../definition.ts';
import { noSeats, type LadderClimb, type ViewDefinition } from '../../views.ts';
import { climbsTo } from '../climb.ts';
import type { Quizshow } from '../show.ts';
import { stageControlState, type StageControlState } from './control-state.ts';
import { stageQuizView } from './project.ts';
import type { StageQuizView } from './view.ts';

export const stageQuizViews: ViewDefinition<
  Quizshow,
  QuizSection<Quizshow>,
  StageQuizView,
  StageControlState
> = {
  overlayView: (show, _section, settings) => ({ view: stageQuizView(show, settings) }),
  controlState: stageControlState,
  playerView: noSeats,
  cards: {
    byItself,
    contestant: ({ contestant }) =>
      contestant === undefined || contestant.name.trim() === '' ? null : contestant,
    ladder,
  },
};

/**
 * An automatic opener is on air from the start to the first question; an automatic ladder climb comes before the
 * others.
 */
function byItself(show: Quizshow): Card | null {
  const last = show.moves.at(-1);
  if (last === undefined) return null;
  const { atMs } = last;
  if (last.name === 'start' && show.moments?.opener === 'automatic')
    return { kind: 'opener', atMs };
  return last.name === 'nextStage' && climbsTo(show) ? { kind: 'ladder', atMs } : null;
}

/** From the last stage won to the next one. */
function ladder(
  { stages, currentStageIndex: current }: Quizshow,
  { atMs, isByItself }: { atMs: number; isByItself: boolean },
): LadderClimb | null {
  if (stages.length === 0) return null;
  const isRevealed = stages[current]?.question.showCorrectAnswer ?? current < 0;
  const to = isRevealed ? Math.min(current + 1, stages.length - 1) : current;
  const isSafe = stages[to]?.isSafe === true;
  const until = isByItself ? { untilMs: atMs + climbMs(isSafe) } : {};
  return { from: to - 1, to, ...until };
}
