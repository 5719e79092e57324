import fc from 'fast-check';
import { scaled } from '../scaled.fixture.ts';
import { describe, expect, test } from 'vitest';
import type { IdPath } from '../command.ts';
import { playAll } from '../any-command.fixture.ts';
import { isEmptyField } from '../games/category-quiz/pre-flight.ts';
import { blankCategoryShow } from '../games/category-quiz/samples.ts';
import type { CategoryQuizshow } from '../games/category-quiz/show.ts';
import { defaultDocument } from '../document/defaults.ts';
import type { QuizShowApp } from '../document/document.ts';
import { readDocument } from '../document/read.ts';
import type { ImportedBoard, ImportedField } from './import-boards.ts';
import { boardImport, type BoardTarget, type ChosenBoards } from './import-edit.ts';
import { boardsOfStages, layOut, stagesOfBoards, type LaidBoard } from './import-layout.ts';
import type { ImportedStage } from './import.ts';
import { packKeyOf, roomFor } from './pack-media.ts';
import { invert } from '../document/edit.ts';

const field = (question: string, given: Partial<ImportedField> = {}): ImportedField => ({
  row: 1,
  question,
  answer: `${question}!`,
  isGuessQuestion: false,
  hasPicture: false,
  hasSound: false,
  ...given,
});
const category = (name: string, count = 5) => ({
  name,
  fields: [1, 2, 3, 4, 5].map((row) => (row > count ? null : field(`${name} ${row}`))),
});
const laid = (names: readonly string[], given: Partial<LaidBoard> = {}): LaidBoard => ({
  name: 'Round',
  rowPoints: [200, 400, 600, 800, 1000],
  categories: names.map((name) => category(name)),
  ...given,
});
const taken = (...boards: LaidBoard[]): ChosenBoards => ({ boards, final: null, tieBreak: null });

const ids = () => {
  let count = 0;
  return () => `new${(count += 1)}`;
};

const naming = (newId: () => string) => ({ newId, categoryName: () => 'Category' });

function done(document: QuizShowApp, target: BoardTarget, what: ChosenBoards, newId = ids()) {
  const { command, showId, left } = boardImport(target, what, naming(newId));
  const after = command === null ? document : playAll(document, [command]);
  const show = after.categoryQuiz.shows.find(({ id }) => id === showId);
  if (show === undefined) throw new Error('no show');
  expect(readDocument(after)).toMatchObject({ kind: 'readable', changed: false });
  return { document: after, show, left, edits: command };
}

const styleId = 'category-quiz-blue';
const withBlank = (): { document: QuizShowApp; show: CategoryQuizshow } => {
  const document = defaultDocument();
  const show = blankCategoryShow(
    'Blank',
    styleId,
    () => `own${document.categoryQuiz.shows.length}`,
  );
  const value = {
    ...show,
    players: show.players.map((player, at) => ({ ...player, id: `p${at}` })),
  };
  const after = playAll(document, [
    { type: 'edit.insert', path: ['categoryQuiz', 'shows'], value, before: null },
  ]);
  const found = after.categoryQuiz.shows.at(-1);
  if (found === undefined) throw new Error('no show');
  return { document: after, show: found };
};

const inShort = ({ gamefield, boards }: CategoryQuizshow) =>
  [{ name: '', ...gamefield }, ...boards].map((board) => ({
    name: board.name,
    rowPoints: board.rowPoints,
    categories: board.categories.map(({ name, fields }) => [
      name,
      ...fields.map(({ question }) => question),
    ]),
  }));

