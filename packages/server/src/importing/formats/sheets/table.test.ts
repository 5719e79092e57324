import { describe, expect, it } from 'vitest';
import type { ColumnMap } from '@quizcast/game/importing/import';
import { byHeader, guessColumns } from './columns.ts';
import { importFile } from '../import-file.ts';
import { bytesOf, textOfBytes, writtenQuestion } from '../show.fixture.ts';
import { table } from './table.ts';

const read = async (bytes: Uint8Array | string, columns: ColumnMap | null = null) => {
  const content = typeof bytes === 'string' ? bytesOf(bytes) : bytes;
  const imported = await importFile({
    bytes: content,
    fileName: 'My quiz.csv',
    formatId: null,
    columns,
  });
  return imported.file;
};

const short = async (bytes: Uint8Array | string, columns: ColumnMap | null = null) =>
  (await read(bytes, columns)).shows[0]?.stages.map(({ question }) => [
    question.question,
    question.answers.join('|'),
    question.correctAnswer,
  ]);

describe('FORMAT13 columns', () => {
  it.each([
    'Question,Answer A,Answer B,Answer C,Answer D,Right answer,Price,Explanation\nWhy?,a,b,c,d,C,10 €,So.',
    'Frage;Antwort 1;Antwort 2;Antwort 3;Antwort 4;Richtige Antwort;Preis;Erklärung\nWhy?;a;b;c;d;3;10 €;So.',
    'question,a1,a2,a3,a4,key,price,explanation\nWhy?,a,b,c,d,3,10 €,So.',
    'Gewinn\tFRAGE\tA\tB\tC\tD\tLösung\tErläuterung\n10 €\tWhy?\ta\tb\tc\td\tc\tSo.',
    'price|correct_answer|question|option 1|option 2|option 3|option 4|rationale\n10 €|c|Why?|a|b|c|d|So.',
    'Nr.,Question (text),1st answer,2nd answer,3rd answer,4th answer,Correct,Points,Info\n1,Why?,a,b,c,d,C,10 €,So.',
  ])('are recognized by headers: %s', async (text) => {
    const { format, shows, problems } = await read(text);
    expect(format?.id).toBe('table');
    expect(problems).toEqual([]);
    expect(shows).toEqual([
      {
        name: 'My quiz',
        stages: [
          {
            row: 2,
            price: '10 €',
            hasPicture: false,
            question: {
              question: 'Why?',
              answers: ['a', 'b', 'c', 'd'],
              correctAnswer: 2,
              explanation: 'So.',
            },
          },
        ],
      },
    ]);
  });

  it('are recognized by position without headers, as in pasted rows', async () => {
    expect(await short('Why?\ta\tb\tc\td\t2\t10 €\nHow?\te\tf\tg\th\t4\t20 €')).toEqual([
      ['Why?', 'a|b|c|d', 1],
      ['How?', 'e|f|g|h', 3],
    ]);
    expect(await short('Why?\tyes\tno\tmaybe\tnever')).toEqual([['Why?', 'yes|no|maybe|never', 0]]);
    expect(guessColumns([['1', 'Why?', 'a', 'b', 'c', 'd', 'B', '5 €']])).toMatchObject({
      question: 1,
      answers: [2, 3, 4, 5],
      right: 6,
      price: 7,
      hasHeader: false,
    });
  });

  it('follow the choice of the user above all else', async () => {
    const text = 'Question,Answer A,Answer B,Right answer\nWhy?,a,b,B\n';
    const columns: ColumnMap = {
      ...guessColumns([[]]),
      question: 3,
      answers: [1, 0],
      right: null,
      hasHeader: false,
    };
    expect(await short(text, columns)).toEqual([
      ['Right answer', 'Answer A|Question||', 0],
      ['B', 'a|Why?||', 0],
    ]);
  });

  it('are shown with the first rows unchanged', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `Question ${index}?,a,b,c,d`);
    const { sheet } = await read(rows.join('\n'));
    expect(sheet?.rowCount).toBe(40);
    expect(sheet?.rows).toHaveLength(20);
    expect(sheet?.rows[0]).toEqual(['Question 0?', 'a', 'b', 'c', 'd']);
  });
});

