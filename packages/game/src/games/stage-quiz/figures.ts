import type { Command } from '../../command.ts';
import { roundNamed } from '../../crowd/rehearsal.ts';
import type { Refusal } from '../../refusals/refusal.ts';
import type { Stamp } from '../../stamp.ts';
import { hasHidden } from './answers-appear.ts';
import { currentStage, type Question, type Quizshow } from './show.ts';

export const roundOf = ({ atMs, dice, isRehearsal = false }: Stamp): string =>
  roundNamed(`${atMs.toString(36)}-${dice.toString(36)}`, isRehearsal);

export const closed = (question: Question): Question =>
  question.isVoting ? { ...question, isVoting: false } : question;

/** The round whose answers must be counted for this command's stamp; null for none. */
export function roundToCount(
  { shows }: { shows: readonly Quizshow[] },
  command: Command,
): string | null {
  if (command.type !== 'stageQuiz.showFigures' || command.figures !== undefined) return null;
  const show = shows.find(({ id }) => id === command.showId);
  return (show && currentStage(show)?.question.crowd?.round) ?? null;
}

/**
 * Shows figures of the audience instead of a vote: typed ones, or by default all viewers' answers so far. Showing them
 * again updates the same chart.
 */
export function figuresShown(
  show: Quizshow,
  typed: number[] | undefined,
  stamp: Stamp,
  withQuestion: (change: (question: Question) => Question) => Quizshow,
): Quizshow | Refusal {
  const question = currentStage(show)?.question;
  if (question === undefined) return 'stageOutOfBounds';
  if (question.showCorrectAnswer) return 'answerRevealed';
  if (show.ended !== undefined) return 'showEnded';
  if (hasHidden(question)) return 'answersHidden';
  return typed === undefined
    ? answersShown(question, stamp, withQuestion)
    : typedShown(show, question, typed, stamp, withQuestion);
}

function typedShown(
  show: Quizshow,
  question: Question,
  votes: number[],
  stamp: Stamp,
  withQuestion: (change: (question: Question) => Question) => Quizshow,
): Quizshow | Refusal {
  const sum = votes.reduce((total, figure) => total + figure, 0);
  if (Math.abs(sum - 100) > 1) return 'figuresNot100';
  const isShown = question.areFiguresTyped === true && question.votingRound !== undefined;
  if (isShown && isEqual(votes, question.votes)) return show;
  return withQuestion((open) => ({
    ...closed(open),
    votes,
    areFiguresTyped: true,
    ...(isShown ? {} : chartFrom(roundOf(stamp), stamp)),
  }));
}

/** The chart gets the name of the crowd round, which no vote can have. */
function answersShown(
  question: Question,
  stamp: Stamp,
  withQuestion: (change: (question: Question) => Question) => Quizshow,
): Quizshow | Refusal {
  const { answered = [] } = stamp;
  const { answers, removedAnswers, crowd } = question;
  const isRemoved = (index: number) => removedAnswers.some((removed) => removed === index);
  const votes = answers.map((_, index) => (isRemoved(index) ? 0 : (answered[index] ?? 0)));
  if (crowd === undefined || votes.every((count) => count === 0)) return 'nobodyAnswered';
  return withQuestion((open) => {
    const isShown = open.votingRound === crowd.round;
    if (isShown && isEqual(votes, open.votes)) return open;
    const { areFiguresTyped: _, ...rest } = closed(open);
    return { ...rest, votes, ...(isShown ? {} : chartFrom(crowd.round, stamp)) };
  });
}

const chartFrom = (votingRound: string, { atMs }: Stamp) => ({
  votingRound,
  votingStartsAtMs: atMs,
  votingEndsAtMs: atMs,
});

const isEqual = (one: readonly number[], other: readonly number[]): boolean =>
  one.every((count, index) => count === other[index]);
