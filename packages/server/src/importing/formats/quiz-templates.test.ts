import { describe, expect, it } from 'vitest';
import { importFile } from './import-file.ts';
import { sampleShow } from './show.fixture.ts';
import { classquizXlsx } from './sheets/classquiz-xlsx.ts';
import { kahootXlsx } from './sheets/kahoot-xlsx.ts';
import { sheetsOf, workbookBytes } from './sheets/xlsx-sheets.ts';

type Cell = string | number;

const read = async (rows: readonly (readonly Cell[])[]) => {
  const bytes = await workbookBytes('Sheet1', rows);
  return (await importFile({ bytes, fileName: 'quiz.xlsx', formatId: null, columns: null })).file;
};

const english: Cell[] = [
  '',
  'Question - max 120 characters',
  'Answer 1 - max 75 characters',
  'Answer 2 - max 75 characters',
  'Answer 3 - max 75 characters',
  'Answer 4 - max 75 characters',
  'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
  'Correct answer(s) - choose at least one',
];
const withDashes = english.map((cell) => String(cell).replace(' - ', ' – '));
const german: Cell[] = [
  '',
  'Frage – maximal 120 Zeichen',
  'Antwort 1 – maximal 75 Zeichen',
  'Antwort 2 – maximal 75 Zeichen',
  'Antwort 3 – maximal 75 Zeichen',
  'Antwort 4 – maximal 75 Zeichen',
  'Zeitlimit (Sek.) – 5, 10, 20, 30, 60, 90, 120 oder 240 Sek.',
  'Richtige Antwort(en) – wähle mindestens eine',
];
const help = [[], ['', 'Quiz template'], ['', 'Help'], ['', 'Help'], [], [], []];

describe('FORMAT22 the Kahoot template', () => {
  it.each([
    ['as distributed', help, english],
    ['with other dashes', help, withDashes],
    ['in German', help, german],
    ['without its help rows', [], english],
  ])('is recognized %s', async (_how, above, header) => {
    const { format, shows, problems } = await read([
      ...above,
      header,
      [1, '2 + 2 = ?', 3, 4, 5, 6, 20, 2],
      [2, 'Even?', 1, 2, '', 4, '30', '2,4'],
      [3],
      [4, 'None marked?', 'a', 'b', 'c', 'd', '', ''],
      [5, 'Beyond?', 'a', 'b', 'c', 'd', 60, 9],
    ]);
    expect(format?.id).toBe('kahoot-xlsx');
    const first = above.length + 2;
    expect(shows[0]?.name).toBe('quiz');
    expect(shows[0]?.stages.map(({ row, question }) => ({ row, ...question }))).toEqual([
      {
        row: first,
        question: '2 + 2 = ?',
        answers: ['3', '4', '5', '6'],
        correctAnswer: 1,
        votingCountdown: 20,
      },
      {
        row: first + 1,
        question: 'Even?',
        answers: ['1', '2', '', ''],
        correctAnswer: 1,
        votingCountdown: 30,
      },
      {
        row: first + 3,
        question: 'None marked?',
        answers: ['a', 'b', 'c', 'd'],
        correctAnswer: 0,
        isRightGuessed: true,
      },
      {
        row: first + 4,
        question: 'Beyond?',
        answers: ['a', 'b', 'c', 'd'],
        correctAnswer: 0,
        isRightGuessed: true,
        votingCountdown: 60,
      },
    ]);
    expect(problems.map(({ code, row }) => [code, (row ?? 0) - first])).toEqual([
      ['severalRightAnswers', 1],
      ['fewerThanFourAnswers', 1],
      ['noRightAnswer', 3],
      ['rightAnswerOutOfRange', 4],
    ]);
  });

  it('is written with its headers in the eighth row and with supported time limits', async () => {
    const bytes = await kahootXlsx.write?.bytes(sampleShow);
    const workbook = await sheetsOf(bytes ?? new Uint8Array());
    if (typeof workbook === 'string') throw new Error(workbook);
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows[7]).toEqual(english);
    expect(rows[8]).toEqual([
      '1',
      'What is the capital of France?',
      'Berlin',
      'Paris',
      'Rome',
      'Madrid',
      '30',
      '2',
    ]);
    expect(rows.slice(8).map((row) => row[6])).toEqual(['30', '30', '60']);
  });

  it('is not detected in other sheets with questions', async () => {
    const { format } = await read([
      ['Question', 'Answer 1', 'Answer 2', 'Correct answer'],
      ['Why?', 'a', 'b', 2],
    ]);
    expect(format?.id).toBe('xlsx');
  });
});

describe('FORMAT22 the ClassQuiz sheet', () => {
  const header: Cell[] = [
    '',
    'Question',
    '1st Answer',
    '2nd Answer',
    '3rd Answer',
    '4th Answer',
    'Time Limit (max. 120)',
    'Correct Answers',
  ];

  it('is recognized, with its title', async () => {
    const { format, shows, problems } = await read([
      [],
      [],
      [],
      [],
      ['', 'Title', 'All about cats'],
      ['', 'Description', 'Cats.'],
      [],
      [],
      [],
      [],
      [],
      [],
      header,
      [1, 'Legs?', 3, 4, 5, 6, 20, 2],
    ]);
    expect([format?.id, problems, shows[0]?.name]).toEqual([
      'classquiz-xlsx',
      [],
      'All about cats',
    ]);
    expect(shows[0]?.stages[0]).toMatchObject({
      row: 14,
      question: { correctAnswer: 1, votingCountdown: 20 },
    });
  });

  it('may have more than four answers', async () => {
    const wide = [...header.slice(0, 6), '5th Answer', ...header.slice(6)];
    const { format, shows, problems } = await read([
      wide,
      [1, 'Which?', 'a', 'b', 'c', 'd', 'e', 20, 5],
    ]);
    expect(format?.id).toBe('classquiz-xlsx');
    expect(shows[0]?.stages[0]?.question).toMatchObject({
      answers: ['a', 'b', 'c', 'e'],
      correctAnswer: 3,
    });
    expect(problems).toEqual([{ code: 'moreThanFourAnswers', row: 2, detail: '5' }]);
  });

  it('is written with its headers in the 13th row', async () => {
    const bytes = await classquizXlsx.write?.bytes(sampleShow);
    const workbook = await sheetsOf(bytes ?? new Uint8Array());
    if (typeof workbook === 'string') throw new Error(workbook);
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows[4]?.[2]).toBe('A small show');
    expect(rows[12]).toEqual(header);
    expect(rows[13]?.[1]).toBe('What is the capital of France?');
  });
});
