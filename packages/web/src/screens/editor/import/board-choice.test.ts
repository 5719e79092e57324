import { defaultDocument } from '@quizcast/game/document/defaults';
import type { ImportedFile, ImportIssue } from '@quizcast/game/importing/import';
import type { ImportedField } from '@quizcast/game/importing/import-boards';
import { expect, it } from 'vitest';
import {
  allOf,
  existingCategories,
  existingQuestions,
  problemsOf,
  selectedFields,
  selectedBoards,
} from './board-choice.ts';
import { asBoards, asStages } from './games.ts';
import { withoutMissing } from './without-missing.ts';

const field = (question: string, answer = 'a'): ImportedField => ({
  row: 2,
  question,
  answer,
  isGuessQuestion: false,
  hasPicture: false,
  hasSound: false,
});
const rows = (...fields: ImportedField[]) => [0, 1, 2, 3, 4].map((row) => fields[row] ?? null);
const file = (part: Partial<ImportedFile>): ImportedFile => ({
  format: { id: 'x', name: 'X' },
  shows: [],
  categoryShows: [],
  problems: [],
  sheet: null,
  ...part,
});

it('imports the selected categories, final question and tie-break, each independently', () => {
  const show = {
    name: 'S',
    boards: [
      {
        name: 'R',
        rowPoints: null,
        categories: [
          { name: 'A', fields: rows(field('1'), field('2')) },
          { name: 'B', fields: rows(field('3')) },
        ],
      },
    ],
    final: { ...field('4'), category: 'F' },
    tieBreak: field('5'),
  };
  const texts = (choice: ReturnType<typeof allOf>) =>
    selectedFields(selectedBoards(show, choice)).map(({ question }) => question);
  expect(texts(allOf(0))).toEqual(['1', '2', '3', '4', '5']);
  expect(texts({ ...allOf(0), excluded: new Set(['0.0']), final: false })).toEqual(['3', '5']);
  expect(selectedBoards(undefined, allOf(3))).toEqual({ boards: [], final: null, tieBreak: null });
});

it('recognizes a known question by text and answer, and a category by all its questions', () => {
  const app = defaultDocument();
  const existing = existingQuestions(app);
  const [first, second] = app.categoryQuiz.shows[0]?.gamefield.categories[0]?.fields ?? [];
  if (first === undefined || second === undefined) throw new Error('no field');
  const same = field(` ${first.question.toUpperCase()}`, first.answer);
  const categories = [
    { name: 'All', fields: rows(same) },
    { name: 'Some', fields: rows(same, field('New')) },
    { name: 'Other answer', fields: rows(field(second.question, 'Another')) },
    { name: 'None', fields: rows() },
  ];
  const show = {
    name: '',
    boards: [{ name: '', rowPoints: null, categories }],
    final: null,
    tieBreak: null,
  };
  expect([...existingCategories(show, existing)]).toEqual(['0.0']);
});

it('lists the problems of the selected show and of the whole file', () => {
  const problems: ImportIssue[] = [
    { code: 'tooManyShows', row: null, detail: '300' },
    { code: 'noAnswer', row: 4 },
    { code: 'duplicate', row: 4 },
    { code: 'noAnswer', row: 9, show: 1 },
  ];
  const found = problemsOf(file({ problems }), 0);
  expect(found.ofFile.map(({ code }) => code)).toEqual(['tooManyShows']);
  expect(found.byRow.map(([row, some]) => [row, some.length])).toEqual([[4, 2]]);
  expect(problemsOf(file({ problems }), 1).byRow.map(([row]) => row)).toEqual([9]);
});

it('FORMAT67 leaves out and reports images and sounds that are missing from the package', () => {
  const show = {
    name: 'S',
    boards: [
      {
        name: 'R',
        rowPoints: null,
        categories: [
          {
            name: 'A',
            fields: rows(
              { ...field('1'), hasPicture: true, imageFile: 'Images/a.png' },
              { ...field('2'), row: 3, hasSound: true, soundFile: 'Audio/b.mp3' },
            ),
          },
        ],
      },
    ],
    final: { ...field('3'), row: 4, hasPicture: true, imageFile: 'Images/c.png', category: 'F' },
    tieBreak: null,
  };
  const complete = withoutMissing(file({ categoryShows: [show] }), {
    has: (name) => name === 'Images/a.png',
  });
  const [taken] = complete.categoryShows;
  expect(taken?.boards[0]?.categories[0]?.fields.slice(0, 2)).toEqual([
    { ...field('1'), hasPicture: true, imageFile: 'Images/a.png' },
    { ...field('2'), row: 3 },
  ]);
  expect(taken?.final).toEqual({ ...field('3'), row: 4, category: 'F' });
  expect(complete.problems).toEqual([
    { code: 'mediaNotTaken', row: 3, detail: 'Audio/b.mp3' },
    { code: 'mediaNotTaken', row: 4, detail: 'Images/c.png' },
  ]);
});

it('converts a file for the other game as far as possible', () => {
  const question = { question: 'Q', answers: ['a', 'b', 'c', 'd'], correctAnswer: 2 as const };
  const stages = file({
    shows: [{ name: 'S', stages: [{ row: 2, price: null, question, hasPicture: false }] }],
    problems: [
      { code: 'fewerThanFourAnswers', row: 2, detail: '2' },
      { code: 'noText', row: 3 },
    ],
  });
  const boards = asBoards(stages, (number) => `Category ${number}`);
  expect(boards.shows).toEqual([]);
  expect(boards.problems.map(({ code }) => code)).toEqual(['noText']);
  expect(boards.categoryShows[0]?.boards[0]?.categories[0]).toMatchObject({
    name: 'Category 1',
    fields: [{ question: 'Q', answer: 'c' }, null, null, null, null],
  });
  expect(asStages(stages)).toEqual({ file: stages, unsupportedCount: null });
  const back = asStages(boards);
  expect(back).toMatchObject({ unsupportedCount: 1, file: { shows: [] } });
});
