import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import { expect, it } from 'vitest';
import { pictureView } from '../../parts/category-picture-view.ts';
import { sightsOf } from './history-frames.ts';

function sampleShow(app: QuizShowApp) {
  const [show] = app.categoryQuiz.shows;
  if (show === undefined) throw new Error('no show');
  return show;
}

it('leads through a board, all that is asked on it, and no end that nobody wrote', () => {
  const show = sampleShow(defaultDocument());
  const blank = { ...show.final, question: '', image: undefined };
  const sights = sightsOf({ ...show, final: blank, tieBreak: blank });
  expect(sights).toHaveLength(26);
  const [board, first] = sights;
  expect(board).toEqual({ subject: { kind: 'board', boardId: null }, title: '', number: 1 });
  expect(first).toMatchObject({ title: show.gamefield.categories[0]?.name, number: 100 });
  const ended = sightsOf({ ...show, final: { ...show.final, question: 'The last?' } });
  expect(ended.map(({ subject }) => subject.kind)).toContain('final');
});

it('has a picture of each', () => {
  const app = defaultDocument();
  const show = sampleShow(app);
  for (const { subject } of sightsOf(show))
    expect([subject, pictureView(app, show, subject, 'question')?.kind]).toEqual([
      subject,
      'categoryQuiz',
    ]);
});

it('passes over a board on which nothing is asked', () => {
  const show = sampleShow(defaultDocument());
  const categories = show.gamefield.categories.map((category) => ({
    ...category,
    fields: category.fields.map((field) => ({ ...field, question: '', answer: '' })),
  }));
  const empty = { ...show, gamefield: { ...show.gamefield, categories } };
  const kinds = sightsOf(empty).map(({ subject }) => subject.kind);
  expect(kinds).not.toContain('field');
  expect(kinds).not.toContain('board');
});
