import { describe, expect, it, test } from 'vitest';
import type { ImportedFile } from '@quizcast/game/importing/import';
import { formats } from './all.ts';
import { importFile } from './import-file.ts';
import { bytesOf } from './show.fixture.ts';
import {
  jsonListText,
  kahootText,
  markdownText,
  qti1Item,
  qti1Text,
  quizletText,
  samples,
  starText,
  triviaApiText,
} from './samples.fixture.ts';

const imported = async (content: string | Uint8Array): Promise<ImportedFile> => {
  const bytes = typeof content === 'string' ? bytesOf(content) : content;
  return (await importFile({ bytes, fileName: 'file.x', formatId: null, columns: null })).file;
};

/** Show, question, and the answers with the right one marked, followed by `?` when it was guessed. */
const inShort = ({ shows }: ImportedFile): string[] =>
  shows.flatMap(({ name, stages }) =>
    stages.map(({ question: { question, answers, correctAnswer, isRightGuessed } }) => {
      const marked = answers
        .map((text, index) => (index === correctAnswer ? `*${text}` : text))
        .filter((text) => text !== '');
      return `${name}: ${question} ${marked.join('|')}${isRightGuessed === true ? ' ?' : ''}`;
    }),
  );
const codesOf = ({ problems }: ImportedFile): string[] =>
  problems.map(({ code, row }) => `${code} ${row}`);

test('FORMAT1 every import-only format detects its own file', async () => {
  const readers = formats.filter(({ write }) => write === undefined).map(({ id }) => id);
  expect(Object.keys(samples).toSorted()).toEqual(readers.toSorted());
  for (const [id, bytes] of Object.entries(samples))
    expect((await imported(bytes)).format?.id).toBe(id);
});

