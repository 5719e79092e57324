import type { QuizShowApp } from '../document/document.ts';
import { crowdView, type FastRowView, type HiddenNames } from '../crowd/crowd-view.ts';
import { everybodyIn } from '../games/stage-quiz/everybody.ts';
import { fingerIn } from '../games/stage-quiz/finger/finger.ts';
import { emptyQuestion, fingerView, questionView, votingView } from '../views/overlay-view.ts';
import { prizesOf } from '../games/stage-quiz/ending.ts';
import { currentStage, lateVotesMs, letters, type Quizshow } from '../games/stage-quiz/show.ts';
import type { StageControlState } from './state.ts';

/** The active show of the stage quiz, as a control surface may know it; null when there is none. */
export function stageControlState(
  document: QuizShowApp,
  knowsAnswers: boolean,
): StageControlState | null {
  const show = document.shows.find(({ id }) => id === document.activeShow);
  if (show === undefined) return null;
  const stage = currentStage(show);
  const question = stage?.question;
  const isRevealed = question?.showCorrectAnswer === true;
  const finger = fingerIn(show);
  const shown =
    fingerView(show) ?? (stage === null ? emptyQuestion : questionView(stage.id, stage.question));
  const lastTurn = show.moves.findLast(({ name }) => name === 'start' || name === 'reset');
  return {
    hasStarted: lastTurn?.name === 'start',
    stageNumber: stage === null ? 0 : show.currentStageIndex + 1,
    stageCount: show.stages.length,
    stageId: stage?.id ?? null,
    price: stage?.price ?? '',
    question: shown.text,
    answers: shown.answers,
    rightAnswer:
      question !== undefined && finger === null && (isRevealed || knowsAnswers)
        ? (letters[question.correctAnswer] ?? null)
        : null,
    isRevealed,
    jokers: show.jokers.map(({ id, name, event, isUsed }, index) => ({
      number: index + 1,
      id,
      name,
      event,
      isUsed,
    })),
    vote: question === undefined ? null : votingView(question, lateVotesMs(document.settings)),
    prizes: prizesOf(show),
    ended: show.ended ?? null,
    finger:
      finger === null
        ? null
        : { step: finger.step, fastest: fastestTold(show, document.settings.crowd) },
  };
}

/** As overlays are told them. */
const fastestTold = (show: Quizshow, hidden: HiddenNames): FastRowView[] =>
  (crowdView(everybodyIn(show), hidden)?.cards ?? []).flatMap((card) =>
    card.kind === 'fastest' ? card.rows : [],
  );
