import { describe, expect, test } from 'vitest';
import { defaultDocument } from '@quizcast/game/document/defaults';
import { crowdShowSchema } from '@quizcast/game/games/crowd-quiz/show';
import { reduce } from '@quizcast/game/reduce';
import { addStyle, defaultStyleOf, gameUsing, setField, setFields, usesOf } from './style-edits.ts';
import { routeIdOf, styleOfRoute } from './style-kind.ts';

const stamp = { atMs: 0, actor: { kind: 'owner', userId: 'u' }, dice: 1 } as const;
const app = defaultDocument();
const plain = app.styles[app.defaultStyle];
if (plain === undefined) throw new Error('no style');
const added = reduce(app, addStyle(plain, 'mine', 'x'.repeat(300)), stamp);
if (added.kind === 'refused') throw new Error(added.reason);
const { document } = added;

describe('a new style', () => {
  test('has the look of its original', () => {
    const { id, name, ...look } = document.styles['mine'] ?? { id: '', name: '' };
    const { id: _id, name: _name, ...original } = plain;
    expect(id).toBe('mine');
    expect(name).toHaveLength(200);
    expect(look).toEqual(original);
  });

  test('can be changed without affecting the original', () => {
    const changed = reduce(
      document,
      setField({ ...plain, id: 'mine' }, ['question', 'scale'], 3),
      stamp,
    );
    if (changed.kind === 'refused') throw new Error(changed.reason);
    expect(changed.document.styles['mine']?.question.scale).toBe(3);
    expect(changed.document.styles[app.defaultStyle]?.question.scale).toBe(2);
    expect(defaultStyleOf(changed.document, plain).id).toBe(app.defaultStyle);
    expect(defaultStyleOf({ ...changed.document, defaultStyle: 'gone' }, plain)).toBe(plain);
  });
});

test('shows without a valid style count as uses of the default style', () => {
  const mine = { ...plain, id: 'mine' };
  expect(usesOf(document, mine)).toBe(0);
  expect(usesOf(document, plain)).toBe(1);
  const [show] = document.shows;
  if (show === undefined) throw new Error('no show');
  const shows = [
    { ...show, styleId: 'mine' },
    { ...show, styleId: 'gone' },
    { ...show, styleId: '' },
  ];
  expect(usesOf({ ...document, shows }, mine)).toBe(1);
  expect(usesOf({ ...document, shows }, plain)).toBe(2);
});

test('a style counts shows of every game that is drawn in it, and is used for the show on air', () => {
  const { crowdQuiz } = document;
  const shows = [crowdShowSchema.parse({ id: 'chat', name: 'Chat', styleId: 'mine' })];
  const withCrowd = { ...document, crowdQuiz: { ...crowdQuiz, shows, activeShow: 'chat' } };
  const mine = { ...plain, id: 'mine' };
  expect(usesOf(withCrowd, mine)).toBe(1);
  expect(gameUsing({ ...withCrowd, onAir: 'crowdQuiz' }, mine)).toBe('crowdQuiz');
  expect(gameUsing({ ...withCrowd, onAir: 'categoryQuiz' }, mine)).toBe('stageQuiz');
});

test('a category quiz style is added to the styles of its game, and its uses are counted there', () => {
  const { categoryQuiz } = app;
  const from = categoryQuiz.styles[categoryQuiz.defaultStyle];
  if (from === undefined) throw new Error('no style');
  const result = reduce(app, addStyle(from, 'mine', 'Mine'), stamp);
  if (result.kind === 'refused') throw new Error(result.reason);
  expect(Object.keys(result.document.styles)).toEqual(Object.keys(app.styles));
  const mine = result.document.categoryQuiz.styles['mine'];
  if (mine === undefined) throw new Error('not there');
  expect(mine).toEqual({ ...from, id: 'mine', name: 'Mine' });
  const moved = setFields(mine, [
    { field: ['facecams', 2, 'positionX'], value: 77 },
    { field: ['timer', 'fontSize'], value: 99 },
  ]);
  if (moved === null) throw new Error('nothing to do');
  const changed = reduce(result.document, moved, stamp);
  if (changed.kind === 'refused') throw new Error(changed.reason);
  const after = changed.document.categoryQuiz;
  expect(after.styles['mine']?.facecams.map(({ positionX }) => positionX)).toEqual([
    260, 620, 77, 1340,
  ]);
  expect(after.styles['mine']?.timer.fontSize).toBe(99);
  expect(usesOf(changed.document, mine)).toBe(0);
  expect(usesOf(changed.document, from)).toBe(1);
});

test('the route id of a style finds it, even if both games have a style with that id', () => {
  const { categoryQuiz } = app;
  const [blue] = Object.values(app.styles);
  const [other] = Object.values(categoryQuiz.styles);
  if (blue === undefined || other === undefined) throw new Error('no style');
  expect(styleOfRoute(app, routeIdOf(app, blue))).toBe(blue);
  expect(styleOfRoute(app, routeIdOf(app, other))).toBe(other);
  const twin = { ...other, id: blue.id };
  const both = { ...app, categoryQuiz: { ...categoryQuiz, styles: { [twin.id]: twin } } };
  expect(styleOfRoute(both, routeIdOf(both, blue))).toBe(blue);
  expect(styleOfRoute(both, routeIdOf(both, twin))).toBe(twin);
  for (const id of ['gone', 'toString', 'categoryQuiz.gone', undefined])
    expect(styleOfRoute(app, id)).toBeUndefined();
});
