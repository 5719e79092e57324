import type { CrowdCardView } from '@quizcast/game/crowd/crowd-view';
import type { CrowdQuestionView } from '@quizcast/game/games/crowd-quiz/view';
import { expect, it } from 'vitest';
import { besideQuestion, hintFor, resultText } from './crowd-words.ts';

const question: CrowdQuestionView = {
  ...{ id: 'q1', kind: 'choice', text: 'Which planet?', image: null, imageAlt: '' },
  ...{ points: 1000, unit: '', options: [], isRevealed: true, rightText: null },
  ...{ explanation: null, result: { answered: 0, right: 0, shares: [], spread: null } },
};

it('CROWDQUIZ9 says that nobody got it right when nobody answered, and counts the votes of a poll', () => {
  expect(resultText(question, 'en')).toBe('Nobody got it right');
  expect(resultText({ ...question, kind: 'poll' }, 'en')).toBe('0 votes');
});

it('CROWDQUIZ9 asks for both letters of true or false, and for a range of letters otherwise', () => {
  const asking = (...letters: string[]) => ({
    ...question,
    options: letters.map((letter) => ({ letter, text: letter, isRight: false })),
  });
  expect(hintFor(asking('A', 'B'), 'en')).toBe('Type A or B in chat');
  expect(hintFor(asking('A', 'B', 'C'), 'en')).toBe('Type A–C in chat');
});

it('says how many were right, and the board beside it repeats that only with names', () => {
  const answered = {
    ...question,
    result: { answered: 1840, right: 1141, shares: [], spread: null },
  };
  expect(resultText(answered, 'en')).toBe('62% of 1,840 got it right');
  expect(resultText({ ...answered, result: null }, 'en')).toBe('Answers are closed');
  const bare: CrowdCardView = {
    ...{ kind: 'result', fromMs: 0, untilMs: 6000 },
    ...{ answered: 1840, right: 1141, climbers: [] },
  };
  const climber = { rank: 1, name: 'Mia', points: 1000, right: 1, streak: 1 };
  const named = { ...bare, climbers: [climber] };
  const kept = (card: CrowdCardView) => besideQuestion({ isOpen: false, cards: [card] }).cards;
  expect(kept(bare)).toEqual([]);
  expect(kept(named)).toEqual([named]);
});
