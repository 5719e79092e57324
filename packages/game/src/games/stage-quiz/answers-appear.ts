import type { Refusal } from '../../refusals/refusal.ts';
import type { AnswerState } from './changes.ts';
import { answerCount, type Question, type Quizshow } from './show.ts';

/** The question as it goes on air: without answers where the host shows them one at a time. */
export const withAnswersToCome = (show: Quizshow, question: Question): Question =>
  show.answersAppear === 'byKey' && !question.showCorrectAnswer
    ? { ...question, shownAnswers: 0 }
    : question;

export const isHidden = ({ shownAnswers = answerCount }: Question, answer: number): boolean =>
  answer >= shownAnswers;

export const hasHidden = ({ shownAnswers }: Question): boolean => shownAnswers !== undefined;

export const allShown = ({ shownAnswers: _, ...question }: Question): Question => question;

/** The question with one more answer; a refusal when all are shown. */
export function withNextAnswer(question: Question): Question | Refusal {
  if (question.showCorrectAnswer) return 'answerRevealed';
  if (question.shownAnswers === undefined) return 'allAnswersShown';
  const shownAnswers = question.shownAnswers + 1;
  return shownAnswers < answerCount ? { ...question, shownAnswers } : allShown(question);
}

export function answerState(question: Question, index: number): AnswerState {
  if (isHidden(question, index)) return 'hidden';
  if (question.showCorrectAnswer && question.correctAnswer === index) return 'right';
  if (question.removedAnswers.some((removed) => removed === index)) return 'removed';
  if (question.lockedAnswer !== index) return 'idle';
  return question.showCorrectAnswer ? 'wrong' : 'locked';
}
