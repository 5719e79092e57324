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

it('lists a board and all its questions, and the final and tie-break only if they are written', () => {
  const show = sampleShow(defaultDocument());
  const blank = { ...show.final, question: '', image: undefined };
  const sights = sightsOf({ ...show, final: blank, tieBreak: blank });
  expect(sights).toHaveLength(26);
  const [board, first] = sights;
  expect(board).toEqual({ subject: { kind: 'board', boardId: null }, title: '', number: 1 });
  expect(first).toMatchObject({ title: show.gamefield.categories[0]?.name, number: 100 });
  const written = { ...blank, question: 'The last?' };
  const endsOf = (final: typeof blank, tieBreak: typeof blank) =>
    sightsOf({ ...show, final, tieBreak })
      .slice(26)
      .map(({ subject }) => subject);
  expect(endsOf(written, blank)).toEqual([{ kind: 'final' }]);
  expect(endsOf(blank, written)).toEqual([{ kind: 'tieBreak' }]);
  expect(endsOf(written, written)).toEqual([{ kind: 'final' }, { kind: 'tieBreak' }]);
});

it('has a view of each frame', () => {
  const app = defaultDocument();
  const show = sampleShow(app);
  for (const { subject } of sightsOf(show))
    expect([subject, pictureView(app, show, subject, 'question')?.kind]).toEqual([
      subject,
      'categoryQuiz',
    ]);
});

it('skips a board without questions', () => {
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
