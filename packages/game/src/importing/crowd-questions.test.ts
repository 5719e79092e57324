import { expect, it } from 'vitest';
import type { ImportedStage } from './import.ts';
import { likenessOf } from './import.ts';
import { crowdLikenessOf, crowdQuestionOf, withWrittenAnswers } from './crowd-questions.ts';

const stage = (
  answers: string[],
  correctAnswer: ImportedStage['question']['correctAnswer'],
  more: Partial<ImportedStage['question']> = {},
): ImportedStage => ({
  row: 2,
  price: '50 €',
  question: { question: 'Which?', answers, correctAnswer, ...more },
  hasPicture: false,
});

it('FORMAT52 turns the answers into options of a choice and keeps all other fields', () => {
  const more = {
    image: 'https://example.com/a.png',
    imageAlt: 'A planet',
    explanation: 'Because.',
    hostNotes: 'Slowly.',
    votingCountdown: 45,
    isRightGuessed: true,
  } as const;
  expect(crowdQuestionOf(stage(['a', 'b', 'c', 'd'], 2, more), 'q1')).toMatchObject({
    id: 'q1',
    kind: 'choice',
    question: 'Which?',
    options: ['a', 'b', 'c', 'd'],
    right: [2],
    image: 'https://example.com/a.png',
    imageAlt: 'A planet',
    explanation: 'Because.',
    hostNotes: 'Slowly.',
    seconds: 45,
    points: 1000,
    isRightGuessed: true,
  });
});

it('FORMAT52 turns two answers in any position into a true-or-false choice', () => {
  const question = crowdQuestionOf(stage(['True', '', 'False', ''], 2), 'q1');
  expect(question).toMatchObject({ kind: 'choice', options: ['True', 'False'], right: [1] });
  expect(question.seconds).toBe(20);
  expect(question).not.toHaveProperty('isRightGuessed');
});

it('FORMAT52 turns a single right answer into a typed question', () => {
  const question = crowdQuestionOf(stage(['', 'Mount\nEverest ', '', ''], 1), 'q1');
  expect(question).toMatchObject({ kind: 'text', accepted: 'Mount Everest', options: [] });
});

it('FORMAT52 never marks another answer as right when the right one is blank', () => {
  const blankRight = crowdQuestionOf(stage(['', 'b', '', 'd'], 0), 'q1');
  expect(blankRight).toMatchObject({ kind: 'choice', options: ['', 'b', 'd'], right: [0] });
  const nothing = crowdQuestionOf(stage(['', '', '', ''], 3), 'q1');
  expect(nothing).toMatchObject({ kind: 'choice', options: ['', ''], right: [0] });
});

it('FORMAT52 recognizes a question that was already imported from a file', () => {
  for (const answers of [
    ['a', 'b', 'c', 'd'],
    ['', 'b', '', 'd'],
    ['', 'b', '', ''],
  ]) {
    const found = withWrittenAnswers(stage(answers, 1));
    expect(crowdLikenessOf(crowdQuestionOf(found, 'q1'))).toBe(likenessOf(found.question));
  }
});