describe('FORMAT47 imported boards', () => {
  test('become a new show: first board, further boards, final and tie-break', () => {
    const final = { ...field('End'), category: 'Ends' };
    const { show, edits } = done(
      defaultDocument(),
      { kind: 'new', name: 'Mine', styleId },
      { boards: [laid(['A', 'B']), laid(['C'])], final, tieBreak: field('Tie') },
    );
    expect(edits?.type).toBe('edit.insert');
    expect(show).toMatchObject({ name: 'Mine', styleId, activePlayerIndex: -1 });
    expect(inShort(show)[0]).toEqual({
      name: '',
      rowPoints: [200, 400, 600, 800, 1000],
      categories: [
        ['A', 'A 1', 'A 2', 'A 3', 'A 4', 'A 5'],
        ['B', 'B 1', 'B 2', 'B 3', 'B 4', 'B 5'],
        ['Category', '', '', '', '', ''],
        ['Category', '', '', '', '', ''],
        ['Category', '', '', '', '', ''],
      ],
    });
    expect(show.boards).toHaveLength(1);
    expect(show.final).toMatchObject({ category: 'Ends', question: 'End', answer: 'End!' });
    expect(show.tieBreak).toMatchObject({ question: 'Tie' });
    expect(new Set(show.players.map(({ id }) => id)).size).toBe(4);
  });

  test('fill gaps: first a category of the same name, then an empty category, then further boards', () => {
    const { document, show } = withBlank();
    const first = done(
      document,
      { kind: 'fill', show },
      taken(laid(['A'], { categories: [category('A', 2)] })),
    );
    expect(inShort(first.show)[0]?.rowPoints).toEqual([200, 400, 600, 800, 1000]);
    const second = done(
      first.document,
      { kind: 'fill', show: first.show },
      taken(laid(['a ', 'B', 'C', 'D', 'E'], { rowPoints: [1, 2, 3, 4, 5] })),
      () => 'board9',
    );
    const [board, further, ...others] = inShort(second.show);
    // No existing content is removed, and the points are unchanged.
    expect(board?.rowPoints).toEqual([200, 400, 600, 800, 1000]);
    expect(board?.categories.map(([name]) => name)).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(board?.categories[0]).toEqual(['A', 'A 1', 'A 2', 'a  3', 'a  4', 'a  5']);
    expect(further?.categories[0]).toEqual(['a ', 'a  1', 'a  2', '', '', '']);
    expect(others).toEqual([]);
  });

  test('replace one board and nothing else', () => {
    const { document } = withBlank();
    const [show] = document.categoryQuiz.shows;
    if (show === undefined) throw new Error('no show');
    const two = laid(['X'], { name: 'Two' });
    const after = done(document, { kind: 'replace', show, boardId: null }, taken(laid(['A']), two));
    const [board, further] = inShort(after.show);
    expect(board?.categories).toEqual([
      ['A', 'A 1', 'A 2', 'A 3', 'A 4', 'A 5'],
      ...Array.from({ length: 4 }, () => ['Category', '', '', '', '', '']),
    ]);
    expect(further?.name).toBe('Two');
    expect(further?.categories[0]).toEqual(['X', 'X 1', 'X 2', 'X 3', 'X 4', 'X 5']);
    expect(after.show.final).toEqual(show.final);
    const fields = after.show.gamefield.categories.flatMap((each) => each.fields);
    expect(fields.some(({ isGuessQuestion }) => isGuessQuestion)).toBe(false);
    const again = done(
      after.document,
      { kind: 'replace', show: after.show, boardId: after.show.boards[0]?.id ?? '' },
      taken(laid(['Z'])),
    );
    expect(inShort(again.show)[0]).toEqual(board);
    expect(inShort(again.show)[1]?.categories[0]?.[0]).toBe('Z');
  });

  test('remove the blurred copy along with a replaced picture', () => {
    const { document } = withBlank();
    const [show] = document.categoryQuiz.shows;
    const [first] = show?.gamefield.categories ?? [];
    const path = [
      'categoryQuiz',
      'shows',
      show?.id ?? '',
      'gamefield',
      'categories',
      first?.id ?? '',
      'fields',
      first?.fields[0]?.id ?? '',
    ];
    const pictured = playAll(document, [
      { type: 'edit.update', path: [...path, 'image'], value: 'https://a.example/1.png' },
      {
        type: 'edit.update',
        path: [...path, 'blurredImage'],
        value: '/files/quizshow/u/images/b.webp',
      },
      { type: 'edit.update', path: [...path, 'blurAtFirst'], value: true },
    ]);
    const [before] = pictured.categoryQuiz.shows;
    if (before === undefined) throw new Error('no show');
    const after = done(
      pictured,
      { kind: 'replace', show: before, boardId: null },
      taken(laid(['A'])),
    );
    const after1 = after.show.gamefield.categories[0]?.fields[0];
    expect(after1).not.toHaveProperty('image');
    expect(after1).not.toHaveProperty('blurredImage');
    expect(after1?.blurAtFirst).toBe(false);
  });

  test('are counted and left out where there is no room', () => {
    const many = Array.from({ length: 13 }, (_, at) => laid([`N${at}`]));
    const fresh = done(defaultDocument(), { kind: 'new', name: 'Mine', styleId }, taken(...many));
    expect([fresh.show.boards.length, fresh.left]).toEqual([10, 2]);
    const more = done(
      fresh.document,
      { kind: 'replace', show: fresh.show, boardId: null },
      taken(...many),
    );
    expect([more.show.boards.length, more.left]).toEqual([10, 12]);
    const { document, show } = withBlank();
    expect(boardImport({ kind: 'fill', show }, taken(), naming(ids()))).toMatchObject({
      command: null,
      left: 0,
    });
    expect(document.categoryQuiz.shows).toContain(show);
  });

  test('fill gaps without losing existing or imported questions', () => {
    const someCategory = fc.record({
      name: fc.constantFrom('A', 'B', 'Category', '', 'On the map'),
      fields: fc.array(
        fc.option(fc.string({ minLength: 1, maxLength: 5 }).map((text) => field(`q${text}`))),
        {
          minLength: 5,
          maxLength: 5,
        },
      ),
    });
    const someBoard = fc.record({
      name: fc.constantFrom('', 'R'),
      rowPoints: fc.option(fc.constant<number[]>([1, 2, 3, 4, 5])),
      categories: fc.array(someCategory, { maxLength: 12 }),
    });
    const textsOf = (show: CategoryQuizshow): string[] =>
      [show.gamefield, ...show.boards].flatMap(({ categories }) =>
        categories.flatMap(({ fields }) =>
          fields.flatMap((each) => (isEmptyField(each) ? [] : [each.question])),
        ),
      );
    fc.assert(
      fc.property(
        fc.array(someBoard, { maxLength: 3 }),
        fc.boolean(),
        (boards: ImportedBoard[], isBlankShow) => {
          const { document, show: empty } = withBlank();
          const show = isBlankShow ? empty : (document.categoryQuiz.shows[0] ?? empty);
          const what = taken(...layOut(boards, () => true));
          const { show: after, left } = done(document, { kind: 'fill', show }, what);
          expect(left).toBe(0);
          const imported = what.boards.flatMap(({ categories }) =>
            categories.flatMap(({ fields }) => fields.flatMap((each) => each?.question ?? [])),
          );
          expect(textsOf(after).toSorted()).toEqual([...textsOf(show), ...imported].toSorted());
        },
      ),
      { numRuns: scaled(100) },
    );
  });
});

