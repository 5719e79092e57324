import { rightPlaces } from '../../crowd/option-order.ts';
import { nextAction, type NextAction } from './controls.ts';
import { rightText } from './everybody.ts';
import { questionView } from './project.ts';
import {
  askedQuestionOf,
  closedAtMs,
  currentIndex,
  currentQuestion,
  optionLetters,
  type AskedQuestion,
  type CrowdShow,
  type Phase,
  type Question,
  type QuestionKind,
} from './show.ts';

export interface CrowdControlState {
  phase: Phase;
  /** From 1; 0 before the first question. */
  questionNumber: number;
  questionCount: number;
  question: string;
  kind: QuestionKind | null;
  /** In their order on air. */
  options: { letter: string; text: string; isRight: boolean }[];
  /** Null until shown, for surfaces that may not know answers: letters of options, or the typed answer. */
  rightAnswer: string | null;
  isRevealed: boolean;
  /** When the question closes, server epoch milliseconds; null while none is asked. */
  closesAtMs: number | null;
  /** Null until the answers are counted. */
  answered: number | null;
  /** The next action in the usual order; null after the podium. */
  nextAction: NextAction | null;
}

/** The state of a crowd quiz show for a control surface. */
export function crowdControlState(show: CrowdShow, knowsAnswers: boolean): CrowdControlState {
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedQuestionOf(show, question.id);
  const shown = question === null || asked === undefined ? null : questionView(question, asked);
  const isRevealed = asked?.isRevealed === true;
  return {
    phase: show.play.phase,
    questionNumber: currentIndex(show) + 1,
    questionCount: show.questions.length,
    question: shown?.text ?? '',
    kind: shown?.kind ?? null,
    options: shown?.options ?? [],
    rightAnswer:
      question !== null && asked !== undefined && (isRevealed || knowsAnswers)
        ? rightAnswer(question, asked)
        : null,
    isRevealed,
    closesAtMs: show.play.phase === 'question' && asked !== undefined ? closedAtMs(asked) : null,
    answered: asked?.result?.answered ?? null,
    nextAction: nextAction(show),
  };
}

const lettersOf = (places: readonly number[]): string =>
  places.map((place) => optionLetters[place] ?? '').join(' ');

/** Letters of the right options in their order on air, or the typed answer; null where nothing is right. */
export function rightAnswer(
  question: Question,
  asked: Pick<AskedQuestion, 'order' | 'texts'>,
): string | null {
  if (question.kind === 'poll') return null;
  if (question.kind === 'order') return lettersOf(rightPlaces(question.options, asked));
  return rightText(question) ?? lettersOf(question.right);
}
