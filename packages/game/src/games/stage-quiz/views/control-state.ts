import { crowdView, type FastRowView, type HiddenNames } from '../../../crowd/crowd-view.ts';
import type { GameStep } from '../../controls.ts';
import type { ViewSettings } from '../../views.ts';
import type { AnswerState } from '../changes.ts';
import { prizesOf, type Prizes } from '../ending.ts';
import { everybodyIn } from '../everybody.ts';
import type { FingerOnAir } from '../finger/finger-fields.ts';
import { fingerIn } from '../finger/finger.ts';
import { hasStarted, nextStep } from '../next-step.ts';
import {
  currentStage,
  lateVotesMs,
  letters,
  type JokerEvent,
  type Letter,
  type Quizshow,
} from '../show.ts';
import type { Ended } from '../showtime-fields.ts';
import { emptyQuestion, fingerView, jokerClockView, questionView, votingView } from './project.ts';
import type { StageQuizView, VotingView } from './view.ts';

export interface StageControlState {
  /** Started and not reset since. */
  hasStarted: boolean;
  /** From 1; 0 before the first stage. */
  stageNumber: number;
  stageCount: number;
  stageId: string | null;
  price: string;
  question: string;
  answers: { letter: Letter; text: string; state: AnswerState }[];
  /** Null until shown, for surfaces that may not know answers. */
  rightAnswer: Letter | null;
  isRevealed: boolean;
  jokers: ControlJoker[];
  /** The vote on the question in play; null without one, and after the reveal. */
  vote: VotingView | null;
  /** The clock of a joker on the question in play; null without one. */
  jokerClock: StageQuizView['jokerClock'];
  /** What the contestant has won so far, and what remains after a wrong answer. */
  prizes: Prizes;
  /** Null until the show has ended. */
  ended: Ended | null;
  /** Step of the fastest-finger question, with the fastest once revealed; null while none is on air. */
  finger: { step: FingerOnAir['step']; fastest: FastRowView[] } | null;
  /** The most likely next step; null after the end. */
  nextStep: GameStep | null;
}

export interface ControlJoker {
  /** From 1. */
  number: number;
  id: string;
  name: string;
  /**
   * Its effect: 0 none, 1 removes half of the wrong answers (two of three), 2 asks the chat, 3 asks the Twitch chat, 4
   * grants a second try, 5 switches the question.
   */
  event: JokerEvent;
  isUsed: boolean;
}

/** The state of a stage quiz show for a control surface. */
export function stageControlState(
  show: Quizshow,
  knowsAnswers: boolean,
  settings: ViewSettings,
): StageControlState {
  const stage = currentStage(show);
  const question = stage?.question;
  const isRevealed = question?.showCorrectAnswer === true;
  const finger = fingerIn(show);
  const shown =
    fingerView(show) ?? (stage === null ? emptyQuestion : questionView(stage.id, stage.question));
  return {
    hasStarted: hasStarted(show),
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
    vote: question === undefined ? null : votingView(question, lateVotesMs(settings)),
    jokerClock: jokerClockView(show),
    prizes: prizesOf(show),
    ended: show.ended ?? null,
    finger:
      finger === null ? null : { step: finger.step, fastest: fastestRows(show, settings.crowd) },
    nextStep: nextStep(show),
  };
}

/** As overlays receive them. */
const fastestRows = (show: Quizshow, hidden: HiddenNames): FastRowView[] =>
  (crowdView(everybodyIn(show), hidden)?.cards ?? []).flatMap((card) =>
    card.kind === 'fastest' ? card.rows : [],
  );