describe('FORMAT62 JSON lists', () => {
  it('are read from the answer of an assistant', async () => {
    const text = `Here you go:\n\`\`\`json\n${jsonListText}\n\`\`\`\nEnjoy!\n`;
    expect(inShort(await imported(text))).toEqual(inShort(await imported(jsonListText)));
  });

  it('FORMAT2 are reported with the place where they are damaged', async () => {
    const bytes = bytesOf('[{"question":"a","answer":"x"},\n{"question":"b" "answer":"x"}]');
    const damaged = { fileName: '', formatId: 'json-list', columns: null };
    expect((await importFile({ bytes, ...damaged })).file.problems).toEqual([
      { code: 'damaged', row: null, detail: '2: "answer":"x"}]' },
    ]);
    const cut = bytesOf('[{"question":"a",\n"answer":');
    expect((await importFile({ bytes: cut, ...damaged })).file.problems).toEqual([
      { code: 'damaged', row: null, detail: '2: …' },
    ]);
  });

  it('are read with a title, and with options as a list or by letter', async () => {
    expect(inShort(await imported(jsonListText))).toEqual([
      'Capitals: France? Rome|*Paris|Bonn|Oslo',
      'Capitals: Italy? *Rome|Paris',
    ]);
  });

  const options = ['a', 'b', 'c', 'd'];
  it.each([
    ['text', { options, answer: 'C' }, 'a|b|*c|d'],
    ['a letter', { choices: ['w', 'x', 'y', 'z'], answer: 'C' }, 'w|x|*y|z'],
    ['a letter with text', { choices: ['w', 'x', 'y', 'z'], correct_answer: 'C) y' }, 'w|x|*y|z'],
    ['lettered options', { options: ['A) w', 'B) x'], answer: 'B' }, 'w|*x'],
    ['whole lettered options', { options: ['A. w', 'B. x'], answer: 'B. x' }, 'w|*x'],
    ['an index', { options, correctIndex: 2 }, 'a|b|*c|d'],
    ['an index in snake case', { options, correct_answer_index: 0 }, '*a|b|c|d'],
    ['an index that only exists when counting from one', { options, correct: 4 }, 'a|b|c|*d'],
    ['an ambiguous number', { options, correct: 2 }, 'a|b|*c|d ?'],
    ['a number that is an option', { options: ['1', '2', '3'], answer: 3 }, '1|2|*3'],
    ['flags', { options: [{ text: 'w' }, { text: 'x', isCorrect: true }] }, 'w|*x'],
    [
      'ids',
      {
        options: [
          { id: 'p', text: 'w' },
          { id: 'q', text: 'x' },
        ],
        correctOptionId: 'q',
        answer: 'q',
      },
      'w|*x',
    ],
    ['a boolean', { type: 'boolean', correctAnswer: true }, '*True|False'],
    ['separate wrong answers', { correct_answer: 'w', wrong_answers: ['x'] }, 'x|*w'],
    ['one key per option', { option_a: 'w', option_b: 'x', answer: 'B' }, 'w|*x'],
    ['keys A to D', { A: 'w', B: 'x', C: 'y', D: 'z', correct: 'D' }, 'w|x|y|*z'],
    ['German', { antworten: ['w', 'x'], richtige_antwort: 'x' }, 'w|*x'],
    ['German without umlauts', { optionen: ['w', 'x'], loesung: 'B' }, 'w|*x'],
  ])('mark the right answer by %s', async (_, question, answers) => {
    const file = await imported(JSON.stringify([{ question: 'Q?', ...question }]));
    expect(file.format?.id).toBe('json-list');
    expect(inShort(file)).toEqual([`file: Q? ${answers}`]);
    const isGuessed = answers.endsWith('?');
    expect(codesOf(file).includes('rightAnswerGuessed 1')).toBe(isGuessed);
  });

  it('count from 0 or from 1, depending on all their numbers', async () => {
    const list = (...numbers: number[]) =>
      JSON.stringify(numbers.map((answer, at) => ({ question: `Q${at}`, options, answer })));
    expect(inShort(await imported(list(2, 0)))).toEqual(['file: Q0 a|b|*c|d', 'file: Q1 *a|b|c|d']);
    expect(inShort(await imported(list(2, 4)))).toEqual(['file: Q0 a|*b|c|d', 'file: Q1 a|b|c|*d']);
    const broken = await imported(list(0, 9));
    expect(codesOf(broken)).toContain('rightAnswerOutOfRange 2');
    expect(inShort(broken)[1]).toBe('file: Q1 *a|b|c|d ?');
  });

  it('keep explanation, category, picture and time', async () => {
    const question = {
      question: 'Q?',
      options,
      answer: 'b',
      explanation: 'Because.',
      category: 'Letters',
      difficulty: 'easy',
      image: 'https://example.org/a.png',
      timeLimit: 20,
    };
    const [stage] =
      (await imported(JSON.stringify({ quiz: { questions: [question] } }))).shows[0]?.stages ?? [];
    expect(stage).toMatchObject({
      category: 'Letters',
      question: {
        explanation: 'Because.',
        hostNotes: 'Letters · easy',
        image: 'https://example.org/a.png',
        votingCountdown: 20,
      },
    });
  });

  it('become shows by name, and report entries that are not questions', async () => {
    const question = (text: string) => ({ question: text, options, answer: 'a' });
    const rounds = { Rivers: [question('R?')], Lakes: [question('L?'), { note: 'x' }] };
    const file = await imported(JSON.stringify(rounds));
    expect(inShort(file)).toEqual(['Rivers: R? *a|b|c|d', 'Lakes: L? *a|b|c|d']);
    expect(codesOf(file)).toContain('kindNotSupported 2');
    const titled = {
      quizzes: [
        { title: 'One', questions: [question('1?')] },
        { title: 'Two', questions: [question('2?')] },
      ],
    };
    expect(inShort(await imported(JSON.stringify(titled))).map((line) => line.slice(0, 3))).toEqual(
      ['One', 'Two'],
    );
  });

  it('without wrong answers become cards, and report that once', async () => {
    const file = await imported(
      JSON.stringify([
        { question: 'Q?', answer: 'w' },
        { question: 'P?', answer: 'x' },
      ]),
    );
    expect(inShort(file)).toEqual(['file: Q? *w', 'file: P? *x']);
    expect(codesOf(file)[0]).toBe('noWrongAnswers null');
  });
});