const stage = (question: string, given: Partial<ImportedStage> = {}): ImportedStage => ({
  row: 1,
  price: null,
  question: { question, answers: ['a', 'b', 'c', 'd'], correctAnswer: 2 },
  hasPicture: false,
  ...given,
});

describe('FORMAT50 conversion between the games', () => {
  const seven = ['1', '2', '3', '4', '5', '6', '7'].map((text) => stage(text));

  test('puts five questions of a show into each category', () => {
    const { boards } = boardsOfStages(
      [{ name: 'S', stages: seven }],
      (number) => `Category ${number}`,
    );
    expect(boards).toHaveLength(1);
    expect(
      boards[0]?.categories.map(({ name, fields }) => [
        name,
        ...fields.map((each) => each?.question ?? null),
      ]),
    ).toEqual([
      ['Category 1', '1', '2', '3', '4', '5'],
      ['Category 2', '6', '7', null, null, null],
    ]);
    expect(boards[0]?.categories[0]?.fields[0]?.answer).toBe('c');
  });

  test('puts questions in the rows of their prices, and others where there is room', () => {
    const priced = (prices: readonly (string | null)[]) => [
      { name: 'S', stages: prices.map((price, at) => stage(`${at}`, { price, category: 'C' })) },
    ];
    const boardOf = (...prices: (string | null)[]) => {
      const [board] = boardsOfStages(priced(prices), () => '').boards;
      const fields = board?.categories[0]?.fields.map((each) => each?.question ?? null);
      return { rowPoints: board?.rowPoints, fields };
    };
    expect(boardOf('300 €', '100 €', '$200', '100')).toEqual({
      rowPoints: [100, 200, 300, 400, 500],
      fields: ['1', '2', '0', '3', null],
    });
    for (const prices of [
      ['100', '100'],
      ['1', '2', '3', '4', '5', '6'],
      ['1 Mio', 'x'],
      ['0.5', '1'],
    ])
      expect(boardOf(...prices)).toMatchObject({ rowPoints: null, fields: { 0: '0', 1: '1' } });
  });

  test('FORMAT51 leaves a guessed right answer blank on a board', () => {
    const [first, second] = seven;
    if (first === undefined || second === undefined) throw new Error('no stages');
    const guess = { ...second, question: { ...second.question, isRightGuessed: true as const } };
    const { boards } = boardsOfStages([{ name: 'S', stages: [first, guess] }], () => '');
    const fields = boards[0]?.categories[0]?.fields.slice(0, 2);
    expect(fields?.map((field) => field?.answer)).toEqual(['c', '']);
  });

  test('names categories after those of the file, or else after its shows', () => {
    const filed = seven.map((each, at) => ({ ...each, category: at % 2 === 0 ? 'Even' : 'Odd' }));
    const names = (shows: { name: string; stages: ImportedStage[] }[]) =>
      boardsOfStages(shows, (number) => `Category ${number}`).boards.flatMap(({ categories }) =>
        categories.map(({ name }) => name),
      );
    expect(names([{ name: 'S', stages: filed }])).toEqual(['Even', 'Odd']);
    expect(
      names([
        { name: 'Lakes', stages: seven },
        { name: 'Seas', stages: seven.slice(0, 1) },
      ]),
    ).toEqual(['Lakes', 'Lakes', 'Seas']);
    expect(names([])).toEqual([]);
  });

  test('converts only board questions with four answers to stages', () => {
    const choices = {
      question: 'Which?',
      answers: ['a', 'b', 'c', 'd'],
      correctAnswer: 1 as const,
    };
    const chosen = field('Which?\nA: a', { choices, image: 'https://a.example/1.png' });
    const board = {
      name: '',
      rowPoints: [100, 200, 300, 400, 500],
      categories: [{ name: 'A', fields: [null, chosen, field('open'), null, null] }],
    };
    const final = { ...field('End'), category: 'E' };
    const { shows, left } = stagesOfBoards([{ name: 'S', boards: [board], final, tieBreak: null }]);
    expect(left).toBe(2);
    expect(shows).toEqual([
      {
        name: 'S',
        stages: [
          {
            row: 1,
            price: '200',
            question: { ...choices, image: 'https://a.example/1.png' },
            hasPicture: false,
          },
        ],
      },
    ]);
    expect(stagesOfBoards([{ name: 'S', boards: [], final, tieBreak: null }])).toEqual({
      shows: [],
      left: 1,
    });
  });
});

