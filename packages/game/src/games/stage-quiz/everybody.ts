import {
  factorText,
  hasBoard,
  imageOf,
  type CrowdPlay,
  type RevealedRound,
} from '../../crowd/crowd-play.ts';
import type { AnswerKey } from '../../crowd/question.ts';
import type { CrowdResult, OnAirBoard } from '../../crowd/show-fields.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import { roundFrom } from '../everybody.ts';
import { hasHidden } from './answers-appear.ts';
import { fingerIn, fingerScored, isFrom, withFinger } from './finger/finger.ts';
import { currentStage, type Question, type Quizshow } from './show.ts';
import { stagesWithAskedQuestions } from './spare-questions.ts';

/** Points of a right answer; chosen so that every bonus gives an integer. */
const stagePoints = 100;

const isOn = ({ everybodyPlays }: Quizshow): boolean => everybodyPlays?.isOn ?? false;

/**
 * Opens the question to everybody if the show has crowd play. One that returns after undo keeps its round, with its
 * answers; its time counts from now.
 */
export function openedToEverybody(show: Quizshow, question: Question, stamp: Stamp): Question {
  if (!isOn(show) || question.showCorrectAnswer) return question;
  const now = roundFrom(stamp);
  return { ...question, crowd: { ...now, round: question.crowd?.round ?? now.round } };
}

export const lockedForEverybody = (question: Question, { atMs }: Stamp): Question =>
  question.crowd === undefined
    ? question
    : { ...question, crowd: { ...question.crowd, lockedAtMs: atMs } };

export function unlockedForEverybody(question: Question): Question {
  if (question.crowd === undefined) return question;
  const { lockedAtMs: _, ...crowd } = question.crowd;
  return { ...question, crowd };
}

/** The answers, with '' for those removed by a joker. */
export const optionsOf = ({ answers, removedAnswers }: Question): string[] =>
  answers.map((text, index) => (removedAnswers.some((removed) => removed === index) ? '' : text));

/** The crowd play of the show; null when it is off. */
export const everybodyIn = (show: Quizshow): CrowdPlay | null => withFinger(show, stagesIn(show));

/** The crowd play of the stages' questions. */
function stagesIn(show: Quizshow): CrowdPlay | null {
  const { everybodyPlays: settings, currentStageIndex, boardOnAir, scoreOnAir } = show;
  if (settings?.isOn !== true) return null;
  const stages = stagesWithAskedQuestions(show);
  const question = currentStage(show)?.question;
  const revealed = stages
    .slice(0, currentStageIndex + 1)
    .flatMap((stage, index) => revealedRound(stage.question, index));
  return {
    showId: show.id,
    showName: show.name,
    settings,
    isAsking: question !== undefined,
    asked:
      question?.crowd === undefined || hasHidden(question)
        ? null
        : {
            ...question.crowd,
            text: question.question,
            ...imageOf(question),
            question: { kind: 'choice', options: optionsOf(question) },
            key: keyOf(question),
            isRevealed: question.showCorrectAnswer,
            isShownLater: show.answersAppear === 'byKey',
          },
    revealed,
    shownRound:
      question === undefined ? null : (revealedRound(question, currentStageIndex)[0] ?? null),
    isOver: currentStageIndex === stages.length - 1,
    boardOnAir,
    scoreOnAir,
    chatPrize: chatPrize(show),
  };
}

export const keyOf = ({ correctAnswer }: Question): AnswerKey => ({
  kind: 'choice',
  right: [correctAnswer],
});

function revealedRound(question: Question, index: number): RevealedRound[] {
  const { crowd, showCorrectAnswer, correctAnswer, crowdResult: result } = question;
  const { crowdFactor: factor = 1 } = question;
  if (crowd === undefined || !showCorrectAnswer) return [];
  const { round, opensAtMs } = crowd;
  const key = keyOf(question);
  const keyText = String(correctAnswer) + factorText(factor);
  const words = { text: question.question, options: question.answers, place: index + 1 };
  return [{ round, opensAtMs, key, points: stagePoints * factor, keyText, words, result }];
}

/** The price of the last stage before the first one that the chat's majority got wrong; a tie counts as wrong. */
function chatPrize(show: Quizshow): string | null {
  let prize: string | null = null;
  for (const { price, question } of stagesWithAskedQuestions(show)) {
    if (question.crowdResult === undefined || !question.showCorrectAnswer) break;
    const { shares } = question.crowdResult;
    const right = shares[question.correctAnswer] ?? 0;
    const isRight =
      right > 0 &&
      shares.every((share, index) => index === question.correctAnswer || share < right);
    if (!isRight) break;
    prize = price;
  }
  return prize;
}

/** Stores the result with its question; returns the same show when that is not revealed, or was asked again since. */
export function withCrowdResult(show: Quizshow, round: string, result: CrowdResult): Quizshow {
  const finger = fingerIn(show);
  const asked = finger?.question.asked;
  if (finger !== null && asked?.round === round)
    return isFrom(finger.step, 'revealed')
      ? fingerScored(show, finger.question, asked, result)
      : show;
  const list = show.stages.some(({ question }) => question.crowd?.round === round)
    ? 'stages'
    : 'spareQuestions';
  const index = show[list].findIndex(({ question }) => question.crowd?.round === round);
  const stage = show[list][index];
  if (stage === undefined || !stage.question.showCorrectAnswer) return show;
  const question = { ...stage.question, crowdResult: result };
  return { ...show, [list]: show[list].with(index, { ...stage, question }) };
}

/** Shows a board of the viewers; refused while the board is empty. */
export function boardShown(show: Quizshow, board: OnAirBoard): Quizshow | Refusal {
  const play = everybodyIn(show);
  const hasStandings = play !== null && hasBoard(play);
  if (board.card !== 'nothing' && !hasStandings) return 'nobodyOnBoard';
  return { ...show, boardOnAir: board };
}
