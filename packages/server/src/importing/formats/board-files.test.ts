import { describe, expect, test } from 'vitest';
import { imported, inShort } from './boards.fixture.ts';
import { importFile } from './import-file.ts';
import { pack, unpack } from './safe-zip.ts';
import { siq } from './siq/siq.ts';
import { workbookBytes } from './sheets/xlsx-sheets.ts';

// Files as other programs write them, made by hand.

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

async function only(bytes: Uint8Array, fileName = 'game.csv') {
  const file = await imported(bytes, null, fileName);
  const [show, ...others] = file.categoryShows;
  if (show === undefined || others.length > 0)
    throw new Error(`${file.categoryShows.length} shows, ${JSON.stringify(file.problems)}`);
  return { ...file, show };
}
const codes = (problems: readonly { code: string }[]) => problems.map(({ code }) => code);

describe('FORMAT41 howardchung CSV', () => {
  const rows = [
    'jeopardy,"A CATEGORY",200,"a question",an answer,true,1,1',
    'jeopardy,"A CATEGORY",400,second,b,false,1,2',
    'jeopardy,"A CATEGORY",1000,fifth,e,false,1,5',
    'double,OTHER,400,x,y,false,1,1',
    'final,THE END,0,last,z,false,1,1',
  ];

  test('reads points and positions', async () => {
    const file = await only(bytesOf(`round,cat,val,q,a,dd,x,y\n${rows.join('\n')}\n`));
    expect(file.format?.id).toBe('howardchung-csv');
    expect(file.show.name).toBe('game');
    expect(inShort(file.show)).toEqual({
      boards: [
        {
          rowPoints: [200, 400, 600, 800, 1000],
          categories: [
            ['A CATEGORY', 'a question → an answer', 'second → b', null, null, 'fifth → e'],
          ],
        },
        {
          rowPoints: [400, 800, 1200, 1600, 2000],
          categories: [['OTHER', 'x → y', null, null, null, null]],
        },
      ],
      final: 'THE END: last → z',
    });
    expect(file.show.boards[0]?.categories[0]?.fields[0]?.isDouble).toBe(true);
    expect(file.show.boards.map(({ name }) => name)).toEqual(['Jeopardy!', 'Double Jeopardy!']);
  });

  test('fills in the default points of that program, and reads truthy words as doubles', async () => {
    const text = 'round,cat,q,a,dd\njeopardy,C,q1,a1,\njeopardy,C,q2,a2,yes\ntriple,D,q3,a3,FALSE';
    const { show } = await only(bytesOf(text));
    expect(show.boards.map(({ rowPoints }) => rowPoints?.slice(0, 2))).toEqual([
      [200, 400],
      [600, 1200],
    ]);
    const doubles = show.boards.flatMap(({ categories }) =>
      categories.flatMap(({ fields }) => fields.flatMap((field) => field?.isDouble ?? [])),
    );
    expect(doubles).toEqual([true]);
  });
});

