import { defaultDocument, defaultStyle } from '@quizcast/game/document/defaults';
import { layerNames } from '@quizcast/game/document/style';
import { expect, test } from 'vitest';
import {
  situationKeys,
  situationOfKey,
  situations,
  situationView,
  situationWith,
} from './situations.ts';

const app = defaultDocument();
const [show] = app.shows;
if (show === undefined) throw new Error('no show');

const view = (situation: (typeof situations)[number]) =>
  situationView({
    situation,
    app,
    style: defaultStyle(),
    show,
    stageId: 'stage2',
    longText: { question: 'long', answers: ['1', '2', '3', '4'] },
    explanation: 'because',
    nowMs: 1_000_000,
  }).stageQuiz;

test('every situation has a key of its own', () => {
  expect(situationKeys.split('').map(situationOfKey)).toEqual(situations);
  expect(['x', '', 'Enter', '11'].map(situationOfKey)).toEqual([null, null, null, null]);
  expect(situationOfKey('A')).toBe('everything');
});

test('everything shows picture, vote and explanation at once', () => {
  const all = view('everything');
  expect(all?.question).toMatchObject({ image: '/preview-image.svg', explanation: 'because' });
  expect(all?.voting).toMatchObject({ isOpen: true });
  expect(view('question')).toMatchObject({ voting: null, question: { explanation: null } });
});

test('the explanation comes with the right answer', () => {
  const told = view('explanation');
  expect(told?.question.explanation).toBe('because');
  expect(told?.question.answers.map(({ state }) => state)).toContain('right');
});

test('who chooses a layer sees it, and keeps the situation when it is seen there', () => {
  expect(situationWith('votingChart', 'question')).toBe('voting');
  expect(situationWith('image', 'voting')).toBe('image');
  for (const layer of layerNames) expect(situationWith(layer, 'everything')).toBe('everything');
  expect(situationWith('stage', 'locked')).toBe('locked');
});
