import { expect, test } from 'vitest';
import {
  bytesOf,
  expectNeverThrows,
  expectRoundTrip,
  inShort,
  oneQuestion,
  readText,
  writtenBytes,
} from '../any-show.fixture.ts';
import { aiken } from './aiken.ts';

const sample = `What is the capital of Peru?
A. Lima
B. Quito
C. La Paz
ANSWER: A

A. Lincoln was president of which country?
a) Canada
b) USA
answer: b.

Which are rivers?
A) Rhine
B) Alps
C) Elbe
ANSWER: A, C
Nobody said which is right
A. One
that goes on
B. Two

The next one
is longer than a line
A. x
B. y
ANSWER: B
`;

test('FORMAT31 reads question lines, lettered answers, and the right ones from ANSWER', async () => {
  const { shows, problems } = await readText(aiken, sample);
  expect(problems).toEqual([]);
  const questions = shows[0]?.questions ?? [];
  expect(questions.map(inShort)).toEqual([
    ['What is the capital of Peru?', '* Lima', 'Quito', 'La Paz'],
    ['A. Lincoln was president of which country?', 'Canada', '* USA'],
    ['Which are rivers?', '* Rhine', 'Alps', '* Elbe'],
    ['Nobody said which is right', 'One\nthat goes on', 'Two'],
    ['The next one\nis longer than a line', 'x', '* y'],
  ]);
  expect(questions.map(({ row }) => row)).toEqual([1, 7, 12, 17, 22]);
});

test('FORMAT31 reports text without answers with its line', async () => {
  const { shows, problems } = await readText(aiken, 'ANSWER: B\n\nonly text\n');
  expect(shows).toEqual([]);
  expect(problems).toMatchObject([
    { code: 'damaged', row: 1 },
    { code: 'damaged', row: 3, detail: 'only text' },
  ]);
});

test('FORMAT31 Aiken is detected by its ANSWER lines', async () => {
  expect(await aiken.detect(bytesOf(sample))).toBeGreaterThan(0.8);
  expect(await aiken.detect(bytesOf('A. Lima\nB. Quito'))).toBe(0);
});

test('FORMAT38 Aiken: reads back what it wrote', () =>
  expectRoundTrip(aiken, {
    lines: 'none',
    spaces: true,
    explanation: false,
    stage: false,
    isChanged: (text) => /^ANSWER:/i.test(text),
  }));

test('FORMAT38 Aiken: writes line breaks as spaces, and escapes text that looks like an ANSWER line', async () => {
  const question = oneQuestion({ text: 'ANSWER: what?\nAgain', answers: ['a\nb', 'c', '', ''] });
  const bytes = await writtenBytes(aiken, { name: 'x', questions: [question] });
  const { shows } = await aiken.read(bytes, { name: 'file' });
  expect(shows[0]?.questions.map(inShort)).toEqual([['ANSWER : what? Again', 'a b', '* c']]);
});

test('FORMAT40 Aiken: returns shows or problems for broken files, and never throws', () =>
  expectNeverThrows(aiken, [bytesOf(sample)]));
