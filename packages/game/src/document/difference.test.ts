import { expect, test } from 'vitest';
import { inPlay, playAll, showId } from '../any-command.fixture.ts';
import type { Command, SingleEdit } from '../command.ts';
import { defaultDocument } from './defaults.ts';
import { difference, removesFromAir } from './difference.ts';
import { restore } from './restore.ts';

const remove = (...path: string[]): SingleEdit => ({ type: 'edit.remove', path });
const set = (value: unknown, ...path: (string | number)[]): SingleEdit => ({
  type: 'edit.update',
  path,
  value,
});
const insertShow = (id: string): Command => ({
  type: 'edit.insert',
  path: ['shows'],
  value: { id, name: `Show ${id}` },
  before: null,
});

test('HISTORY7 finds no difference in the same document, or after only playing', () => {
  expect(difference(defaultDocument(), defaultDocument())).toBeNull();
  expect(difference(inPlay(), defaultDocument())).toBeNull();
  expect(difference(defaultDocument(), inPlay())).toBeNull();
});

test('HISTORY7 reports what was added, removed and changed, with numbers of stages and jokers', () => {
  const then = playAll(defaultDocument(), [insertShow('old')]);
  const now = playAll(then, [
    insertShow('new'),
    remove('shows', 'old'),
    set('Renamed', 'shows', showId, 'name'),
    set('5 €', 'shows', showId, 'stages', 'stage2', 'price'),
    set('Why?', 'shows', showId, 'stages', 'stage2', 'question', 'question'),
    set('4 €', 'shows', showId, 'stages', 'stage3', 'price'),
    remove('shows', showId, 'stages', 'stage9'),
    { type: 'edit.insert', path: ['shows', showId, 'stages'], value: { id: 's1' }, before: null },
    { type: 'edit.insert', path: ['shows', showId, 'stages'], value: { id: 's2' }, before: null },
    { type: 'edit.move', path: ['shows', showId, 'stages', 'stage1'], before: null },
    set('Joker', 'shows', showId, 'jokers', 'joker1', 'name'),
    set(true, 'styles', 'quiz-show-blue', 'joker', 'hide'),
    set(false, 'settings', 'showWatermark'),
  ]);
  const found = difference(now, then);
  expect(found?.shows.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
    { id: 'new', name: 'Show new', change: 'added' },
    { id: 'old', name: 'Show old', change: 'gone' },
    {
      id: showId,
      name: 'Renamed',
      change: 'changed',
      formerName: 'Your first quiz show',
      stages: { added: 2, gone: 1, changed: 2, moved: true },
      jokers: { added: 0, gone: 0, changed: 1, moved: false },
      isRestyled: false,
    },
  ]);
  expect(found?.styles).toEqual([
    {
      id: 'quiz-show-blue',
      name: 'Quiz show blue',
      change: 'changed',
      formerName: null,
      fields: 1,
    },
  ]);
  expect(found).toMatchObject({ settings: 1, showsMoved: false });
});

test('HISTORY7 reports added and removed styles, reordered shows and a changed style of a show', () => {
  const style = (id: string): Command => ({
    type: 'edit.insert',
    path: ['styles'],
    value: { id, name: id },
    before: null,
  });
  const then = playAll(defaultDocument(), [insertShow('b'), style('gone')]);
  const now = playAll(then, [
    style('new'),
    remove('styles', 'gone'),
    set('new', 'shows', 'b', 'styleId'),
    { type: 'edit.move', path: ['shows', 'b'], before: showId },
  ]);
  const found = difference(now, then);
  expect(found?.showsMoved).toBe(true);
  expect(found?.shows).toMatchObject([{ id: 'b', change: 'changed', isRestyled: true }]);
  expect(found?.styles.map(({ id, change }) => [id, change]).toSorted()).toEqual([
    ['gone', 'gone'],
    ['new', 'added'],
  ]);
});

test('HISTORY10 restoring takes a show off air only if one is in play and is removed or replaced', () => {
  const then = defaultDocument();
  const resting = playAll(then, [insertShow('b'), set('b', 'activeShow')]);
  const playing = playAll(resting, [
    { type: 'edit.insert', path: ['shows', 'b', 'stages'], value: { id: 's' }, before: null },
    { type: 'stageQuiz.start', showId: 'b' },
    { type: 'stageQuiz.nextStage', showId: 'b' },
  ]);
  const wouldEnd = (now: typeof then) => {
    const command = restore(now, then);
    return command !== null && removesFromAir(now, command);
  };
  expect(wouldEnd(resting)).toBe(false);
  expect(wouldEnd(playing)).toBe(true);
  expect(removesFromAir(playing, { type: 'edit.remove', path: ['shows', 'b'] })).toBe(true);
  expect(removesFromAir(playing, { type: 'edit.remove', path: ['shows', showId] })).toBe(false);
  expect(wouldEnd(playAll(inPlay(), [set('x', 'shows', showId, 'name')]))).toBe(false);
});