describe('FORMAT63 Markdown lists', () => {
  it('are read with marks, answer lines and an answer key at the end', async () => {
    const file = await imported(markdownText);
    expect(inShort(file)).toEqual([
      'Capitals: What is the capital of France? Rome|*Paris|Bonn|Oslo',
      'Capitals: And of Italy? *Rome|Paris|Bonn|Oslo',
      'Capitals: Norway? Rome|Paris|Bonn|*Oslo',
    ]);
    expect(file.problems).toEqual([]);
    expect(file.shows[0]?.stages[1]?.question.explanation).toBe('All roads lead there.');
  });

  it.each([
    '**Frage 1 (50 €):** Q?',
    '**Frage 1 – 50 €**\nQ?',
    '### Frage 1 (50 €)\nQ?',
    '1. [50 €] Q?',
    '**Question 1: 50 €** – Q?',
  ])('are read with prices: %s', async (text) => {
    const { shows } = await imported(`${text}\nA) w\nB) x\n**Richtig: B**\n`);
    expect(shows[0]?.stages).toMatchObject([{ price: '50 €', question: { question: 'Q?' } }]);
  });

  it('are read without options, and from bullets with labels', async () => {
    const pairs =
      '**Frage 1:** Peru?\n**Antwort:** Lima\n\n**Frage 2:** Chile?\n**Antwort:** Santiago\n';
    expect(inShort(await imported(pairs))).toEqual(['file: Peru? *Lima', 'file: Chile? *Santiago']);
    const bullets = '* **Frage:** Q?\n  * A) w\n  * B) x\n  * **Lösung:** B\n';
    expect(inShort(await imported(`${bullets}${bullets}`))[1]).toMatch(/: Q\? w\|\*x$/);
    const mixed =
      '1. Q?\n- [ ] w\n- [x] x\n\n2. Peru?\nAntwort: Lima\n\n3. Chile?\nAntwort: Santiago\n';
    expect(inShort(await imported(mixed))).toEqual([
      'file: Q? w|*x',
      'file: Peru? *Lima',
      'file: Chile? *Santiago',
    ]);
    expect((await imported('Antwort: nein.\nEin Brief.\n')).format).toBe(null);
  });

  it.each([
    ['bold options', '1. Q?\n   - A) w\n   - **B) x**\n   - C) y\n', 'Q? w|*x|y'],
    ['task lists', '1. Q?\n- [ ] w\n- [x] x\n', 'Q? w|*x'],
    ['a word after the option', '1) Q?\na) w (correct)\nb) x\n', 'Q? *w|x'],
    [
      'options in one line',
      '1. Q?\nA) w  B) x  C) y  D) z\n**Correct answer:** C\n',
      'Q? w|x|*y|z',
    ],
    ['an answer line with words', '**Question 1:** Q?\n* w\n* x\n\n*Answer: x*\n', 'Q? w|*x'],
    ['bold labels', '**Q1.** Q?\n\n**A.** w\n**B.** x\n\n**Answer:** B. x\n', 'Q? w|*x'],
    ['German', '**Frage 1: Q?**\nA) w\nB) x\n**Richtige Antwort: B**\n', 'Q? w|*x'],
    ['short German labels', '1. Q?\na) w\nb) x\nLösung: b)\n', 'Q? w|*x'],
    ['headings', '## Q?\n\n- w\n- x ✔️\n', 'Q? w|*x'],
    [
      'a question over several lines',
      '1. Q\ngoes on?\nA) w\nB) x\nAntwort: A\nC) y',
      'Q\ngoes on? *w|x|y',
    ],
  ])('are read with %s', async (_, text, question) => {
    expect(inShort(await imported(text))).toEqual([`file: ${question}`]);
  });

  it('report questions without a right answer', async () => {
    const file = await imported('1. Q?\nA) w\nB) x\n\n2. P?\nA) w\nB) x\n');
    expect(file.format?.id).toBe('markdown-list');
    expect(codesOf(file)).toEqual(expect.arrayContaining(['noRightAnswer 1', 'noRightAnswer 5']));
  });
});

