import fc from 'fast-check';
import type { ParsedBoards } from './board-format.ts';
import type { ExportCategoryShow, ExportField } from './board-format.ts';
import { clean } from './imported-stages.ts';
import { importFile } from './import-file.ts';
import type { ImportedCategoryShow } from '@quizcast/game/importing/import-boards';

const field = (given: Partial<ExportField> = {}): ExportField => ({
  question: 'Which planet has rings?',
  answer: 'Saturn',
  hostNotes: '',
  isGuess: false,
  isDouble: false,
  image: null,
  imageAlt: '',
  sound: null,
  ...given,
});
export const blank = field({ question: '', answer: '' });

const board = (name: string, step: number) => ({
  name,
  points: [1, 2, 3, 4, 5].map((row) => row * step),
  categories: ['Animals', 'Maps', 'Food', 'Numbers', 'Games'].map((category) => ({
    name: category,
    fields: [1, 2, 3, 4, 5].map((row) =>
      field({ question: `${category} ${name} ${row}?`, answer: `${row}` }),
    ),
  })),
});

export const sampleBoards: ExportCategoryShow = {
  name: 'A small battle',
  boards: [board('Jeopardy!', 100), board('Double Jeopardy!', 200)],
  final: { ...field({ question: 'The end?', answer: 'Yes' }), category: 'Ends' },
  tieBreak: null,
};

/** Texts that break formats. */
const awkward = [
  '=1+1',
  "'quoted'",
  "it's \\'so\\'",
  '"double" \\" end',
  '<b>bold</b> &amp;',
  'a,b;c',
  '@file.png',
  ']]>',
  '日本語',
  '👩‍👩‍👧',
  'x < y & z',
  'A: one\nB: two',
];
const someText = fc
  .oneof(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constantFrom(...awkward))
  .map((text) => clean(text.replaceAll(/\s+/g, ' ')) || 'Why?');
const anyField = fc.record({
  question: someText,
  answer: someText,
  hostNotes: fc.constant(''),
  isGuess: fc.constant(false),
  isDouble: fc.constant(false),
  image: fc.constant(null),
  imageAlt: fc.constant(''),
  sound: fc.constant(null),
});

/** Boards whose categories have a question in every row, or in some; `maxBoards` is the format's limit. */
export const anyBoards = (maxBoards: number): fc.Arbitrary<ExportCategoryShow> =>
  fc.record({
    name: someText,
    boards: fc
      .array(
        fc.record({
          step: fc.constantFrom(50, 100, 200, 1000),
          categories: fc.array(
            fc.record({
              name: someText,
              fields: fc
                .array(fc.oneof({ weight: 5, arbitrary: anyField }, fc.constant(blank)), {
                  minLength: 5,
                  maxLength: 5,
                })
                .map((fields) =>
                  fields.every((each) => each === blank) ? fields.with(0, field()) : fields,
                ),
            }),
            { minLength: 5, maxLength: 5 },
          ),
        }),
        { minLength: 1, maxLength: maxBoards },
      )
      .map((boards) =>
        boards.map(({ step, categories }, index) => ({
          name: `Round ${index + 1}`,
          points: [1, 2, 3, 4, 5].map((row) => row * step),
          // A row without questions has no points in a file.
          categories: categories.with(0, {
            name: categories[0]?.name ?? '',
            fields: (categories[0]?.fields ?? []).map((each) => (each === blank ? field() : each)),
          }),
        })),
      ),
    final: fc.option(
      fc.tuple(anyField, someText).map(([each, category]) => ({ ...each, category })),
    ),
    tieBreak: fc.constant(null),
  });

export async function imported(bytes: Uint8Array, formatId: string | null, fileName = 'file.x') {
  const { file, media } = await importFile({ bytes, fileName, formatId, columns: null });
  return { ...file, media };
}

/** A show in short form: per board the points, and per category its questions and answers. */
export const inShort = ({ boards, final }: ImportedCategoryShow) => ({
  boards: boards.map(({ rowPoints, categories }) => ({
    rowPoints,
    categories: categories.map(({ name, fields }) => [
      name,
      ...fields.map((each) => (each === null ? null : `${each.question} → ${each.answer}`)),
    ]),
  })),
  final: final === null ? null : `${final.category}: ${final.question} → ${final.answer}`,
});

export function expectWholeBoards({ shows, problems }: ParsedBoards): boolean {
  return (
    shows.length + problems.length > 0 && !problems.some(({ detail = '' }) => detail.length > 200)
  );
}
