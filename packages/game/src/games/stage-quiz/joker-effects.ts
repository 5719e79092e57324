import type { Refusal } from '../../refusals/refusal.ts';
import { throwDice, type Stamp } from '../../stamp.ts';
import { unlockedForEverybody } from './everybody.ts';
import { answerIndexes, type AnswerIndex, type Question } from './show.ts';

/** Grants a second try, unless an answer is already locked. */
export function withSecondTry(question: Question): Question | Refusal {
  if (question.lockedAnswer !== undefined) return 'unlockFirst';
  if (question.hasSecondTry === true) return 'secondTryAlready';
  return { ...question, hasSecondTry: true };
}

/** The question after a wrong first try: the answer is removed, the rest stays hidden. Null when the reveal counts. */
export function triedOnce(question: Question): Question | null {
  const { hasSecondTry, lockedAnswer, ...open } = question;
  if (hasSecondTry !== true || lockedAnswer === undefined) return null;
  if (lockedAnswer === question.correctAnswer) return null;
  const removedAnswers = [...question.removedAnswers, lockedAnswer].toSorted(
    (left, right) => left - right,
  );
  return unlockedForEverybody({ ...open, isVoting: false, removedAnswers });
}

/** Removes half of the remaining wrong answers, rounded up: two of three. */
export function halved(question: Question, stamp: Stamp): Question {
  const removalOrder = orderOf(question, stamp);
  const wrong = removalOrder.filter(
    (index) => index !== question.correctAnswer && !question.removedAnswers.includes(index),
  );
  const removed = wrong.slice(0, Math.ceil(wrong.length / 2));
  return {
    ...question,
    removalOrder,
    removedAnswers: [...question.removedAnswers, ...removed].toSorted(
      (left, right) => left - right,
    ),
  };
}

/** The stored order, completed by the dice; covers all four answers, so that edits of the right one are harmless. */
function orderOf({ removalOrder = [] }: Question, stamp: Stamp): AnswerIndex[] {
  const dice = throwDice(stamp.dice);
  const drawn = answerIndexes
    .map((index) => ({ index, order: dice() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ index }) => index);
  return [...new Set([...removalOrder, ...drawn])];
}
