import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { expect, it } from 'vitest';
import { settingEdit } from './number-setting.tsx';

it('CQ29 raises the greatest delay of the buzzers with the least one', () => {
  const show = sampleCategoryShow();
  const path = (name: string) => ['categoryQuiz', 'shows', show.id, 'gameSettings', name];
  expect(settingEdit(show, 'minOpeningDelayMs', 2000)).toEqual({
    type: 'edit.many',
    edits: [
      { type: 'edit.update', path: path('minOpeningDelayMs'), value: 2000 },
      { type: 'edit.update', path: path('maxOpeningDelayMs'), value: 2000 },
    ],
  });
  expect(settingEdit(show, 'minOpeningDelayMs', 900)).toEqual({
    type: 'edit.update',
    path: path('minOpeningDelayMs'),
    value: 900,
  });
});
