import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEdit, playAll, run } from '../any-command.fixture.ts';
import {
  editCommandSchema,
  maxEditsAtOnce,
  type EditCommand,
  type SingleEdit,
} from '../command.ts';
import { stageSchema } from '../games/stage-quiz/show.ts';
import { defaultDocument } from './defaults.ts';
import type { QuizShowApp } from './document.ts';
import { invert } from './edit.ts';
import { restore } from './restore.ts';
import { splitEdit } from './chunk-edits.ts';

/** Restores the authored content, because every edit changes the edit time of a show. */
const authored = (document: QuizShowApp) => restore(document, defaultDocument());

/** A part that changes nothing is refused and the others are applied. */
const playParts = (document: QuizShowApp, parts: readonly EditCommand[]): QuizShowApp =>
  parts.reduce((state, part) => {
    const result = run(state, part);
    if (result.kind === 'accepted') return result.document;
    expect(['notFound', 'alreadyExists']).toContain(result.reason);
    return state;
  }, document);

test('HISTORY8 the parts of a large edit have the same effect as the whole, however small they are', () => {
  fc.assert(
    fc.property(
      fc.array(anyEdit, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 1, max: 6 }),
      fc.integer({ min: 100, max: 3000 }),
      (edits, most, bytes) => {
        const document = defaultDocument();
        const singles = edits.filter((edit): edit is SingleEdit => edit.type !== 'edit.many');
        if (singles.length === 0) return;
        const restoreCommand = {
          type: 'edit.many' as const,
          intent: 'restore' as const,
          edits: singles,
        };
        const result = run(document, restoreCommand);
        const parts = splitEdit(restoreCommand, { edits: most, bytes });
        for (const part of parts)
          expect(part).toMatchObject({ type: 'edit.many', intent: 'restore' });
        if (result.kind === 'accepted')
          expect(authored(playParts(document, parts))).toEqual(authored(result.document));
      },
    ),
  );
});

test('HISTORY8 splits a show of a thousand long stages into many parts, and the undo of its removal, too', () => {
  const stages = Array.from({ length: 1000 }, (_, index) =>
    stageSchema.parse({
      id: `s${index}`,
      price: `${index} €`,
      question: { question: 'ü'.repeat(1500), hostNotes: 'n'.repeat(2000) },
    }),
  );
  const value = { ...defaultDocument().shows[0], id: 'large', stages };
  const insert = { type: 'edit.insert' as const, path: ['shows'], value, before: null };
  const parts = splitEdit(insert);
  expect(parts.length).toBeGreaterThan(5);
  for (const part of parts) {
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThan(600 * 1024);
    expect(editCommandSchema.safeParse(part).success).toBe(true);
  }
  const document = playAll(defaultDocument(), parts);
  expect(authored(document)).toEqual(authored(playAll(defaultDocument(), [insert])));
  const back = invert(document, { type: 'edit.remove', path: ['shows', 'large'] });
  expect(back === null ? [] : splitEdit(back)).toHaveLength(parts.length);
});

test('HISTORY8 leaves a small edit whole, and splits too many edits', () => {
  const edit: SingleEdit = {
    type: 'edit.update',
    path: ['settings', 'showWatermark'],
    value: true,
  };
  expect(splitEdit(edit)).toEqual([edit]);
  const manyEdits = { type: 'edit.many' as const, edits: Array.from({ length: 6000 }, () => edit) };
  const parts = splitEdit(manyEdits);
  expect(parts.map((part) => (part.type === 'edit.many' ? part.edits.length : 1))).toEqual([
    maxEditsAtOnce,
    1000,
  ]);
});
