import { sampleCategoryShow } from '@quizcast/game/games/category-quiz/samples';
import { categoryQuizshowSchema } from '@quizcast/game/games/category-quiz/show';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { expect, it } from 'vitest';
import { pictureView } from './category-picture-view.ts';

const app = defaultDocument();
const show = { ...sampleCategoryShow(), startTimer: true };
const field = { kind: 'field', boardId: null, fieldId: 'field1-1' } as const;

it('shows a field as an open question, with a stopped timer and no sound', () => {
  const { categoryQuiz } = pictureView(app, show, field, 'question') ?? {};
  expect(categoryQuiz).toMatchObject({
    phase: 'question',
    question: { text: 'Which bird can fly backwards?', answer: null, points: 100 },
    timer: { endsAtMs: null, leftMs: 30_000 },
    sound: null,
  });
});

it('shows the answer of fields, final and tie-break only in the answer moment', () => {
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

it('shows the board even if another game is on air and this show is finished', () => {
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

it('shows the blurred image only in the blurred moment', () => {
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

it('CQ32 shows a double as its card first, and its question for the points of the field', () => {
  const { gamefield } = show;
  const categories = gamefield.categories.map((category) => ({
    ...category,
    fields: category.fields.map((each) => ({ ...each, isDouble: true })),
  }));
  const doubles = { ...show, gamefield: { ...gamefield, categories } };
  const viewAt = (moment: 'double' | 'question') =>
    pictureView(app, doubles, field, moment)?.categoryQuiz;
  expect(viewAt('double')).toMatchObject({ question: null, double: { stake: null } });
  expect(viewAt('question')).toMatchObject({
    question: { text: 'Which bird can fly backwards?' },
    double: { stake: 100 },
  });
});

it('returns null for a show that cannot start', () => {
  const blank = categoryQuizshowSchema.parse({ id: 'blank' });
  expect(pictureView(app, blank, { kind: 'board', boardId: null }, 'question')).toBeNull();
});