describe('FORMAT14 the right answer', () => {
  const rows = (...lines: string[]): string =>
    ['Question,Answer 1,Answer 2,Answer 3,Answer 4,Correct answer', ...lines].join('\n');

  it.each([
    ['2', 1],
    ['b', 1],
    ['B)', 1],
    ['D.', 3],
    ['  GAMMA ', 2],
    ['Answer 3', 2],
    ['Antwort D', 3],
  ])('is identified by %s', async (cell, index) => {
    expect((await short(rows(`Why?,alpha,beta,gamma,delta,${cell}`)))?.[0]?.[2]).toBe(index);
  });

  it.each([
    ['B) Donau', 1],
    ['C: Elbe', 2],
    ['(B)', 1],
    ['[C]', 2],
    ['2.', 1],
    ['#2', 1],
    ['Antwort: C', 2],
    ['Choice B', 1],
    ['Wahl D', 3],
    ['A und C', 0],
    ['Rhein; Elbe', 0],
  ])('is marked by %s and not added to the answers', async (cell, index) => {
    const text = `Frage;A;B;C;D;Richtige Antwort\nWhy?;Rhein;Donau;Elbe;Oder;"${cell}"`;
    const { problems, shows } = await read(text);
    expect(shows[0]?.stages[0]?.question.correctAnswer).toBe(index);
    expect(problems.map(({ code }) => code)).not.toContain('moreThanFourAnswers');
    expect(problems.map(({ code }) => code)).not.toContain('rightAnswerOutOfRange');
  });

  it('is the text of an answer before it is a mark', async () => {
    expect(await short(rows('Why?,C: Drive,b,Drive,d,C: Drive'))).toEqual([
      ['Why?', 'C: Drive|b|Drive|d', 0],
    ]);
  });

  it.each(['Rhien', 'Die Donau'])(
    'FORMAT51 is reported and A is guessed for %s, which is none of four answers',
    async (cell) => {
      expect(await reported(rows(`Why?,Rhein,Donau,Elbe,Oder,${cell}`))).toEqual({
        rows: [[2, 'Rhein', true]],
        codes: [['rightAnswerOutOfRange', 2]],
      });
    },
  );

  it('is read as an answer number when every cell is one', async () => {
    expect(await short(rows('2+2?,3,4,2,1,2', '1+1?,1,2,3,4,2', '1+0?,4,3,2,1,4'))).toEqual([
      ['2+2?', '3|4|2|1', 1],
      ['1+1?', '1|2|3|4', 1],
      ['1+0?', '4|3|2|1', 3],
    ]);
  });

  it('is read as text when a cell cannot be an answer number', async () => {
    expect(await short(rows('2+2?,3,4,2,1,4', '5+5?,8,9,10,11,10'))).toEqual([
      ['2+2?', '3|4|2|1', 1],
      ['5+5?', '8|9|10|11', 2],
    ]);
  });

  it('is the first one when several are given', async () => {
    const { problems, shows } = await read(rows('Why?,a,b,c,d,"B, D"', 'How?,e,f,g,h,A'));
    expect(problems.map(({ code, row }) => [code, row])).toContainEqual(['severalRightAnswers', 2]);
    expect(shows[0]?.stages[0]?.question).toMatchObject({
      answers: ['a', 'b', 'c', ''],
      correctAnswer: 1,
    });
  });

  it('is reported as missing for an empty cell, and the other rows are imported', async () => {
    const { problems, shows } = await read(rows('Why?,a,b,c,d,', 'How?,e,f,g,h,B'));
    expect(problems).toEqual([{ code: 'noRightAnswer', row: 2 }]);
    expect(shows[0]?.stages.map(({ question }) => question.correctAnswer)).toEqual([0, 1]);
  });
});

