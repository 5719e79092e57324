import type { CrowdQuestionView } from '@quizcast/game/games/crowd-quiz/view';
import { expect, it } from 'vitest';
import { hintFor, resultText } from './crowd-words.ts';

const question: CrowdQuestionView = {
  ...{ id: 'q1', kind: 'choice', text: 'Which planet?', image: null, imageAlt: '' },
  ...{ points: 1000, unit: '', options: [], isRevealed: true, rightText: null },
  ...{ explanation: null, result: { answered: 0, right: 0, shares: [], spread: null } },
};

it('CROWDQUIZ9 says that nobody got it right when nobody answered, and counts the votes of a poll', () => {
  expect(resultText(question, null, 'en')).toBe('Nobody got it right');
  expect(resultText({ ...question, kind: 'poll' }, null, 'en')).toBe('0 votes');
});

it('CROWDQUIZ9 asks for both letters of true or false, and for a range of letters otherwise', () => {
  const asking = (...letters: string[]) => ({
    ...question,
    options: letters.map((letter) => ({ letter, text: letter, isRight: false })),
  });
  expect(hintFor(asking('A', 'B'), 'en')).toBe('Type A or B in chat');
  expect(hintFor(asking('A', 'B', 'C'), 'en')).toBe('Type A–C in chat');
});

it('says how many were right only where no card of the board does', () => {
  const answered = {
    ...question,
    result: { answered: 1840, right: 1141, shares: [], spread: null },
  };
  const card = { kind: 'result', fromMs: 0, untilMs: 6000, answered: 1840, right: 1141 } as const;
  const board = { isOpen: false, cards: [{ ...card, climbers: [] }] };
  expect(resultText(answered, null, 'en')).toBe('62% of 1,840 got it right');
  expect(resultText(answered, { isOpen: false, cards: [] }, 'en')).toBe(
    '62% of 1,840 got it right',
  );
  expect(resultText(answered, board, 'en')).toBe('');
  expect(resultText({ ...answered, result: null }, board, 'en')).toBe('Answers are closed');
});
