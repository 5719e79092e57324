import { expect, test } from 'vitest';
import { stageSchema } from '@quizcast/game/stage-quiz/show';
import { stageWarnings } from './warnings.ts';

const stage = (question: string, answers: string[], price = '10 €') =>
  stageSchema.parse({ id: 's', price, question: { question, answers } });

test('a whole question gives no warning', () => {
  expect(stageWarnings(stage('Why?', ['1', '2', '3', '4']))).toEqual([]);
});

test('missing text, answers and price are told', () => {
  expect(stageWarnings(stage(' ', ['1', '', '3', '4']))).toEqual(['noText', 'emptyAnswers']);
  expect(stageWarnings(stageSchema.parse({ id: 's' }))).toEqual([
    'noText',
    'emptyAnswers',
    'noPrice',
  ]);
});

test('answers that read the same are told, empty ones are not the same', () => {
  expect(stageWarnings(stage('?', ['Paris', ' paris', 'Rome', 'Oslo']))).toEqual(['sameAnswers']);
  expect(stageWarnings(stage('?', ['New  York', 'new york', 'a', 'b']))).toEqual(['sameAnswers']);
  expect(stageWarnings(stage('?', ['', '', 'a', 'b']))).toEqual(['emptyAnswers']);
});
