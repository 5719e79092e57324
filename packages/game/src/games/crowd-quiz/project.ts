import { crowdView, type HiddenNames } from '../../crowd/crowd-view.ts';
import { isAllowedName } from '../../crowd/names.ts';
import { rightPlaces } from '../../crowd/option-order.ts';
import type { CrowdResult } from '../../crowd/show-fields.ts';
import { crowdSounds } from '../../sounds/sound-names.ts';
import { soundsView } from '../../sounds/sounds-view.ts';
import { everybodyIn, optionsOnAir, rightText } from './everybody.ts';
import {
  askedQuestionOf,
  currentIndex,
  currentQuestion,
  hasOptions,
  optionLetters,
  type AskedQuestion,
  type CrowdShow,
  type Question,
} from './show.ts';
import type {
  CrowdClockView,
  CrowdQuestionView,
  CrowdQuizView,
  CrowdResultView,
  CrowdSpreadView,
} from './view.ts';

/** The public view of a show: SPEC.md, CROWDQUIZ. Built field by field: what is not named here is secret. */
export function crowdQuizView(show: CrowdShow, hidden: HiddenNames): CrowdQuizView {
  const question = currentQuestion(show);
  const asked = question === null ? undefined : askedQuestionOf(show, question.id);
  const { phase } = show.play;
  const crowd = crowdView(everybodyIn(show), hidden);
  const isBoard = crowd?.cards.some(({ kind }) => kind === 'topFive' || kind === 'podium') === true;
  return {
    showId: show.id,
    phase,
    number: currentIndex(show) + 1,
    count: show.questions.length,
    question:
      !isBoard && question !== null && asked !== undefined
        ? questionView(question, asked, hidden.hiddenWords)
        : null,
    clock:
      phase === 'question' && question !== null && asked !== undefined
        ? clockView(question, asked)
        : null,
    crowd,
    sounds:
      show.sound === undefined
        ? null
        : soundsView(crowdSounds, { sound: show.sound, files: show.sounds, moves: show.moves }),
  };
}

function clockView(question: Question, asked: AskedQuestion): CrowdClockView {
  const { seconds = question.seconds, endsAtMs, lockedAtMs } = asked;
  const isStopped = lockedAtMs !== undefined && lockedAtMs < endsAtMs;
  return {
    startsAtMs: endsAtMs - seconds * 1000,
    endsAtMs,
    stoppedAtMs: isStopped ? lockedAtMs : null,
  };
}

/** `hiddenWords`: typed answers that contain one of them are left out. */
export function questionView(
  question: Question,
  asked: AskedQuestion,
  hiddenWords: readonly string[] = [],
): CrowdQuestionView {
  const { isRevealed = false, result } = asked;
  const { kind } = question;
  const places = placesOf(question, asked);
  const texts = optionsOnAir(question, asked);
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
    result:
      isRevealed && result !== undefined
        ? {
            ...resultView(result, places),
            spread: spreadView(question, result, hiddenWords),
          }
        : null,
  };
}

/** Places on air, in display order. */
function placesOf({ kind, options }: Question, asked: AskedQuestion): number[] {
  if (!hasOptions(kind)) return [];
  return kind === 'order' && asked.isRevealed === true
    ? rightPlaces(options, asked)
    : options.map((_, place) => place);
}

function isRightPlace({ kind, right }: Question, place: number): boolean {
  if (kind === 'order') return true;
  return (kind === 'choice' || kind === 'several') && right.includes(place);
}

function resultView(
  { answered, right, shares }: CrowdResult,
  places: readonly number[],
): Omit<CrowdResultView, 'spread'> {
  const share = (count: number) => percentOf(count, answered);
  return {
    answered,
    right,
    shares: shares.length === 0 ? [] : places.map((place) => share(shares[place] ?? 0)),
  };
}

const percentOf = (count: number, all: number): number =>
  all === 0 ? 0 : Math.round((100 * count) / all);

/** Maximum number of groups that fit into a picture. */
const groupsOnAir = 6;
/** A text from a single viewer was seen by no moderator. */
const fewestAlike = 2;

function spreadView(
  question: Question,
  { answered, right, spread }: CrowdResult,
  hiddenWords: readonly string[],
): CrowdSpreadView | null {
  switch (spread?.kind) {
    case undefined:
      return null;
    case 'number': {
      const { kind, points, below, above, median, nearest, nearestCount } = spread;
      const figures = { kind, points, below, above, median, nearest, nearestCount };
      return { ...figures, right: question.rightNumber };
    }
    case 'order':
      return {
        kind: 'order',
        shares: spread.places.map((count) => percentOf(count, answered)),
      };
    case 'text': {
      const wrong = spread.groups
        .filter(({ isRight, count }) => !isRight && count >= fewestAlike)
        .filter(({ text }) => isAllowedName(text, hiddenWords, () => false))
        .slice(0, groupsOnAir - 1)
        .map(({ text, count }) => ({ text, count, isRight: false }));
      const others = answered - right - wrong.reduce((sum, { count }) => sum + count, 0);
      const all = { text: rightText(question) ?? '', count: right, isRight: true };
      return { kind: 'text', groups: [all, ...wrong], others: Math.max(0, others) };
    }
  }
}
