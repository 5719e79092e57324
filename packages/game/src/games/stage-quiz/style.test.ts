import { expect, test } from 'vitest';
import { playAll, run } from '../../any-command.fixture.ts';
import type { EditCommand } from '../../command.ts';
import { overlayView } from '../../views/overlay-view.ts';
import { defaultDocument } from '../../document/defaults.ts';
import { readDocument } from '../../document/read.ts';
import { layerNames } from './style.ts';

const set = (field: readonly string[], value: unknown): EditCommand => ({
  type: 'edit.update',
  path: ['styles', 'quiz-show-blue', ...field],
  value,
});
const drawn = (...edits: EditCommand[]) => overlayView(playAll(defaultDocument(), edits)).style;

test('STYLE1 a number outside its range is set to the nearer limit, on reading and on editing', () => {
  expect(drawn(set(['question', 'positionX'], 99_999)).question.positionX).toBe(1900);
  expect(drawn(set(['stage', 'scale'], 0)).stage.scale).toBe(0.05);
  const document = defaultDocument();
  const stored = {
    ...document,
    styles: { a: { id: 'a', joker: { positionX: -1e6 }, stage: { fontSize: 1e9 } } },
  };
  const read = readDocument(stored);
  if (read.kind === 'unreadable') throw new Error('unreadable');
  expect(read.document.styles['a']?.joker.positionX).toBe(-1800);
  expect(read.document.styles['a']?.stage.fontSize).toBe(200);
});

test('STYLE2 refuses values that are not a number, color or font name', () => {
  for (const [field, value] of [
    [['question', 'positionX'], 'left'],
    [['question', 'positionX'], Number.NaN],
    [['question', 'panelColor1'], 'url(https://example.org/a.png)'],
    [['question', 'panelColor1'], 'red; background: url(x)'],
    [['question', 'font', 'fontFamily'], '"; } body { display: none'],
    [['explanation', 'fontColor'], 'var(--x)'],
  ] as const)
    expect(run(defaultDocument(), set(field, value))).toMatchObject({ reason: 'invalidValue' });
});

test('STYLE3 layers are drawn in the order that the style names, each once', () => {
  expect(drawn().layers).toEqual(layerNames);
  expect(drawn(set(['layers'], ['question', 'image'])).layers).toEqual([
    'joker',
    'stage',
    'votingChart',
    'explanation',
    'crowdBoard',
    'crowdSpread',
    'countdown',
    'joinCard',
    'question',
    'image',
  ]);
  for (const value of [['question', 'question'], ['body'], 'question'])
    expect(run(defaultDocument(), set(['layers'], value))).toMatchObject({ kind: 'refused' });
});

test('STYLE4 a style is portrait or landscape', () => {
  expect(drawn().orientation).toBe('landscape');
  expect(drawn(set(['orientation'], 'portrait')).orientation).toBe('portrait');
  expect(run(defaultDocument(), set(['orientation'], 'round'))).toMatchObject({ kind: 'refused' });
});

test('STYLE5 an overlay receives the uploaded fonts that its style names, and no other', () => {
  const font = (id: string, fontFamily: string): EditCommand => ({
    type: 'edit.insert',
    path: ['fonts'],
    value: { id, fontFamily, file: `/files/quizshow/u/fonts/${id}.woff2` },
    before: null,
  });
  const document = playAll(defaultDocument(), [
    font('f1', 'Mine'),
    font('f2', 'Unused'),
    set(['stage', 'font', 'fontFamily'], 'Mine'),
  ]);
  expect(overlayView(document).fonts).toEqual([
    {
      fontFamily: 'Mine',
      fontStyle: 'normal',
      fontWeightFrom: 400,
      fontWeightTo: 400,
      file: '/files/quizshow/u/fonts/f1.woff2',
    },
  ]);
  for (const file of ['https://example.org/a.woff2', '/files/../secret.woff2', '//a/files/b.woff2'])
    expect(
      run(document, {
        type: 'edit.insert',
        path: ['fonts'],
        value: { id: 'f3', fontFamily: 'Mine', file },
        before: null,
      }),
    ).toMatchObject({ reason: 'invalidValue' });
});

test('STYLE8 the picture can be hidden alone; a style without that setting shows it', () => {
  expect(drawn().question).toMatchObject({ hide: false, imageHide: false });
  expect(drawn(set(['question', 'imageHide'], true)).question).toMatchObject({
    hide: false,
    imageHide: true,
  });
  expect(run(defaultDocument(), set(['question', 'imageHide'], 'no'))).toMatchObject({
    kind: 'refused',
  });
});

test('STYLE10 countdown and join card have their own places only if the style sets them', () => {
  expect(drawn()).toMatchObject({ countdown: { placed: false }, joinCard: { placed: false } });
  const own = drawn(set(['countdown', 'placed'], true), set(['countdown', 'positionX'], 7));
  expect(own.countdown).toEqual({ placed: true, positionX: 7, positionY: 510, scale: 1.5 });
});