/** Each question with its answers, the right one first, and whether that is a guess. */
const reported = async (text: string) => {
  const { shows, problems } = await read(text);
  return {
    rows: shows[0]?.stages.map(({ row, question }) => [
      row,
      question.answers[question.correctAnswer],
      question.isRightGuessed === true,
    ]),
    codes: problems.map(({ code, row }) => [code, row]),
  };
};

describe('FORMAT13 the right answer column', () => {
  it.each([
    'correct_index',
    'correctAnswerIndex',
    'answer_index',
    'CorrectAnswer',
    'Ans',
    'Lösungsbuchstabe',
    'Bonne réponse',
    'Respuesta correcta',
  ])('is recognized by the header %s', async (header) => {
    const text = `Question,A,B,C,D,${header}\nWhy?,a,b,c,d,B\nHow?,a,b,c,d,D\n`;
    expect(await reported(text)).toEqual({
      rows: [
        [2, 'b', false],
        [3, 'd', false],
      ],
      codes: [],
    });
  });

  it('is recognized along with all others in French and Spanish', async () => {
    for (const header of [
      'Question;Réponse A;Réponse B;Réponse C;Réponse D;Bonne réponse;Explication',
      'Pregunta;Opción 1;Opción 2;Opción 3;Opción 4;Solución;Explicación',
    ]) {
      const { shows, problems } = await read(`${header}\nWhy?;a;b;c;d;C;So.\n`);
      expect(problems).toEqual([]);
      expect(shows[0]?.stages[0]?.question).toMatchObject({
        question: 'Why?',
        answers: ['a', 'b', 'c', 'd'],
        correctAnswer: 2,
        explanation: 'So.',
      });
    }
  });

  it('goes by the letters of the columns, not by their positions', async () => {
    const text = 'Question,Answer D,Answer C,Answer B,Answer A,Right\nWhy?,d,c,b,a,A\n';
    expect(await short(text)).toEqual([['Why?', 'a|b|c|d', 0]]);
  });

  it('is found below a title, blank rows and a separator row', async () => {
    const table = 'Question;A;B;C;D;Right\nWhy?;a;b;c;d;C\n';
    for (const [above, row] of [
      ['My great quiz;;;;;\n\n', 4],
      ['\n\n', 4],
      ['sep=;\n', 3],
      ['\ufeffsep=;\n', 3],
    ] as const)
      expect((await reported(`${above}${table}`)).rows).toEqual([[row, 'c', false]]);
  });

  it('is read next to columns of categories and points', async () => {
    const text = 'Kategorie;Punkte;Frage;Antwort\nSport;100;Why?;Elf\n;200;How?;Ja\n';
    expect((await read(text)).shows[0]?.stages).toMatchObject([
      { category: 'Sport', price: '100', question: { question: 'Why?' } },
      { category: 'Sport', price: '200', question: { question: 'How?' } },
    ]);
    expect((await read(text.replace('Punkte', 'Preisgeld'))).sheet?.columns.price).toBe(1);
  });

  it('is read with blanks before quotes, and with lines ending in CR alone', async () => {
    const text = 'Question, A, B, C, D, Right\n"Why, oh?", "a, ""x""", "b", "c", "d", B\n';
    expect(await short(text)).toEqual([['Why, oh?', 'a, "x"|b|c|d', 1]]);
    expect(await short(text.replaceAll('\n', '\r'))).toEqual(await short(text));
  });
});

