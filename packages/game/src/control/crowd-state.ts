import type { QuizShowApp } from '../document/document.ts';
import { nextAction } from '../games/crowd-quiz/controls.ts';
import { rightOrder } from '../games/crowd-quiz/everybody.ts';
import { rightText } from '../games/crowd-quiz/everybody.ts';
import { questionView } from '../games/crowd-quiz/project.ts';
import {
  askedOf,
  closedAtMs,
  currentIndex,
  currentQuestion,
  optionLetters,
  type Asked,
  type Question,
} from '../games/crowd-quiz/show.ts';
import type { CrowdControlState } from './state.ts';

/** The active show of the crowd quiz, as a control surface may know it; null when there is none. */
export function crowdControlState(
  document: QuizShowApp,
  knowsAnswers: boolean,
): CrowdControlState | null {
  const { shows, activeShow } = document.crowdQuiz;
  const show = shows.find(({ id }) => id === activeShow);
  if (show === undefined) return null;
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedOf(show, question.id);
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

/** Letters of options as they stand on air, or what is typed; null where nothing is right. */
export function rightAnswer(question: Question, { order }: Pick<Asked, 'order'>): string | null {
  if (question.kind === 'poll') return null;
  if (question.kind === 'order') return lettersOf(rightOrder(question, order));
  return rightText(question) ?? lettersOf(question.right);
}
