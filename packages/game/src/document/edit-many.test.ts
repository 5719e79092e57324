import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEdit, playAll, run, showId, withoutDates } from '../any-command.fixture.ts';
import type { EditCommand, SingleEdit } from '../command.ts';
import { stageSchema } from '../games/stage-quiz/show.ts';
import { defaultDocument } from './defaults.ts';
import { invert, isChangedSince } from './edit.ts';

const stages = ['shows', showId, 'stages'];
const editMany = (...edits: SingleEdit[]): EditCommand => ({ type: 'edit.many', edits });
const isSingle = (edit: EditCommand): edit is SingleEdit => edit.type !== 'edit.many';

test('EDIT19 several edits are applied in sequence, each to the result of the previous one', () => {
  const value = stageSchema.parse({ id: 'new1' });
  const document = playAll(defaultDocument(), [
    editMany(
      { type: 'edit.insert', path: stages, value, before: null },
      { type: 'edit.update', path: [...stages, 'new1', 'price'], value: '7 €' },
      { type: 'edit.remove', path: [...stages, 'stage1'] },
    ),
  ]);
  expect(document.shows[0]?.stages.at(-1)?.price).toBe('7 €');
  expect(document.shows[0]?.stages).toHaveLength(9);
});

test('EDIT19 if one of several edits is refused, none is applied', () => {
  const document = defaultDocument();
  const before = JSON.stringify(document);
  const result = run(
    document,
    editMany(
      { type: 'edit.remove', path: [...stages, 'stage1'] },
      { type: 'edit.update', path: [...stages, 'stage2', 'price'], value: 2 },
    ),
  );
  expect(result).toMatchObject({ kind: 'refused', reason: 'invalidValue' });
  expect(JSON.stringify(document)).toBe(before);
});

test('HISTORY13 a value that the rules normalise is no later change, a further edit is one', () => {
  const before = defaultDocument();
  const path = ['shows', showId, 'cues'];
  const withAddress = (address: string): EditCommand => ({
    type: 'edit.update',
    path,
    value: [
      { action: { address, kind: 'webhook' }, isOn: true, moment: 'answerShown', id: 'cue1' },
    ],
  });
  const done = withAddress(' https://one.example ');
  const back = invert(before, done);
  const after = playAll(before, [done]);
  if (back === null) throw new Error('not invertible');
  expect(isChangedSince(after, done, back)).toBe(false);
  expect(isChangedSince(before, done, back)).toBe(false);
  expect(isChangedSince(playAll(after, [withAddress('https://two.example')]), done, back)).toBe(
    true,
  );
});

test('EDIT19 HISTORY13 several edits are undone as one', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 12 }), (edits) => {
      const document = defaultDocument();
      const command = editMany(...edits.filter(isSingle));
      const inverse = invert(document, command);
      const result = run(document, command);
      if (result.kind === 'refused' || inverse === null) return;
      expect(isChangedSince(result.document, command, inverse)).toBe(false);
      expect(withoutDates(playAll(result.document, [inverse]))).toEqual(document);
    }),
  );
});

const price = (id: string, value: string): SingleEdit => ({
  type: 'edit.update',
  path: [...stages, id, 'price'],
  value,
});
const insert = (id: string, before: string | null): SingleEdit => ({
  type: 'edit.insert',
  path: stages,
  value: stageSchema.parse({ id, price: 'as it was put in' }),
  before,
});
const remove = (id: string): SingleEdit => ({ type: 'edit.remove', path: [...stages, id] });
const move = (id: string, before: string | null): SingleEdit => ({
  type: 'edit.move',
  path: [...stages, id],
  before,
});

test('EDIT22 skips edits of missing elements and applies the others', () => {
  const document = defaultDocument();
  const command = editMany(
    insert('copy', 'stage4'),
    price('gone', 'typed'),
    move('gone', 'stage1'),
    remove('gone'),
    { type: 'edit.update', path: ['shows', showId, 'styleId'], value: 'gone' },
    price('stage2', 'typed'),
  );
  const [show] = playAll(document, [command]).shows;
  const [before] = document.shows;
  expect(show?.stages.map(({ id }) => id)).toEqual(
    before?.stages.map(({ id }) => id).toSpliced(3, 0, 'copy'),
  );
  expect(show?.stages[1]?.price).toBe('typed');
  expect(show?.styleId).toBe(before?.styleId);
  expect(run(document, command)).toEqual(
    run(document, editMany(insert('copy', 'stage4'), price('stage2', 'typed'))),
  );
});

test('EDIT22 skips the insertion of an existing element and leaves it unchanged', () => {
  const there = playAll(defaultDocument(), [insert('copy', null), price('copy', 'changed since')]);
  const document = playAll(there, [editMany(insert('copy', null), insert('other', null))]);
  expect(document.shows[0]?.stages.slice(-2).map(({ id, price }) => [id, price])).toEqual([
    ['copy', 'changed since'],
    ['other', 'as it was put in'],
  ]);
});

test('EDIT22 refuses several edits when none has anything left to do', () => {
  const document = defaultDocument();
  const removed = run(document, editMany(remove('gone'), price('gone', 'typed')));
  expect(removed).toMatchObject({ kind: 'refused', reason: 'notFound' });
  expect(run(document, editMany(insert('stage1', null)))).toMatchObject({
    reason: 'alreadyExists',
  });
  expect(invert(document, editMany(remove('gone')))).toBeNull();
});

test('EDIT22 undoing several edits leaves out skipped ones', () => {
  const document = defaultDocument();
  const command = editMany(insert('stage1', null), remove('gone'), remove('stage2'));
  expect(invert(document, command)).toMatchObject({
    edits: [{ type: 'edit.insert', value: { id: 'stage2' }, before: 'stage3' }],
  });
});

test('EDIT22 two people who remove the same element can each undo that', () => {
  const document = defaultDocument();
  const one = editMany(remove('stage1'), remove('stage2'));
  const other = editMany(remove('stage2'), remove('stage3'));
  const [oneBack, otherBack] = [invert(document, one), invert(document, other)];
  if (oneBack === null || otherBack === null) throw new Error('cannot be taken back');
  const after = playAll(document, [one, other, oneBack, otherBack]);
  expect(after.shows[0]?.stages.map(({ id }) => id).toSorted()).toEqual(
    document.shows[0]?.stages.map(({ id }) => id),
  );
});