describe('FORMAT64 The Trivia API and Kahoot', () => {
  it('The Trivia API: puts category and difficulty in the host notes, and the right answer among the others', async () => {
    const file = await imported(triviaApiText);
    const [stage] = file.shows[0]?.stages ?? [];
    expect(stage?.question.answers.toSorted()).toEqual(['Alien', 'Big', 'Jaws', 'Up']);
    expect(stage?.question.answers[stage.question.correctAnswer]).toBe('Alien');
    expect(stage?.question.hostNotes).toBe('film and tv · hard');
    expect(codesOf(file)).toEqual(['kindNotSupported 2']);
  });

  it('Kahoot: reads choices, seconds and picture, reports other kinds, and accepts the card wrapper', async () => {
    const file = await imported(kahootText);
    expect(inShort(file)).toEqual([
      'Rivers: Which river is the longest? & why *Nile|Rhine|The Elbe',
      'Rivers: Order *',
    ]);
    expect(file.shows[0]?.stages[0]?.question).toMatchObject({
      votingCountdown: 20,
      image: 'https://images-cdn.kahoot.it/1',
      imageAlt: 'A river',
    });
    expect(codesOf(file)).toEqual(
      expect.arrayContaining(['kindNotSupported 2', 'kindNotSupported 3']),
    );
    const carded = await imported(`{"card":{},"kahoot":${kahootText}}`);
    expect(inShort(carded)).toEqual(inShort(file));
  });
});

describe('FORMAT65 question-and-answer lists', () => {
  it('are read when separated by asterisks, with further answers as host notes', async () => {
    const file = await imported(starText);
    expect(inShort(file)).toEqual([
      'file: Capital of France? *Paris',
      'file: Capital of the USA? *Washington',
    ]);
    expect(file.shows[0]?.stages[1]?.question.hostNotes).toBe('Washington DC');
    expect(codesOf(file)[0]).toBe('noWrongAnswers null');
  });

  it('are read when separated by tabs, as exported by Quizlet', async () => {
    const file = await imported(quizletText);
    expect(inShort(file)).toEqual([
      'file: Capital of France *Paris',
      'file: Capital of Italy *Rome',
    ]);
    expect(codesOf(file)[0]).toBe('noWrongAnswers null');
  });
});

describe('FORMAT66 QTI 1.2', () => {
  it('reads each test of a Canvas course once, with its pictures', async () => {
    const file = await imported(samples['qti-1'] ?? new Uint8Array());
    expect(inShort(file)).toEqual([
      'Capitals: France? Rome|*Paris',
      'Capitals: Italy? *Rome|Paris',
    ]);
    const [first] = file.shows[0]?.stages ?? [];
    expect(first).toMatchObject({
      hasPicture: true,
      question: { imageAlt: 'A map', explanation: 'Because.' },
    });
  });

  it('reads a single test as XML, and reports kinds without choices', async () => {
    const essay =
      '<item ident="e" title="E"><presentation><material><mattext>Write!</mattext></material><response_str ident="r"/></presentation></item>';
    const file = await imported(qti1Text('T', qti1Item('a', 'France?', '20') + essay));
    expect(inShort(file)).toEqual(['T: France? Rome|*Paris']);
    expect(codesOf(file)).toContain('kindNotSupported 2');
  });

  it('does not treat a negated response as right', async () => {
    const item = qti1Item('a', 'Q?', '20').replace(
      '<varequal respident="response1">20</varequal>',
      '<and><varequal respident="response1">10</varequal><not><varequal respident="response1">20</varequal></not></and>',
    );
    expect(inShort(await imported(qti1Text('T', item)))).toEqual(['T: Q? *Rome|Paris']);
  });
});
