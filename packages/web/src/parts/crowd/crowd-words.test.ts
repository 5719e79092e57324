import type { CrowdQuestionView } from '@quizcast/game/games/crowd-quiz/view';
import { expect, it } from 'vitest';
import { resultText } from './crowd-words.ts';

const question: CrowdQuestionView = {
  ...{ id: 'q1', kind: 'choice', text: 'Which planet?', image: null, imageAlt: '' },
  ...{ points: 1000, unit: '', options: [], isRevealed: true, rightText: null },
  ...{ explanation: null, result: { answered: 0, right: 0, shares: [], spread: null } },
};

it('CROWDQUIZ9 says that nobody got it right when nobody answered, and counts the votes of a poll', () => {
  expect(resultText(question, 'en')).toBe('Nobody got it right');
  expect(resultText({ ...question, kind: 'poll' }, 'en')).toBe('0 votes');
});