test('FORMAT46 lays out chosen categories five to a board, in file order', () => {
  const categories = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((name) => category(name));
  const boards = layOut([{ name: 'R', rowPoints: null, categories }], (key) => key !== '0.1');
  expect(
    boards.map(({ name, categories: some }) => [name, ...some.map((each) => each.name)]),
  ).toEqual([
    ['R', 'A', 'C', 'D', 'E', 'F'],
    ['R 2', 'G'],
  ]);
});

describe('FORMAT68 media of a package', () => {
  const withFiles = laid(['A', 'B'], {
    categories: [
      {
        name: 'A',
        fields: [
          field('A 1', { hasPicture: true, imageFile: 'Images/a.png' }),
          field('A 2', { hasSound: true, soundFile: 'Audio/a.mp3' }),
          null,
          null,
          null,
        ],
      },
      category('B'),
    ],
  });
  const what: ChosenBoards = {
    boards: [withFiles, withFiles],
    final: {
      ...field('Last', { imageFile: 'Images/f.png', soundFile: 'Audio/f.mp3' }),
      category: 'Ends',
    },
    tieBreak: null,
  };
  const files = ['Images/a.png', 'Audio/a.mp3', 'Images/a.png', 'Audio/a.mp3', 'Images/f.png'];

  const targets: [string, (document: QuizShowApp, show: CategoryQuizshow) => BoardTarget][] = [
    ['a new show', () => ({ kind: 'new', name: 'New', styleId })],
    ['the empty fields of a show', (_, show) => ({ kind: 'fill', show })],
    ['the place of a board', (_, show) => ({ kind: 'replace', show, boardId: null })],
  ];
  test.each(targets)('can be added after an import into %s', (_, targetOf) => {
    const { document, show } = withBlank();
    const target = targetOf(document, show);
    const { command, media } = boardImport(target, what, naming(ids()));
    if (command === null) throw new Error('no edit');
    const after = playAll(document, [command]);
    expect(media.map(({ file }) => file).toSorted()).toEqual(files.toSorted());
    expect(media.map((medium) => roomFor(medium, after))).toEqual(files.map(() => 'free'));
    const edits = media.flatMap(({ kind, path, file }) => {
      const update = (at: IdPath) =>
        ({ type: 'edit.update', path: at, value: `/files/${file}` }) as const;
      const hasTwin = kind === 'image' && path.includes('fields');
      const twin = [...path.slice(0, -1), 'blurredImage'];
      return [update(path), ...(hasTwin ? [update(twin)] : [])];
    });
    const full = playAll(after, edits);
    expect(media.map((medium) => roomFor(medium, full))).toEqual(files.map(() => 'taken'));
    const made = full.categoryQuiz.shows.find(({ id }) => media[0]?.path.includes(id));
    expect(made?.final.image).toBe('/files/Images/f.png');
    for (const board of [made?.gamefield, ...(made?.boards ?? [])])
      for (const each of board?.categories.flatMap(({ fields }) => fields) ?? [])
        expect([each.image, each.sound]).toEqual([
          each.question === 'A 1' ? '/files/Images/a.png' : undefined,
          each.question === 'A 2' ? '/files/Audio/a.mp3' : undefined,
        ]);
    // Undo removes the import completely, whatever edits followed it.
    const back = invert(document, command);
    expect(back === null ? null : playAll(full, [back])).toEqual(document);
  });

  test('are matched by name regardless of case and URL encoding', () => {
    expect(packKeyOf('Images/%D0%BA.png')).toBe(packKeyOf('images/К.png'));
    expect(packKeyOf('Images/100%.png')).toBe('images/100%.png');
  });
});
