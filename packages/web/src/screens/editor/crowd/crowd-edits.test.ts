import { expect, it } from 'vitest';
import { withNumberScoring } from './crowd-edits.ts';

const update = (field: string, value: unknown) => ({
  type: 'edit.update',
  path: ['crowdQuiz', 'shows', 's1', 'questions', 'q1', field],
  value,
});
const nearness = update('numberScoring', 'nearness');

it.each([
  [330, 30],
  [-1889, 200],
  [0.5, 0.05],
])('CROWDQUIZ14 gives %d a range of %d when it is scored by nearness', (rightNumber, range) => {
  expect(withNumberScoring('s1', { id: 'q1', rightNumber, numberRange: 0 }, 'nearness')).toEqual({
    type: 'edit.many',
    edits: [nearness, update('numberRange', range)],
  });
});

it('CROWDQUIZ14 keeps a range, and adds none for another scoring or without a number', () => {
  const question = { id: 'q1', rightNumber: 330, numberRange: 5 };
  expect(withNumberScoring('s1', question, 'nearness')).toEqual(nearness);
  const unset = { id: 'q1', rightNumber: 0, numberRange: 0 };
  expect(withNumberScoring('s1', unset, 'nearness')).toEqual(nearness);
  expect(withNumberScoring('s1', { ...question, numberRange: 0 }, 'exact')).toEqual(
    update('numberScoring', 'exact'),
  );
});
