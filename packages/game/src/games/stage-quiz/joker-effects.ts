import type { Refusal } from '../../refusals/refusal.ts';
import { throwDice, type Stamp } from '../../stamp.ts';
import { unlockedForEverybody } from './everybody.ts';
import { answerIndexes, type AnswerIndex, type Question } from './show.ts';

/** The question with a second try, as long as no answer is locked for the first. */
export function withSecondTry(question: Question): Question | Refusal {
  if (question.lockedAnswer !== undefined) return 'unlockFirst';
  if (question.hasSecondTry === true) return 'secondTryAlready';
  return { ...question, hasSecondTry: true };
}

/** The question after a first try that was wrong: its answer is gone, all else stays hidden. Null when the reveal counts. */
export function triedOnce(question: Question): Question | null {
  const { hasSecondTry, lockedAnswer, ...open } = question;
  if (hasSecondTry !== true || lockedAnswer === undefined) return null;
  if (lockedAnswer === question.correctAnswer) return null;
  const removedAnswers = [...question.removedAnswers, lockedAnswer].toSorted(
    (left, right) => left - right,
  );
  return unlockedForEverybody({ ...open, isVoting: false, removedAnswers });
}

/** Takes away half of the wrong answers that still stand, rounded up: two of three. */
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

/** The order that was drawn first, or one by the dice; all four answers, so that edits of the right one do no harm. */
function orderOf({ removalOrder = [] }: Question, stamp: Stamp): AnswerIndex[] {
  const dice = throwDice(stamp.dice);
  const drawn = answerIndexes
    .map((index) => ({ index, order: dice() }))
    .toSorted((left, right) => left.order - right.order)
    .map(({ index }) => index);
  return [...new Set([...removalOrder, ...drawn])];
}