describe('FORMAT42 J! Archive TSV', () => {
  const header =
    'round\tclue_value\tdaily_double_value\tcategory\tcomments\tanswer\tquestion\tair_date\tnotes';

  test('reads one show per air date, with its rounds as boards', async () => {
    const file = await imported(
      bytesOf(
        [
          header,
          '1\t100\t0\tLAKES\t(Alex: Deep ones.)\tRiver \\"so\\" named\tthe Jordan\t1984-09-10\t',
          '1\t200\t0\tLAKES\t(Alex: Deep ones.)\tScottish word\tloch\t1984-09-10\t',
          '2\t400\t1200\tWORDS\t\tA clue\ta response\t1984-09-10\t',
          '3\t0\t0\tHOLIDAYS\t\tThe third Monday\tMLK Day\t1984-09-10\t',
          '1\t100\t0\tLAKES\t\tAnother day\tyes\t1984-09-11\tTeens',
        ].join('\r\n'),
      ),
      null,
    );
    expect(file.format?.id).toBe('jarchive-tsv');
    expect(file.categoryShows.map(({ name }) => name)).toEqual([
      '1984-09-10',
      '1984-09-11 · Teens',
    ]);
    const [first] = file.categoryShows;
    if (first === undefined) throw new Error('no show');
    expect(inShort(first)).toMatchObject({
      boards: [
        {
          categories: [
            ['LAKES', 'River "so" named → the Jordan', 'Scottish word → loch', null, null, null],
          ],
        },
        { categories: [['WORDS', 'A clue → a response', null, null, null, null]] },
      ],
      final: 'HOLIDAYS: The third Monday → MLK Day',
    });
    const [lakes] = first.boards[0]?.categories ?? [];
    expect(lakes?.fields.map((field) => field?.hostNotes)).toEqual([
      '(Alex: Deep ones.)',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(first.boards[1]?.categories[0]?.fields[0]?.isDouble).toBe(true);
    expect(file.problems.find(({ show }) => show === 1)).toMatchObject({ code: 'fewerQuestions' });
  });

  test('FORMAT44 is not mistaken for the large dump, pasted with tabs', async () => {
    const text =
      'Show Number\tAir Date\tRound\tCategory\tValue\tQuestion\tAnswer\n' +
      '4680\t2004-12-31\tJeopardy!\tHISTORY\t$200\tThe clue\tCopernicus\n';
    const { file } = await importFile({
      bytes: bytesOf(text),
      fileName: '',
      formatId: null,
      columns: null,
    });
    expect(file.format?.id).toBe('jeopardy-csv');
    const fields = file.categoryShows[0]?.boards[0]?.categories[0]?.fields;
    expect(fields?.[0]).toMatchObject({ question: 'The clue', answer: 'Copernicus' });
  });

  test('reads the older header', async () => {
    const text =
      'round\tvalue\tdaily_double\tcategory\tcomments\tanswer\tquestion\tair_date\tnotes\n1\t100\tyes\tC\t-\tclue\tresponse\t2000-01-01\t-';
    const { show } = await only(bytesOf(text));
    expect(inShort(show).boards[0]?.categories[0]?.[1]).toBe('clue → response');
  });
});

test('FORMAT43 JParty: reads blocks at rows 1 and 14, answers below the questions, and the final question last', async () => {
  const names = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'];
  const block = (at: number, step: number, doubles: string) => [
    ['', ...names.map((name) => `${name} ${at}`), doubles],
    ...[1, 2, 3, 4, 5].map((row) => [`${row * step}`, ...names.map((name) => `q ${name} ${row}`)]),
    Array.from({ length: 8 }, () => ''),
    ...[1, 2, 3, 4, 5].map((row) => ['', ...names.map((name) => `a ${name} ${row}`)]),
  ];
  const rows = [
    ...block(1, 200, 'C4'),
    [''],
    ...block(14, 400, 'B15, G19'),
    [''],
    ['', 'Ends', 'Last clue', 'Last answer', '', '2024-01-01', '', 'For friends'],
  ];
  const file = await only(
    bytesOf(rows.map((row) => row.join(',').replace('B15, G19', '"B15, G19"')).join('\n')),
  );
  expect(file.format?.id).toBe('jparty-csv');
  expect(file.show.boards.map(({ categories }) => categories.length)).toEqual([6, 6]);
  expect(inShort(file.show)).toMatchObject({
    boards: [
      { rowPoints: [200, 400, 600, 800, 1000] },
      { rowPoints: [400, 800, 1200, 1600, 2000] },
    ],
    final: 'Ends: Last clue → Last answer',
  });
  expect(inShort(file.show).boards[0]?.categories[0]?.slice(0, 2)).toEqual([
    'C1 1',
    'q C1 1 → a C1 1',
  ]);
  const doubles = file.show.boards.map(({ categories }) =>
    categories.flatMap(({ fields }) =>
      fields.flatMap((field) => (field?.isDouble === true ? [field.row] : [])),
    ),
  );
  // C4 is the third row of the second category.
  expect(doubles).toEqual([[4], [15, 19]]);
  expect(file.show.final?.hostNotes).toBe('For friends');
});

describe('FORMAT43 JParty 2', () => {
  const names = ['Animals', 'Maps', 'Food', 'Category 4', 'Category 5', 'Category 6'];
  const clues = (at: number, step: number, texts: Readonly<Record<string, string>>) =>
    [1, 2, 3, 4, 5].map((row) => [
      `${row * step}`,
      ...['B', 'C', 'D', 'E', 'F', 'G'].map((column) => texts[`${column}${at + row}`] ?? ''),
    ]);
  const sheet = (questions: Readonly<Record<string, string>>): string[][] => [
    ['', ...names, 'DO NOT EDIT', 'Daily Double(s) - Separate with commas:', 'C4'],
    ...clues(1, 200, questions),
    ['Jeopardy Round - Answers', ...names, '', '', ''],
    ...clues(7, 200, { B8: 'What is a cat?', C10: 'What is Rome?' }),
    Array.from({ length: 10 }, () => ''),
    ['Double Jeopardy Round - Questions', ...names, 'Daily Double(s):', '', 'D17, B19'],
    ...clues(14, 400, { D17: 'It is red', B19: 'It has nine lives' }),
    ['Double Jeopardy Round - Answers', ...names, '', '', ''],
    ...clues(20, 400, { D23: 'What is a tomato?', B25: 'What is a cat?' }),
    Array.from({ length: 10 }, () => ''),
    ['Final Jeopardy', 'Ends', 'Last clue', 'Last answer', 'Date:', '5/19/2026', 'Title:', 'Mine'],
  ];
  const asCsv = (rows: readonly string[][]) =>
    bytesOf(
      rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n'),
    );
  const fieldsOf = ({ show }: Awaited<ReturnType<typeof only>>) =>
    show.boards.flatMap(({ categories }) => categories.flatMap(({ fields }) => fields));

  test('reads words in first cells, categories repeated above the answers, and daily doubles in the last cell', async () => {
    const rows = sheet({ B2: 'It\nsays meow', C4: 'All roads lead there' });
    const file = await only(asCsv(rows));
    expect(file.format?.id).toBe('jparty-csv');
    expect(file.show.name).toBe('Mine');
    expect(inShort(file.show)).toEqual({
      boards: [
        {
          rowPoints: [200, 400, 600, 800, 1000],
          categories: [
            ['Animals', 'It\nsays meow → What is a cat?', null, null, null, null],
            ['Maps', null, null, 'All roads lead there → What is Rome?', null, null],
          ],
        },
        {
          rowPoints: [400, 800, 1200, 1600, 2000],
          categories: [
            ['Animals', null, null, null, null, 'It has nine lives → What is a cat?'],
            ['Food', null, null, 'It is red → What is a tomato?', null, null],
          ],
        },
      ],
      final: 'Ends: Last clue → Last answer',
    });
    const doubles = fieldsOf(file).flatMap((field) =>
      field?.isDouble === true ? [field.row] : [],
    );
    expect(doubles).toEqual([4, 19, 17]);
    expect(file.show.final?.hostNotes).toBeUndefined();
    // The same sheet, pasted or as a workbook.
    const pasted = bytesOf(rows.map((row) => row.join('\t').replaceAll('\n', ' ')).join('\n'));
    expect(inShort((await only(pasted)).show).final).toBe('Ends: Last clue → Last answer');
    const workbook = await only(await workbookBytes('Game', rows), 'game.xlsx');
    expect(workbook.format?.id).toBe('jparty-csv');
    expect(inShort(workbook.show)).toEqual(inShort(file.show));
  });

  test('reads a link as the picture or the sound, and puts a video link into the host notes', async () => {
    const file = await only(
      asCsv(
        sheet({
          B2: 'Who is this? https://example.org/a.png?b=1',
          B3: 'https://example.org/song.mp3',
          C4: 'Watch https://youtu.be/abc',
          C5: 'Here http://example.org/plain.png',
        }),
      ),
    );
    const {
      2: picture,
      3: sound,
      4: film,
      5: plain,
    } = Object.fromEntries(
      fieldsOf(file).flatMap((field) => (field === null ? [] : [[field.row, field]])),
    );
    expect(picture).toMatchObject({
      question: 'Who is this?',
      image: 'https://example.org/a.png?b=1',
    });
    expect(sound).toMatchObject({ question: '', sound: 'https://example.org/song.mp3' });
    expect(film).toMatchObject({
      question: 'Watch',
      isDouble: true,
      hostNotes: 'https://youtu.be/abc',
    });
    expect(plain).toMatchObject({ question: 'Here' });
    expect(plain?.image).toBeUndefined();
    expect(file.problems).toContainEqual({
      code: 'imageNotTaken',
      row: 5,
      detail: 'http://example.org/plain.png',
    });
  });
});

test('FORMAT44 reads the Jeopardy question list as a sheet', async () => {
  const file = await only(
    bytesOf(
      'Show Number, Air Date, Round, Category, Value, Question, Answer\n' +
        '4680,2004-12-31,Jeopardy!,HISTORY,$200,"For 8 years, Galileo was under arrest",Copernicus\n' +
        '4680,2004-12-31,Final Jeopardy!,ENDS,None,Last clue,Last answer\n',
    ),
  );
  expect(file.format?.id).toBe('jeopardy-csv');
  expect(file.show.name).toBe('#4680 · 2004-12-31');
  expect(inShort(file.show)).toMatchObject({
    boards: [
      {
        categories: [
          ['HISTORY', 'For 8 years, Galileo was under arrest → Copernicus', null, null, null, null],
        ],
      },
    ],
    final: 'ENDS: Last clue → Last answer',
  });
});

describe('FORMAT44 Jeopardy JSON', () => {
  const question = (given: Record<string, unknown>) => ({
    category: 'HISTORY',
    air_date: '2004-12-31',
    question:
      "'For the last 8 years of his life, Galileo was under house arrest for this man\\'s theory'",
    value: '$200',
    answer: 'Copernicus',
    round: 'Jeopardy!',
    show_number: '4680',
    ...given,
  });

  test('reads the dump with its quotes, links, points and rounds', async () => {
    const file = await imported(
      bytesOf(
        JSON.stringify([
          question({}),
          question({
            value: '$2,000',
            question: '\'Clue &amp; <a href="http://x.example/a.jpg">this</a><br />line\'',
          }),
          question({ value: '$400' }),
          question({ round: 'Double Jeopardy!', value: null, category: 'X' }),
          question({ round: 'Final Jeopardy!', value: null, category: 'END' }),
          question({ round: 'Tiebreaker', value: null, category: 'MORE' }),
          question({ show_number: '4681', air_date: '2005-01-01' }),
        ]),
      ),
      null,
    );
    expect(file.format?.id).toBe('jeopardy-json');
    expect(file.categoryShows.map(({ name }) => name)).toEqual([
      '#4680 · 2004-12-31',
      '#4681 · 2005-01-01',
    ]);
    const [show] = file.categoryShows;
    const fields = show?.boards[0]?.categories[0]?.fields ?? [];
    expect(fields[0]?.question).toContain("this man's theory");
    // The wager of a daily double is no row of the board, so the question fills a free one.
    expect(fields.map((field) => field?.question.slice(0, 11))).toContain('Clue & this');
    expect(show?.final).toMatchObject({ category: 'END', answer: 'Copernicus' });
    expect(show?.tieBreak).toMatchObject({ answer: 'Copernicus' });
  });

  test.each([
    [
      'categories by name',
      {
        title: 'Mine',
        jeopardy_round: {
          CAT: [{ clue: 'c', response: 'r', value: 200, dd: true, row: 2, columm: 1 }],
        },
        double_jeopardy_round: {
          DOG: [{ clue: 'd', response: 's', value: 400, row: 1, columm: 1 }],
        },
        final_jeopardy_round: { END: [{ clue: 'e', response: 't' }] },
      },
    ],
    [
      'lists of categories',
      {
        title: 'Mine',
        single: [
          {
            name: 'CAT',
            comment: '',
            clues: [null, { value: 200, isDailyDouble: true, text: 'c', answer: 'r', row: 2 }],
          },
        ],
        double: [{ name: 'DOG', comment: '', clues: [{ value: 400, text: 'd', answer: 's' }] }],
        final: { name: 'END', clues: [{ text: 'e', answer: 't' }] },
      },
    ],
  ])('reads whole games as %s', async (_, game) => {
    const file = await only(bytesOf(JSON.stringify(game)));
    expect(file.format?.id).toBe('jeopardy-boards');
    expect(file.show.name).toBe('Mine');
    expect(inShort(file.show)).toMatchObject({
      boards: [
        { categories: [['CAT', null, 'c → r', null, null, null]] },
        { categories: [['DOG', 'd → s', null, null, null, null]] },
      ],
      final: 'END: e → t',
    });
    expect(file.show.boards[0]?.categories[0]?.fields[1]?.isDouble).toBe(true);
  });
});

const picture = Buffer.from('the bytes of a picture');
const sound = Buffer.from('the bytes of a sound');
const package4 = `<?xml version="1.0" encoding="utf-8"?>
<package name="Пакет" version="4" xmlns="http://vladimirkhil.com/ygpackage3.0.xsd">
  <info><authors><author>A</author></authors></info>
  <rounds>
    <round name="1-й раунд"><themes><theme name="Кот &amp; пёс"><questions>
      <question price="100"><scenario><atom>Кто это?</atom><atom type="image">@кот 1.jpg</atom><atom type="marker" /><atom>Он мяукает</atom><atom type="image">@b.png</atom></scenario><right><answer>Кот</answer><answer>Котик</answer></right></question>
      <question price="200"><type name="auction" /><scenario><atom type="voice">@мяу.mp3</atom><atom type="say">Слушайте</atom></scenario><right><answer>Мяу</answer></right></question>
      <question price="300"><scenario><atom type="video">@v.mp4</atom><atom>Фильм?</atom></scenario><right><answer>Да</answer></right><info><comments>Легко</comments></info></question>
    </questions></theme></themes></round>
    <round name="Финал" type="final"><themes>
      <theme name="Моря"><questions><question price="0"><scenario><atom>Море?</atom></scenario><right><answer>Чёрное</answer></right></question></questions></theme>
      <theme name="Реки"><questions><question price="0"><scenario><atom>Река?</atom></scenario><right><answer>Волга</answer></right></question></questions></theme>
    </themes></round>
  </rounds>
</package>`;

test('FORMAT45 writes SIQ with the schema that SIGame packages declare', async () => {
  const show = { name: 'P', boards: [], final: null, tieBreak: null };
  const unpacked = await unpack(
    (await siq.writeBoards?.bytes(show)) ?? new Uint8Array(),
    () => true,
  );
  const files = typeof unpacked === 'string' ? null : unpacked.files;
  expect(new TextDecoder().decode(files?.get('content.xml'))).toContain(
    ' xmlns="https://github.com/VladimirKhil/SI/blob/master/assets/siq_5.xsd"',
  );
});

test('FORMAT45 reads SIQ version 4: fragments, marker, special questions, final, and media with escaped names', async () => {
  const bytes = await pack([
    ['[Content_Types].xml', bytesOf('<Types/>')],
    ['content.xml', bytesOf(package4)],
    [`Images/${encodeURIComponent('кот 1.jpg')}`, picture],
    ['Audio/мяу.mp3', sound],
    ['Video/v.mp4', sound],
  ]);
  const file = await only(bytes, 'pack.siq');
  expect(file.format?.id).toBe('siq');
  expect(file.show.name).toBe('Пакет');
  expect(inShort(file.show)).toEqual({
    boards: [
      {
        rowPoints: [100, 200, 300, 400, 500],
        categories: [
          ['Кот & пёс', 'Кто это? → Кот / Котик', 'Слушайте → Мяу', 'Фильм? → Да', null, null],
        ],
      },
    ],
    final: 'Моря: Море? → Чёрное',
  });
  const fields = file.show.boards[0]?.categories[0]?.fields ?? [];
  expect(fields[0]).toMatchObject({ hasPicture: true, hasSound: false, hostNotes: 'Он мяукает' });
  expect(fields[1]).toMatchObject({ hasPicture: false, hasSound: true });
  expect(fields[2]).toMatchObject({ hasPicture: false, hostNotes: 'Легко' });
  expect(
    file.media.map(({ kind, row, bytes: content }) => [kind, row, Buffer.from(content)]),
  ).toEqual([
    ['image', 1, picture],
    ['sound', 2, sound],
  ]);
  expect(file.problems).toEqual([
    expect.objectContaining({ code: 'mediaNotTaken', row: 1, detail: 'b.png' }),
    expect.objectContaining({ code: 'fewerQuestions', row: 1 }),
    expect.objectContaining({ code: 'specialIgnored', row: 2, detail: 'auction' }),
    expect.objectContaining({ code: 'mediaNotTaken', row: 3, detail: 'v.mp4' }),
    expect.objectContaining({ code: 'finalNotTaken', row: 5, detail: 'Реки' }),
  ]);
});

test('FORMAT67 reads the question list of a package on its own and returns its picture and sound names', async () => {
  const file = await only(bytesOf(package4), 'pack.siq');
  expect(file.format?.id).toBe('siq');
  expect(file.show.name).toBe('Пакет');
  const fields = file.show.boards[0]?.categories[0]?.fields ?? [];
  expect(fields[0]).toMatchObject({ hasPicture: true, imageFile: 'Images/кот 1.jpg' });
  expect(fields[1]).toMatchObject({ hasSound: true, soundFile: 'Audio/мяу.mp3' });
  expect(file.media).toEqual([]);
  // Questions support no videos, in a package or not.
  expect(codes(file.problems)).toContain('mediaNotTaken');
  const stranger = bytesOf('<?xml version="1.0"?><package><metadata/></package>');
  expect((await imported(stranger, null)).categoryShows).toEqual([]);
  const long = package4.replace('кот 1.jpg', 'x'.repeat(1001));
  const { imageFile } = (await only(bytesOf(long))).show.boards[0]?.categories[0]?.fields[0] ?? {};
  expect(imageFile).toBeUndefined();
});

test('FORMAT45 reads SIQ version 5: items, answer options, numbers, and pictures on the web', async () => {
  const item = (param: string, content: string): string =>
    `<param name="${param}" type="content">${content}</param>`;
  const options = ['A', 'B', 'C', 'D']
    .map((key) => item(key, `<item>Option ${key}</item>`))
    .join('');
  const questions = [
    `<question price="100"><params>${item('question', '<item>Choose</item><item type="image" isRef="True">p%201.png</item>')}<param name="answerType">select</param><param name="answerOptions" type="group">${options}</param></params><right><answer>C</answer></right></question>`,
    `<question price="200" type="secret"><params>${item('question', '<item type="image">https://pictures.example/a.png</item><item type="html" isRef="True">x.html</item><item placement="replic">Said</item>')}${item('answer', '<item>Because</item>')}</params><right><answer>Yes</answer></right></question>`,
    `<question price="300"><params>${item('question', '<item>How many?</item>')}<param name="answerType">number</param><param name="answerDeviation">5</param></params><right><answer>42</answer></right></question>`,
    `<question price="-1"><params/><right/></question>`,
  ];
  const content = `<package name="P" version="5"><rounds><round name="R"><themes><theme name="T"><questions>${questions.join('')}</questions></theme></themes></round></rounds></package>`;
  const file = await only(
    await pack([
      ['content.xml', bytesOf(content)],
      ['Images/p 1.png', picture],
    ]),
  );
  const fields = file.show.boards[0]?.categories[0]?.fields ?? [];
  expect(fields[0]).toMatchObject({
    question: 'Choose\nA: Option A\nB: Option B\nC: Option C\nD: Option D',
    answer: 'Option C',
    choices: {
      question: 'Choose',
      answers: ['Option A', 'Option B', 'Option C', 'Option D'],
      correctAnswer: 2,
    },
    hasPicture: true,
    isGuessQuestion: false,
  });
  expect(fields[1]).toMatchObject({
    question: 'Said',
    answer: 'Yes',
    image: 'https://pictures.example/a.png',
    hostNotes: 'Because',
  });
  expect(fields[1]?.choices).toBeUndefined();
  expect(fields[2]).toMatchObject({ question: 'How many?', answer: '42', isGuessQuestion: true });
  expect(fields.slice(3)).toEqual([null, null]);
  expect(codes(file.problems)).toEqual(['fewerQuestions', 'specialIgnored', 'mediaNotTaken']);
});

describe('FORMAT46 board layout with five questions per category', () => {
  const csv = (rows: readonly string[]): Uint8Array =>
    bytesOf(`round,cat,val,q,a\n${rows.join('\n')}`);

  test('keeps a sixth category on its board and moves a sixth question to a further board', async () => {
    const many = ['A', 'B', 'C', 'D', 'E', 'F'].flatMap((name) =>
      [1, 2, 3, 4, 5].map((row) => `single,${name},${row}00,q${name}${row},a${row}`),
    );
    const { show, problems } = await only(csv([...many, 'single,B,600,more,and']));
    expect(show.boards.map(({ categories }) => categories.map(({ name }) => name))).toEqual([
      ['A', 'B', 'C', 'D', 'E', 'F'],
      ['B'],
    ]);
    expect(show.boards[1]).toMatchObject({ name: 'Jeopardy! 2' });
    expect(show.boards[1]?.categories[0]?.fields.map((field) => field?.question)).toEqual([
      'more',
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(problems).toEqual([expect.objectContaining({ code: 'moreQuestions', detail: 'B: 6' })]);
  });

  test('puts questions in the row of their points; others fill gaps and are reported', async () => {
    const { show, problems } = await only(
      csv([
        ...[500, 100, 300, 200, 400].map((points) => `j,A,${points},q${points},a`),
        ...[100, 200, 1700].map((points) => `j,B,${points},q${points},a`),
      ]),
    );
    expect(show.boards[0]?.rowPoints).toEqual([100, 200, 300, 400, 500]);
    expect(
      show.boards[0]?.categories.map(({ fields }) => fields.map((field) => field?.question)),
    ).toEqual([
      ['q100', 'q200', 'q300', 'q400', 'q500'],
      ['q100', 'q200', 'q1700', undefined, undefined],
    ]);
    expect(problems.find(({ code }) => code === 'pointsChanged')).toMatchObject({
      row: 9,
      detail: '1700 → 300',
    });
  });

  test('keeps the file order when there are no points, and sets no row points', async () => {
    const { show } = await only(csv(['j,A,,one,a', 'j,A,,two,b']));
    expect(show.boards[0]?.rowPoints).toBeNull();
    expect(show.boards[0]?.categories[0]?.fields.map((field) => field?.question ?? null)).toEqual([
      'one',
      'two',
      null,
      null,
      null,
    ]);
  });

  test('FORMAT7 FORMAT8 FORMAT9 omits empty questions, shortens long ones and reports duplicates', async () => {
    const { show, problems } = await only(
      csv([
        'j,A,100,same,a',
        'j,A,200,,',
        `j,A,300,${'x'.repeat(3000)},a`,
        'j,A,400,SAME ,A',
        'j,A,500,no answer,',
      ]),
    );
    const fields = show.boards[0]?.categories[0]?.fields ?? [];
    expect(fields.map((field) => field?.question.length ?? null)).toEqual([4, null, 2000, 4, 9]);
    expect(codes(problems).toSorted()).toEqual([
      'duplicate',
      'fewerQuestions',
      'noAnswer',
      'textShortened',
    ]);
  });
});

test('FORMAT18 rejects a package that unpacks to far too much or has no content, with a reason', async () => {
  const dense = await pack([['content.xml', new Uint8Array(30_000_000)]]);
  expect((await imported(dense, 'siq')).problems).toMatchObject([{ code: 'tooLarge' }]);
  const other = await pack([['word/document.xml', bytesOf('<x/>')]]);
  expect((await imported(other, 'siq')).problems).toMatchObject([{ code: 'notThisFormat' }]);
  expect(
    (await importFile({ bytes: other, fileName: 'x', formatId: null, columns: null })).file
      .categoryShows,
  ).toEqual([]);
});

test('FORMAT11 drops board images on this server and those that are not https', async () => {
  const item = (address: string): string =>
    `<question price="100"><params><param name="question" type="content"><item type="image">${address}</item></param></params><right><answer>A</answer></right></question>`;
  const addresses = [
    '/files/quizshow/u1/images/abc.webp',
    'http://a.example/b.png',
    'javascript:alert(1)',
  ];
  const content = `<package version="5"><rounds><round><themes><theme name="T"><questions>${addresses.map(item).join('')}</questions></theme></themes></round></rounds></package>`;
  const { show, problems } = await only(await pack([['content.xml', bytesOf(content)]]));
  const fields = show.boards[0]?.categories[0]?.fields ?? [];
  expect(fields.map((field) => field?.image ?? null)).toEqual([null, null, null, null, null]);
  expect(problems.filter(({ code }) => code === 'mediaNotTaken')).toHaveLength(3);
});
