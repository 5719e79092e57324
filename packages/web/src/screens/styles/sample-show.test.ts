import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { expect, test } from 'vitest';
import { categorySample } from './sample-show.ts';

const { categoryQuiz } = defaultDocument();
const own = { ...sampleCategoryShow(), id: 'own', name: 'Own' };

test('a category quiz style is previewed with the active show if its board is complete', () => {
  const shows = [...categoryQuiz.shows, own];
  expect(categorySample({ shows, activeShow: 'own' })).toBe(own);
  expect(categorySample({ shows, activeShow: 'gone' }).id).toBe('categoryShow1');
});

test('an incomplete board is replaced with the built-in show in the preview', () => {
  const categories = own.gamefield.categories.map((category, at) => ({
    ...category,
    fields: category.fields.map((field, row) =>
      at === 4 && row === 4 ? { ...field, answer: ' ' } : field,
    ),
  }));
  const holed = { ...own, gamefield: { ...own.gamefield, categories } };
  expect(categorySample({ shows: [holed], activeShow: 'own' }).id).toBe('categoryShow1');
  expect(categorySample({ shows: [] }).id).toBe('categoryShow1');
});

test('a show without a final gets one in the preview', () => {
  const without = { ...own, final: { ...own.final, question: '' } };
  const sample = categorySample({ shows: [without], activeShow: 'own' });
  expect(sample.id).toBe('own');
  expect(sample.final.question).not.toBe('');
});
