import { describe, expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { bytesOf } from '../show.fixture.ts';

const plain = {
  type: 'multiple',
  difficulty: 'easy',
  category: 'Science: Computers',
  question: 'What is "C++" & <why> 100%?',
  correct_answer: "It's a language",
  incorrect_answers: ['A grade', 'Ünïcode', 'Vitamin C'],
};
const boolean = {
  type: 'boolean',
  difficulty: 'hard',
  category: 'General Knowledge',
  question: 'Is water wet, always?',
  correct_answer: 'False',
  incorrect_answers: ['True'],
};

type Result = typeof plain;

const inEach = (
  { incorrect_answers, type, difficulty, ...texts }: Result,
  encode: (text: string) => string,
  all = true,
) => ({
  type: all ? encode(type) : type,
  difficulty: all ? encode(difficulty) : difficulty,
  category: encode(texts.category),
  question: encode(texts.question),
  correct_answer: encode(texts.correct_answer),
  incorrect_answers: incorrect_answers.map(encode),
});

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('Ü', '&Uuml;')
    .replaceAll('ï', '&iuml;');
const url3986 = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`);
const urlLegacy = (text: string): string => url3986(text).replaceAll('%20', '+');
const base64 = (text: string): string => Buffer.from(text).toString('base64');

const read = async (results: unknown) => {
  const bytes = bytesOf(JSON.stringify({ response_code: 0, results }));
  return (await importFile({ bytes, fileName: 'x.json', formatId: null, columns: null })).file;
};

describe('FORMAT21 the Open Trivia Database', () => {
  it.each([
    ['with HTML entities', (result: Result) => inEach(result, html, false)],
    ['with URL encoding', (result: Result) => inEach(result, url3986, false)],
    ['with form encoding', (result: Result) => inEach(result, urlLegacy, false)],
    ['in Base64', (result: Result) => inEach(result, base64)],
  ])('is read %s', async (_how, encode) => {
    const { format, shows, problems } = await read([plain, boolean].map(encode));
    expect(format?.id).toBe('open-trivia-db');
    const [first, second] = shows[0]?.stages ?? [];
    expect(first?.question.question).toBe(plain.question);
    expect(first?.question.answers.toSorted()).toEqual(
      [plain.correct_answer, ...plain.incorrect_answers].toSorted(),
    );
    expect(first?.question.answers[first.question.correctAnswer]).toBe(plain.correct_answer);
    expect(first?.question.hostNotes).toBe('Science: Computers · easy');
    expect(second?.question).toMatchObject({
      answers: ['True', 'False', '', ''],
      correctAnswer: 1,
    });
    expect(problems).toEqual([{ code: 'fewerThanFourAnswers', row: 2, detail: '2' }]);
  });

  it('is reported when it contains no questions', async () => {
    expect((await read([])).problems).toEqual([{ code: 'noQuestions', row: null }]);
    expect((await read([null, 3])).problems.map(({ code }) => code)).toEqual([
      'kindNotSupported',
      'kindNotSupported',
    ]);
  });
});
