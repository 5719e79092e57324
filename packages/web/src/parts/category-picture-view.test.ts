import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { categoryQuizshowSchema } from '@quizcast/game/games/category-quiz/show';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { expect, it } from 'vitest';
import { pictureView } from './category-picture-view.ts';

const app = defaultDocument();
const show = { ...sampleCategoryShow(), startTimer: true };
const field = { kind: 'field', boardId: null, fieldId: 'field1-1' } as const;

it('shows a field as it is asked, with its timer standing and no sound', () => {
  const { categoryQuiz } = pictureView(app, show, field, 'question') ?? {};
  expect(categoryQuiz).toMatchObject({
    phase: 'question',
    question: { text: 'Which bird can fly backwards?', answer: null, points: 100 },
    timer: { endsAtMs: null, leftMs: 30_000 },
    sound: null,
  });
});

it('shows the answer only in its moment, of fields, final and tie-break', () => {
  expect(pictureView(app, show, field, 'answer')?.categoryQuiz?.question?.answer).toBe(
    'The hummingbird',
  );
  const final = pictureView(app, show, { kind: 'final' }, 'question')?.categoryQuiz;
  expect(final?.question).toMatchObject({ kind: 'final', answer: null });
  const answered = pictureView(app, show, { kind: 'final' }, 'answer')?.categoryQuiz;
  expect(answered?.question?.answer).toBe('Printing with movable type');
  const tie = pictureView(app, show, { kind: 'tieBreak' }, 'answer')?.categoryQuiz;
  expect(tie?.question).toMatchObject({ kind: 'tieBreak', answer: 'Mercury' });
});

it('shows the board, also while another show is on air or this one is played', () => {
  const playing = { ...show, play: { ...show.play, phase: 'finished' as const } };
  const view = pictureView(
    { ...app, onAir: 'stageQuiz' },
    playing,
    { kind: 'board', boardId: null },
    'question',
  );
  expect(view?.kind).toBe('categoryQuiz');
  expect(view?.categoryQuiz?.board).toMatchObject({ isOnScreen: true });
  expect(view?.categoryQuiz?.question).toBeNull();
});

it('shows blurred pictures blurred in that moment alone', () => {
  const { gamefield } = show;
  const categories = gamefield.categories.map((category) => ({
    ...category,
    fields: category.fields.map((each) =>
      each.id === 'field1-1'
        ? { ...each, image: '/files/a.webp', blurredImage: '/files/b.webp', blurAtFirst: true }
        : each,
    ),
  }));
  const pictured = { ...show, gamefield: { ...gamefield, categories } };
  const image = (moment: 'question' | 'blurred' | 'answer') =>
    pictureView(app, pictured, field, moment)?.categoryQuiz?.question?.image;
  expect([image('question'), image('blurred'), image('answer')]).toEqual([
    '/files/a.webp',
    '/files/b.webp',
    '/files/a.webp',
  ]);
});

it('has nothing to show of a show that cannot begin', () => {
  const blank = categoryQuizshowSchema.parse({ id: 'blank' });
  expect(pictureView(app, blank, { kind: 'board', boardId: null }, 'question')).toBeNull();
});
