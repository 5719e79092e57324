import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEdit, inPlay, playAll, run, showId, withoutDates } from '../any-command.fixture.ts';
import type { EditCommand } from '../command.ts';
import { stageSchema } from '../games/stage-quiz/show.ts';
import { defaultDocument } from './defaults.ts';
import type { QuizShowApp } from './document.ts';
import { restore } from './restore.ts';

const name = (value: string): EditCommand => ({
  type: 'edit.update',
  path: ['shows', showId, 'name'],
  value,
});
const remove = (...path: string[]): EditCommand => ({ type: 'edit.remove', path });
const insertShow = (id: string): EditCommand => ({
  type: 'edit.insert',
  path: ['shows'],
  value: { id, name: id, stages: [stageSchema.parse({ id: 'only' })] },
  before: showId,
});

function restored(now: QuizShowApp, then: QuizShowApp, show?: string): QuizShowApp {
  const command = restore(now, then, show);
  return command === null ? now : playAll(now, [command]);
}

test('EDIT20 restoring brings back authored content, whatever was edited since', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 25 }), (edits) => {
      const then = defaultDocument();
      const now = edits.reduce((document, edit) => {
        const result = run(document, edit);
        return result.kind === 'accepted' ? result.document : document;
      }, then);
      expect(withoutDates(restored(now, then))).toEqual(withoutDates(then));
      expect(restore(then, then)).toBeNull();
      expect(withoutDates(restored(then, now))).toEqual(withoutDates(now));
    }),
  );
});

test('EDIT20 restores and removes shows, styles and references to them in one reversible step', () => {
  const then = defaultDocument();
  const style: EditCommand = {
    type: 'edit.insert',
    path: ['styles'],
    value: { id: 'other' },
    before: null,
  };
  const now = playAll(then, [
    style,
    { type: 'edit.update', path: ['defaultStyle'], value: 'other' },
    { type: 'edit.update', path: ['shows', showId, 'styleId'], value: 'other' },
    insertShow('show2'),
    { type: 'edit.update', path: ['activeShow'], value: 'show2' },
    remove('shows', showId),
    remove('styles', 'quiz-show-blue'),
  ]);
  expect(withoutDates(restored(now, then))).toEqual(withoutDates(then));
  expect(withoutDates(restored(then, now))).toEqual(withoutDates(now));
});

test('EDIT20 restores one show alone, even if it was removed since', () => {
  const then = playAll(defaultDocument(), [insertShow('show2')]);
  const now = playAll(then, [name('changed'), remove('shows', 'show2')]);
  const back = restored(now, then, 'show2');
  expect(back.shows.map(({ id }) => id).toSorted()).toEqual(['show1', 'show2']);
  expect(back.shows.find(({ id }) => id === showId)?.name).toBe('changed');
});

test('EDIT20 a running game continues, and restoring is refused if it would remove the stage in play', () => {
  const then = inPlay();
  const now = playAll(then, [name('changed')]);
  expect(restored(now, defaultDocument()).shows[0]?.currentStageIndex).toBe(0);
  expect(restored(now, defaultDocument()).shows[0]?.name).toBe(then.shows[0]?.name);
  const without = playAll(defaultDocument(), [remove('shows', showId, 'stages', 'stage1')]);
  const command = restore(now, without);
  if (command === null) throw new Error('nothing to restore');
  const result = run(now, command);
  expect(result).toMatchObject({ kind: 'refused', reason: 'stageOnAir' });
});

test('EDIT20 a removed show is restored at rest', () => {
  const then = inPlay();
  const now = playAll(then, [{ type: 'stageQuiz.reset', showId }, remove('shows', showId)]);
  expect(restored(now, then, showId).shows[0]?.currentStageIndex).toBe(-1);
});

test('EDIT20 restoring moves a single moved stage and inserts a single missing one', () => {
  const then = defaultDocument();
  const stages = ['shows', showId, 'stages'];
  const editsOf = (now: QuizShowApp) => {
    const command = restore(now, then);
    expect(command === null ? now : playAll(now, [command])).toMatchObject({
      shows: [{ stages: then.shows[0]?.stages }],
    });
    return command?.type === 'edit.many' ? command.edits.map(({ type }) => type) : [];
  };
  const moved = (id: string, before: string | null): EditCommand => ({
    type: 'edit.move',
    path: [...stages, id],
    before,
  });
  expect(editsOf(playAll(then, [remove(...stages, 'stage1')]))).toEqual(['edit.insert']);
  expect(editsOf(playAll(then, [remove(...stages, 'stage5')]))).toEqual(['edit.insert']);
  expect(editsOf(playAll(then, [moved('stage1', null)]))).toEqual(['edit.move']);
  expect(editsOf(playAll(then, [moved('stage9', 'stage1')]))).toEqual(['edit.move']);
  const mixed = [moved('stage2', null), remove(...stages, 'stage4'), moved('stage8', 'stage1')];
  expect(editsOf(playAll(then, mixed)).toSorted()).toEqual([
    'edit.insert',
    'edit.move',
    'edit.move',
  ]);
});
