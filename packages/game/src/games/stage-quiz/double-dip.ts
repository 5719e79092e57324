import type { Refusal } from '../../refusals/refusal.ts';
import { unlockedForEverybody } from './everybody.ts';
import type { Question } from './show.ts';

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
