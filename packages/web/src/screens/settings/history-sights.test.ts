import { defaultDocument } from '@quizcast/game/document/defaults';
import type { QuizShowApp } from '@quizcast/game/document/document';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { history } from '../../messages/en/history.ts';
import { pictureView } from '../../parts/category-picture-view.ts';
import { sightsOf } from './history-sights.ts';

const translator = i18next.createInstance();
beforeAll(() => translator.init({ lng: 'en', ns: ['history'], resources: { en: { history } } }));
const t = () => translator.getFixedT('en', 'history');

function sampleShow(app: QuizShowApp) {
  const [show] = app.categoryQuiz.shows;
  if (show === undefined) throw new Error('no show');
  return show;
}

it('leads through a board, all that is asked on it, and no end that nobody wrote', () => {
  const show = sampleShow(defaultDocument());
  const blank = { ...show.final, question: '', image: undefined };
  const sights = sightsOf({ ...show, final: blank, tieBreak: blank }, t());
  expect(sights).toHaveLength(26);
  expect(sights[0]).toEqual({ subject: { kind: 'board', boardId: null }, name: 'Board 1' });
  expect(sights[1]?.name).toBe(`${show.gamefield.categories[0]?.name}, 100`);
  const ended = sightsOf({ ...show, final: { ...show.final, question: 'The last?' } }, t());
  expect(ended.map(({ name }) => name)).toContain('Final');
});

it('has a picture of each', () => {
  const app = defaultDocument();
  const show = sampleShow(app);
  for (const { subject, name } of sightsOf(show, t()))
    expect([name, pictureView(app, show, subject, 'question')?.kind]).toEqual([
      name,
      'categoryQuiz',
    ]);
});

it('passes over empty fields, and shows nothing of an empty show', () => {
  const show = sampleShow(defaultDocument());
  const categories = show.gamefield.categories.map((category) => ({
    ...category,
    fields: category.fields.map((field) => ({ ...field, question: '', answer: '' })),
  }));
  const empty = { ...show, gamefield: { ...show.gamefield, categories } };
  expect(sightsOf(empty, t()).filter(({ subject }) => subject.kind === 'field')).toEqual([]);
});
