import { crowdView, type HiddenNames } from '../../crowd/crowd-view.ts';
import type { CrowdResult } from '../../crowd/show-fields.ts';
import { everybodyIn, optionsOnAir, rightOrder, rightText } from './everybody.ts';
import {
  askedOf,
  currentIndex,
  currentQuestion,
  hasOptions,
  optionLetters,
  type Asked,
  type CrowdShow,
  type Question,
} from './show.ts';
import type { CrowdClockView, CrowdQuestionView, CrowdQuizView, CrowdResultView } from './view.ts';

/** What the public may know of a show: SPEC.md, CROWDQUIZ. Built up field by field: what is not named here is secret. */
export function crowdQuizView(show: CrowdShow, hidden: HiddenNames): CrowdQuizView {
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedOf(show, question.id);
  const { phase } = show.play;
  const isShown = phase === 'question' || phase === 'reveal';
  return {
    showId: show.id,
    phase,
    number: currentIndex(show) + 1,
    count: show.questions.length,
    question:
      isShown && question !== null && asked !== undefined ? questionView(question, asked) : null,
    clock:
      phase === 'question' && question !== null && asked !== undefined
        ? clockView(question, asked)
        : null,
    crowd: crowdView(everybodyIn(show), hidden),
  };
}

function clockView({ seconds }: Question, { endsAtMs, lockedAtMs }: Asked): CrowdClockView {
  const isStopped = lockedAtMs !== undefined && lockedAtMs < endsAtMs;
  return {
    startsAtMs: endsAtMs - seconds * 1000,
    endsAtMs,
    stoppedAtMs: isStopped ? lockedAtMs : null,
  };
}

export function questionView(question: Question, asked: Asked): CrowdQuestionView {
  const { order, isRevealed = false, result } = asked;
  const { kind } = question;
  const places = placesOf(question, asked);
  const texts = optionsOnAir(question, order);
  return {
    id: question.id,
    kind,
    text: question.question,
    image: question.image ?? null,
    imageAlt: question.imageAlt ?? '',
    points: kind === 'poll' ? 0 : question.points,
    unit: kind === 'number' ? question.unit : '',
    options: places.map((place) => ({
      letter: optionLetters[place] ?? '',
      text: texts[place] ?? '',
      isRight: isRevealed && isRightPlace(question, place),
    })),
    isRevealed,
    rightText: isRevealed ? rightText(question) : null,
    explanation: isRevealed ? (question.explanation ?? null) : null,
    result: isRevealed && result !== undefined ? resultView(result, places) : null,
  };
}

/** Places on air, in the order in which they are shown. */
function placesOf(question: Question, { order, isRevealed }: Asked): number[] {
  if (!hasOptions(question.kind)) return [];
  return question.kind === 'order' && isRevealed === true
    ? rightOrder(question, order)
    : question.options.map((_, place) => place);
}

function isRightPlace({ kind, right }: Question, place: number): boolean {
  if (kind === 'order') return true;
  return (kind === 'choice' || kind === 'several') && right.includes(place);
}

function resultView(
  { answered, right, shares }: CrowdResult,
  places: readonly number[],
): CrowdResultView {
  const share = (count: number) => (answered === 0 ? 0 : Math.round((100 * count) / answered));
  return {
    answered,
    right,
    shares: shares.length === 0 ? [] : places.map((place) => share(shares[place] ?? 0)),
  };
}
