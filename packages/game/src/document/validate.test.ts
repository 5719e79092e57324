import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyEdit, inPlay, playAll, run, showId, withoutDates } from '../any-command.fixture.ts';
import { defaultDocument } from './defaults.ts';
import type { QuizShowApp } from './document.ts';
import { replacementEdit } from './validate.ts';

function made(now: QuizShowApp, then: QuizShowApp): QuizShowApp {
  const replacement = replacementEdit(now, then);
  if (replacement.kind === 'refused') throw new Error(`${replacement.reason} ${replacement.path}`);
  return replacement.command === null ? now : playAll(now, [replacement.command]);
}

const edited = (start: QuizShowApp, edits: readonly Parameters<typeof run>[1][]): QuizShowApp =>
  edits.reduce((document, edit) => {
    const result = run(document, edit);
    return result.kind === 'accepted' ? result.document : document;
  }, start);

test('DOCAPI1 one edit turns a document into any other that differs by edits', () => {
  const edits = fc.array(anyEdit, { maxLength: 25 });
  fc.assert(
    fc.property(edits, edits, (one, other) => {
      const now = edited(defaultDocument(), one);
      const then = edited(defaultDocument(), other);
      expect(withoutDates(made(now, then))).toEqual(withoutDates(then));
      expect(replacementEdit(then, then)).toEqual({ kind: 'edit', command: null });
    }),
  );
});

test('DOCAPI1 works while a show is in play, and covers which game is on air', () => {
  const now = inPlay();
  const then: QuizShowApp = {
    ...now,
    onAir: 'categoryQuiz',
    shows: now.shows.map((show) => ({ ...show, name: 'Renamed' })),
  };
  expect(withoutDates(made(now, then))).toEqual(withoutDates(then));
});

test.each([
  [
    'the stage in play',
    (document: QuizShowApp): QuizShowApp => ({
      ...document,
      shows: document.shows.map((show) => ({ ...show, currentStageIndex: 3 })),
    }),
    'shows/0/currentStageIndex',
  ],
  [
    'the crew',
    (document: QuizShowApp): QuizShowApp => ({
      ...document,
      settings: { ...document.settings, authorizedUsers: { mallory: { role: 'coOwner' } } },
    }),
    'settings/authorizedUsers/mallory',
  ],
])('DOCAPI2 refuses a change that no edit may make, with its path: %s', (_what, change, path) => {
  const now = inPlay();
  expect(replacementEdit(now, change(now))).toEqual({
    kind: 'refused',
    reason: 'notEditable',
    path,
  });
});

test('DOCAPI2 refuses a change for the same reason as the equivalent edit', () => {
  const now = inPlay();
  const other = { ...defaultDocument().shows[0], id: 'other' };
  const without = { ...now, activeShow: 'other', shows: [other] };
  const replacement = replacementEdit(now, {
    ...now,
    ...without,
    shows: without.shows.flatMap(known),
  });
  expect(replacement.kind).toBe('edit');
  const [stage] = now.shows[0]?.stages ?? [];
  const short: QuizShowApp = {
    ...now,
    shows: now.shows.map((show) => ({ ...show, stages: show.stages.filter((s) => s !== stage) })),
  };
  expect(replacementEdit(now, short)).toMatchObject({ kind: 'refused', reason: 'stageOnAir' });
  expect(now.shows[0]?.id).toBe(showId);
});

const known = (show: Partial<QuizShowApp['shows'][number]> & { id: string }) =>
  defaultDocument().shows.map((first) => ({ ...first, ...show }));
