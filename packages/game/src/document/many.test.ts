import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEdit, playAll, run, showId, withoutDates } from '../any-command.fixture.ts';
import type { EditCommand, SingleEdit } from '../command.ts';
import { stageSchema } from '../stage-quiz/show.ts';
import { defaultDocument } from './defaults.ts';
import { invert } from './edit.ts';

const stages = ['shows', showId, 'stages'];
const many = (...edits: SingleEdit[]): EditCommand => ({ type: 'edit.many', edits });
const isSingle = (edit: EditCommand): edit is SingleEdit => edit.type !== 'edit.many';

test('EDIT19 several edits act one after the other, each on what the last has left', () => {
  const value = stageSchema.parse({ id: 'new1' });
  const document = playAll(defaultDocument(), [
    many(
      { type: 'edit.insert', path: stages, value, before: null },
      { type: 'edit.update', path: [...stages, 'new1', 'price'], value: '7 €' },
      { type: 'edit.remove', path: [...stages, 'stage1'] },
    ),
  ]);
  expect(document.shows[0]?.stages.at(-1)?.price).toBe('7 €');
  expect(document.shows[0]?.stages).toHaveLength(9);
});

test('EDIT19 when one of several edits is refused, none has happened', () => {
  const document = defaultDocument();
  const before = JSON.stringify(document);
  const result = run(
    document,
    many(
      { type: 'edit.remove', path: [...stages, 'stage1'] },
      { type: 'edit.remove', path: [...stages, 'stage1'] },
    ),
  );
  expect(result).toMatchObject({ kind: 'refused', reason: 'notFound' });
  expect(JSON.stringify(document)).toBe(before);
});

test('EDIT19 several edits are taken back as one', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { minLength: 1, maxLength: 12 }), (edits) => {
      const document = defaultDocument();
      const command = many(...edits.filter(isSingle));
      const inverse = invert(document, command);
      const result = run(document, command);
      if (result.kind === 'refused' || inverse === null) return;
      expect(withoutDates(playAll(result.document, [inverse]))).toEqual(document);
    }),
  );
});