describe('FORMAT14 answer numbers', () => {
  const rows = (header: string, ...cells: (number | string)[]): string =>
    [`Question,A,B,C,D,${header}`, ...cells.map((cell) => `Why ${cell}?,a,b,c,d,${cell}`)].join(
      '\n',
    );
  const rights = async (...of: Parameters<typeof rows>) =>
    (await reported(rows(...of))).rows?.map(
      ([, right, isGuess]) => `${right}${isGuess ? '?' : ''}`,
    );

  it('count from 0 if there is a 0, otherwise from 1', async () => {
    expect(await rights('Right', 0, 3, 1)).toEqual(['a', 'd', 'b']);
    expect(await rights('Right', 1, 4, 2)).toEqual(['a', 'd', 'b']);
    expect(await rights('correct_index', 1, 4, 2)).toEqual(['a', 'd', 'b']);
  });

  it('FORMAT51 below an index header are a guess if they include neither 0 nor the last number', async () => {
    expect(await rights('correct_index', 1, 2)).toEqual(['b?', 'c?']);
  });

  it('FORMAT51 that match no answer are reported, and A is guessed', async () => {
    const beyond = await reported(rows('Right', 7, 2, 3));
    expect(beyond.codes).toEqual([['rightAnswerOutOfRange', 2]]);
    expect(beyond.rows?.map(([, right, isGuess]) => [right, isGuess])).toEqual([
      ['a', true],
      ['b', false],
      ['c', false],
    ]);
    expect((await reported(rows('Right', 'E', 'B', 'C'))).codes).toEqual([
      ['rightAnswerOutOfRange', 2],
    ]);
  });

  it('FORMAT51 below an unknown header are used and reported as a guess', async () => {
    expect(await rights('Blorb', 'C', 'A')).toEqual(['c?', 'a?']);
    expect((await reported('Question,A,B,C,D\nWhy?,a,b,c,d\n')).codes).toEqual([
      ['rightAnswerGuessed', 2],
    ]);
  });
});

describe('FORMAT13 sheets of other programs', () => {
  it.each([
    [
      'Blooket',
      '"Blooket\nImport Template",,,,,,,\nQuestion #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)"\n1,Why?,x,y,right,z,20,3\n',
    ],
    [
      'Gimkit',
      'Gimkit Spreadsheet Import Template,,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)\nWhy?,right,x,y,z\n',
    ],
    [
      'Quizizz',
      'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation\nWhy?,Multiple Choice,x,right,y,z,,2,20,,\n',
    ],
  ])('are read: %s', async (_name, text) => {
    expect(await reported(text)).toEqual({
      rows: [[expect.any(Number), 'right', false]],
      codes: [],
    });
    expect((await short(text))?.[0]?.[0]).toBe('Why?');
  });
  it('with answer columns named by numbers alone', async () => {
    expect(await short('Frage;1;2;3;4;Richtig\nWhy?;a;b;c;d;2\n')).toEqual([
      ['Why?', 'a|b|c|d', 1],
    ]);
  });

  it('without the hints below the header of Quizizz', async () => {
    const text =
      'Question Text,Question Type,Option 1,Option 2,Correct Answer\n' +
      'Text (required),Type (default is x),Text (required),Text (optional),The choice (1-5)\n' +
      'Why?,Multiple Choice,a,b,2\nHow?,Fill-in-the-Blank,c,,\n';
    const { shows, problems } = await read(text);
    expect(shows[0]?.stages).toMatchObject([
      { row: 3, question: { question: 'Why?', correctAnswer: 1 } },
      { row: 4, crowd: { kind: 'text', accepted: 'c' } },
    ]);
    expect(problems.map(({ code }) => code)).not.toContain('fieldNotUnderstood');
  });

  it.each([
    ['falsch', 'Wahr|Falsch||', 1],
    ['Richtig', 'Wahr|Falsch||', 0],
    ['faux', 'Vrai|Faux||', 1],
    ['TRUE', 'True|False||', 0],
  ])('with true and false in the language of %s', async (cell, answers, index) => {
    expect(await short(`Frage,Fragetyp,Antwort\nWhy?,Wahr/Falsch,${cell}\n`)).toEqual([
      ['Why?', answers, index],
    ]);
  });
});

describe('FORMAT1 rows whose first question begins like markup', () => {
  const detect = (text: string) => table.detect(bytesOf(text));

  it('are a table when separated by tabs', () => {
    expect(detect('<b> makes text …?\tbold\tblue\tbig\tbad\tA\nx?\t1\t2\t3\t4\tA')).toBeGreaterThan(
      0,
    );
  });

  it('are not a table when they are indented or separated by commas', () => {
    expect(detect('<quiz>\n\t<a>\t1</a>\n\t<b>\t2</b>\n</quiz>')).toBe(0);
    expect(detect('[1,2,3]\n[4,5,6]')).toBe(0);
  });
});

