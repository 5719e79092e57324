import { boardName } from '../../../crowd/board-name.ts';
import { crowdView } from '../../../crowd/crowd-view.ts';
import { stageSounds } from '../../../sounds/sound-names.ts';
import { soundsView } from '../../../sounds/sounds-view.ts';
import type { ViewSettings } from '../../views.ts';
import { answerState } from '../answers-appear.ts';
import { everybodyIn } from '../everybody.ts';
import { fingerIn, fingerOptions, fingerOrder } from '../finger/finger.ts';
import {
  askedQuestionId,
  currentStage,
  eventIcon,
  lateVotesMs,
  letters,
  type Question,
  type Quizshow,
  type Stage,
} from '../show.ts';
import { stageFallenTo, verdictOf } from '../verdict.ts';
import type {
  ContestantView,
  EndCardView,
  QuestionClockView,
  QuestionView,
  StageQuizView,
  VotingView,
} from './view.ts';

/** The public view of a show: SPEC.md, VIEW. Built field by field: what is not named here is secret. */
export function stageQuizView(show: Quizshow, settings: ViewSettings): StageQuizView {
  const stage = currentStage(show);
  const finger = fingerView(show);
  return {
    showId: show.id,
    question: finger ?? stageQuestion(stage),
    jokers: show.jokers.map(({ id, name, icon, event, isUsed }) => ({
      id,
      name,
      icon: icon === '' ? eventIcon[event] : icon,
      isUsed,
    })),
    stages: show.stages.map(({ id, price, isSafe = false }, index) => ({
      id,
      price,
      isSafe,
      state: position(index, show.currentStageIndex),
    })),
    voting: stage === null ? null : votingView(stage.question, lateVotesMs(settings)),
    crowd: crowdView(everybodyIn(show), settings.crowd),
    answersAppear: show.answersAppear === 'oneByOne' && finger === null ? 'oneByOne' : 'together',
    clock: clockView(show),
    jokerClock: jokerClockView(show),
    contestant: contestantView(show, settings.crowd.hiddenWords),
    endCard: finger === null ? endCardView(show) : null,
    verdict: finger === null ? verdictOf(show) : null,
    fallsTo: stageFallenTo(show),
    sounds:
      show.sound === undefined
        ? null
        : soundsView(stageSounds, { sound: show.sound, files: show.sounds, moves: show.moves }),
  };
}

/** The name of a chosen viewer passes the same filter as names on boards. */
function contestantView(
  { contestant }: Quizshow,
  hiddenWords: readonly string[],
): ContestantView | null {
  if (contestant === undefined || contestant.name.trim() === '') return null;
  const { name, line, madeUp } = contestant;
  return { name: madeUp === undefined ? name : boardName({ name, madeUp }, hiddenWords), line };
}

function clockView(show: Quizshow): QuestionClockView | null {
  const question = currentStage(show)?.question;
  if (question?.clock === undefined || question.showCorrectAnswer) return null;
  if (show.ended !== undefined) return null;
  const { startsAtMs, endsAtMs, stoppedAtMs = null, heldUntilMs } = question.clock;
  const clock = { startsAtMs, endsAtMs, stoppedAtMs };
  return heldUntilMs === undefined ? clock : { ...clock, heldUntilMs };
}

/** The clock of a joker, for overlays and control surfaces; null without one. */
export function jokerClockView(show: Quizshow): StageQuizView['jokerClock'] {
  const clock = currentStage(show)?.question.jokerClock;
  return clock === undefined ? null : { startsAtMs: clock.startsAtMs, endsAtMs: clock.endsAtMs };
}

function endCardView({ ended }: Quizshow): EndCardView | null {
  return ended?.isCardShown === true ? { how: ended.how, prize: ended.prize } : null;
}

const position = (index: number, current: number): 'passed' | 'active' | 'ahead' =>
  index === current ? 'active' : index < current ? 'passed' : 'ahead';

/** Content of the panel before the first stage. */
export const emptyQuestion: QuestionView = {
  stageId: null,
  text: '',
  image: null,
  imageAlt: '',
  explanation: null,
  answers: letters.map((letter) => ({ letter, text: '', state: 'idle' })),
};

export const stageQuestion = (stage: Stage | null): QuestionView =>
  stage === null ? emptyQuestion : questionView(askedQuestionId(stage), stage.question);

/** The fastest-finger question, shown instead of a stage's; null while none is on air. */
export function fingerView(show: Quizshow): QuestionView | null {
  const on = fingerIn(show);
  if (on === null) return null;
  const { question, step } = on;
  const { asked } = question;
  const isOpen = step !== 'shown' && asked !== undefined;
  const isRevealed = isOpen && step !== 'open' && step !== 'locked';
  const texts = isOpen ? fingerOptions(question, asked) : [];
  const places = isRevealed ? fingerOrder(question, asked) : letters.map((_, place) => place);
  return {
    stageId: question.id,
    text: question.question,
    image: null,
    imageAlt: '',
    explanation: null,
    answers: places.map((place) => ({
      letter: letters[place] ?? 'A',
      text: texts[place] ?? '',
      state: isRevealed ? 'right' : isOpen ? 'idle' : 'hidden',
    })),
  };
}

export const questionView = (stageId: string, question: Question): QuestionView => ({
  stageId,
  text: question.question,
  image: question.image ?? null,
  imageAlt: question.imageAlt ?? '',
  explanation: question.showCorrectAnswer ? (question.explanation ?? null) : null,
  answers: letters.map((letter, index) => {
    const state = answerState(question, index);
    const isTextShown = state !== 'removed' && state !== 'hidden';
    return { letter, text: isTextShown ? (question.answers[index] ?? '') : '', state };
  }),
});

export function votingView(question: Question, lateMs: number): VotingView | null {
  const { votingRound, votingStartsAtMs, votingEndsAtMs } = question;
  if (votingRound === undefined || votingStartsAtMs === undefined || votingEndsAtMs === undefined)
    return null;
  if (question.showCorrectAnswer) return null;
  return {
    round: votingRound,
    votes: [...question.votes],
    ...(question.areFiguresTyped === true ? { isTyped: true } : {}),
    isOpen: question.isVoting,
    startsAtMs: votingStartsAtMs,
    endsAtMs: votingEndsAtMs,
    closesAtMs: question.isVoting ? votingEndsAtMs + lateMs : votingEndsAtMs,
  };
}
