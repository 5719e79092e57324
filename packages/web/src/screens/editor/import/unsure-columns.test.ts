import type { ImportedFile } from '@quizcast/game/importing/import';
import { expect, it } from 'vitest';
import { hasUnsureColumns } from './unsure-columns.ts';

const sheet = (hasHeader: boolean): ImportedFile['sheet'] => ({
  rows: [['Question', 'Answer']],
  rowCount: 1,
  headerRow: 0,
  columns: {
    question: 0,
    answers: [],
    right: 1,
    price: null,
    explanation: null,
    hostNotes: null,
    seconds: null,
    image: null,
    imageAlt: null,
    type: null,
    range: null,
    unit: null,
    category: null,
    hasHeader,
  },
});
const file = (
  code: ImportedFile['problems'][number]['code'] | null,
  of = sheet(true),
): ImportedFile => ({
  format: { id: 'table', name: 'CSV / TSV' },
  shows: [],
  categoryShows: [],
  problems: code === null ? [] : [{ code, row: 2 }],
  sheet: of,
});

it.each(['noAnswers', 'rightAnswerGuessed', 'rightAnswerOutOfRange'] as const)(
  'columns need review if other columns may fix %s',
  (code) => {
    expect(hasUnsureColumns(file(code))).toBe(true);
    expect(hasUnsureColumns(file(code, null))).toBe(false);
  },
);

it('columns need review if they were guessed without headers and caused a problem', () => {
  expect(hasUnsureColumns(file('textShortened', sheet(false)))).toBe(true);
  expect(hasUnsureColumns(file('textShortened'))).toBe(false);
  expect(hasUnsureColumns(file(null, sheet(false)))).toBe(false);
});