describe('FORMAT15 a right answer without a position', () => {
  const text = `Question,Correct answer,Wrong answer 1,Wrong answer 2,Wrong answer 3\n${Array.from(
    { length: 40 },
    (_, index) => `Question ${index}?,right,x,y,z`,
  ).join('\n')}`;

  it('is spread over all positions, the same way on every import', async () => {
    const stages = await short(text);
    expect(await short(text)).toEqual(stages);
    const places = stages?.map(([, , index]) => index) ?? [];
    expect(new Set(places)).toEqual(new Set([0, 1, 2, 3]));
    for (const [, answers, index] of stages ?? [])
      expect(String(answers).split('|')[Number(index)]).toBe('right');
  });

  it('is recognized next to wrong ones, whatever its text, with short headers in both languages', async () => {
    const cells = '2+2?\t4\t1\t2\t3\n1+1?\t2\t1\t3\t4\nFirst letter?\tA\tB\tC\tD\n';
    for (const header of [
      'Question\tCorrect\tWrong 1\tWrong 2\tWrong 3',
      'Frage\tRichtig\tFalsch 1\tFalsch 2\tFalsch 3',
      'Frage\tRichtige Antwort\tFalsche Antwort 1\tFalsche Antwort 2\tFalsche Antwort 3',
      'Question\tCorrect answer\tIncorrect1\tIncorrect2\tIncorrect3',
    ]) {
      const found = await short(`${header}\n${cells}`);
      expect(found?.map(([, answers, index]) => String(answers).split('|')[Number(index)])).toEqual(
        ['4', '2', 'A'],
      );
      expect(found?.map(([, answers]) => String(answers).split('|').toSorted().join(''))).toEqual([
        '1234',
        '1234',
        'ABCD',
      ]);
    }
  });

  it('is not recognized in the headers "True" and "False"', () => {
    expect(byHeader(['Question', 'True', 'False'])).toBeNull();
  });

  it('may be the only answer, as on a card', async () => {
    expect(
      await short('Question,Answer\nCapital of France?,Paris\nCapital of Italy?,Rome'),
    ).toEqual([
      ['Capital of France?', 'Paris|||', 0],
      ['Capital of Italy?', 'Rome|||', 0],
    ]);
  });
});

describe('FORMAT16 formulas', () => {
  it('are never written to an exported cell', async () => {
    const risky = ['=HYPERLINK("https://evil.example")', '+1', '-1', '@SUM(A1)', "'=1", '\t=1'];
    const questions = risky.map((text) =>
      writtenQuestion({ text, answers: [text, text, text, text], price: text }),
    );
    const bytes = await table.write?.bytes({ name: 'x', questions });
    const text = textOfBytes(bytes ?? new Uint8Array());
    expect(text).toContain('HYPERLINK');
    expect(text).not.toMatch(/(?:^|[",\n])\s*[=+\-@]/);
  });

  it('are read back without the escaping of the export', async () => {
    expect(await short("Question,Answer A,Answer B,Right answer\n'=1+1,'-1,'' ,A")).toEqual([
      ['=1+1', "-1|''||", 0],
    ]);
  });
});

describe('FORMAT17 the encoding', () => {
  const text = 'Frage;Antwort A;Antwort B;Richtig\nGrößte Übung?;Käse;Öl;B\n';
  const expected = [['Größte Übung?', 'Käse|Öl||', 1]];
  const utf16 = (isBig: boolean, hasMark: boolean): Uint8Array => {
    const bytes = Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le');
    return new Uint8Array(isBig ? bytes.swap16() : bytes);
  };

  it.each([
    ['UTF-8', bytesOf(text)],
    ['UTF-8 with a BOM', bytesOf(`\ufeff${text}`)],
    ['UTF-16 LE', utf16(false, true)],
    ['UTF-16 BE', utf16(true, true)],
    ['UTF-16 LE without a BOM', utf16(false, false)],
    ['UTF-16 BE without a BOM', utf16(true, false)],
    ['Windows-1252', new Uint8Array(Buffer.from(text, 'latin1'))],
  ])('is detected as %s', async (_name, bytes) => {
    expect(await short(bytes)).toEqual(expected);
  });
});

describe('FORMAT3 rows', () => {
  it('keep their row numbers, and their valid cells are imported', async () => {
    const text =
      'Question,A,B,C,D,Right,Seconds,Picture\n' +
      '"Two\nlines?",a,b,c,d,A,20 s,https://pictures.example/a.png\n' +
      ',,,,,,,\n' +
      'Half?,a,b,,,B,soon,ftp://pictures.example/b.png\n';
    const { shows, problems } = await read(text);
    expect(shows[0]?.stages.map(({ row, question }) => [row, question.question])).toEqual([
      [2, 'Two\nlines?'],
      [4, 'Half?'],
    ]);
    expect(shows[0]?.stages[0]?.question).toMatchObject({
      votingCountdown: 20,
      image: 'https://pictures.example/a.png',
    });
    expect(problems.map(({ code, row, detail }) => [code, row, detail])).toEqual([
      ['fieldNotUnderstood', 4, 'soon'],
      ['fewerThanFourAnswers', 4, '2'],
      ['imageNotTaken', 4, 'ftp://pictures.example/b.png'],
    ]);
  });

  it('FORMAT2 report a cell whose formula failed', async () => {
    const { problems } = await read('Question,A,B,C,D,Right\nWhy?,a,b,c,#DIV/0!,A\n');
    expect(problems).toEqual([
      { code: 'fieldNotUnderstood', row: 2, detail: '#DIV/0!' },
      { code: 'fewerThanFourAnswers', row: 2, detail: '3' },
    ]);
  });

  it('FORMAT51 are marked as guessed if they are longer than the header', async () => {
    const text = 'Question,A,B,C,D,Right\nWhat, then?,a,b,c,d,A\nHow?,a,b,c,d,A,\n';
    const { shows, problems } = await read(text);
    expect(shows[0]?.stages.map(({ question }) => question.isRightGuessed)).toEqual([
      true,
      undefined,
    ]);
    expect(problems).toContainEqual({ code: 'fieldNotUnderstood', row: 2, detail: 'A' });
  });

  it('are read behind a quotation mark that is never closed', async () => {
    const text =
      'Question,A,B,C,D,Right\n"One, x?",a,b,c,d,A\n"Two?,a,b,c,d,A\n"Three, y?",a,b,c,d,B\n';
    expect(await short(text)).toEqual([
      ['One, x?', 'a|b|c|d', 0],
      ['Two?', 'a|b|c|d', 0],
      ['Three, y?', 'a|b|c|d', 1],
    ]);
    expect((await read(text)).problems).toEqual([
      { code: 'quoteNotClosed', row: 3, detail: 'Two?' },
    ]);
  });

  it('of a Markdown table are read without its rule and its bold type', async () => {
    const text =
      '| # | Question | A | B | Answer |\n|---|:---|---|---:|:-:|\n| 1 | Why **so**? | a | **b** | B |\n';
    const { shows } = await read(text);
    expect(shows[0]?.stages).toMatchObject([
      { row: 3, question: { question: 'Why so?', answers: ['a', 'b', '', ''], correctAnswer: 1 } },
    ]);
  });

  it('FORMAT10 report at most 500 problems', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => `Question ${index}?,a,,,,A`);
    const { problems } = await read(['Question,A,B,C,D,Right', ...rows].join('\n'));
    expect(problems).toHaveLength(500);
  });
});

it('does not mistake other text for a table', async () => {
  expect(
    (await read('Dear reader, this is a letter.\nIt has commas, sometimes.\nNot here.')).format,
  ).toBe(null);
  expect((await read('')).problems).toEqual([{ code: 'notThisFormat', row: null }]);
  expect((await read('{"a":1,"b":[1,2]}')).format).toBe(null);
});
