import { defaultDocument } from '@quizcast/game/document/defaults';
import { exportDocument } from '@quizcast/game/document/export';
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
import { documentJson } from './document-json.ts';

const plainStage = (text: string, parts: object = {}) => ({
  price: '10 €',
  question: { question: text, answers: ['a', 'b', 'c', 'd'], correctAnswer: 2, ...parts },
});
const plain = {
  activeShow: 0,
  defaultStyle: 'x',
  shows: [
    { name: 'Same', stages: [plainStage('One', { image: '/files/u/i', votingCountdown: 60 })] },
    { name: 'Same', stages: [plainStage('Two', { hostNotes: 'hush', explanation: 'so' })] },
  ],
};

test('FORMAT35 reads every show of a document, exported or in the plain layout', async () => {
  const { shows, problems } = await readText(documentJson, JSON.stringify(plain));
  expect(problems).toEqual([]);
  expect(shows.map(({ name }) => name)).toEqual(['Same', 'Same']);
  expect(shows[0]?.questions[0]).toMatchObject({
    row: 1,
    price: '10 €',
    seconds: 60,
    image: { kind: 'address', address: '/files/u/i' },
  });
  expect(shows[1]?.questions[0]).toMatchObject({ hostNotes: 'hush', explanation: 'so' });
  expect(shows[1]?.questions.map(inShort)).toEqual([['Two', 'a', 'b', '* c', 'd']]);

  const exported = JSON.stringify(exportDocument(defaultDocument()));
  const own = await readText(documentJson, exported);
  expect(own.shows.map(({ name, questions }) => [name, questions.length])).toEqual([
    ['Your first quiz show', 9],
  ]);
  expect(await documentJson.detect(bytesOf(exported))).toBe(1);
});

test('FORMAT51 keeps a guessed right answer marked, and marks a missing one as guessed', async () => {
  const stages = [
    plainStage('Known'),
    plainStage('Guessed', { isRightGuessed: true }),
    plainStage('None', { correctAnswer: null }),
    plainStage('Left out', { correctAnswer: undefined }),
  ];
  const { shows } = await readText(
    documentJson,
    JSON.stringify({ shows: [{ name: 'x', stages }] }),
  );
  const marks = shows[0]?.questions.map(({ isRightGuessed = false }) => isRightGuessed);
  expect(marks).toEqual([false, true, true, true]);
  const [, guessed] = shows[0]?.questions ?? [];
  const bytes = await writtenBytes(documentJson, {
    name: 'x',
    questions: [oneQuestion({ isRightGuessed: guessed?.isRightGuessed === true })],
  });
  const again = await documentJson.read(bytes, { name: 'x' });
  expect(again.shows[0]?.questions.map(({ isRightGuessed }) => isRightGuessed)).toEqual([true]);
});

test('FORMAT35 reads a single show of a document', async () => {
  const { shows } = await readText(documentJson, JSON.stringify(plain.shows[1]));
  expect(shows.map(({ name }) => name)).toEqual(['Same']);
});

test('FORMAT35 reads the valid stages of an otherwise invalid document', async () => {
  const broken = {
    shows: [
      'nothing',
      { name: 'Half', stages: [plainStage('Fine'), plainStage('Bad', { correctAnswer: 'B' }), 7] },
    ],
  };
  const { shows, problems } = await readText(documentJson, JSON.stringify(broken));
  expect(shows.map(({ name, questions }) => [name, questions.length])).toEqual([['Half', 1]]);
  expect(problems).toMatchObject([
    { code: 'fieldNotUnderstood', row: null },
    { code: 'fieldNotUnderstood', row: 2, detail: 'Half: question/correctAnswer' },
    { code: 'fieldNotUnderstood', row: 3 },
  ]);
});

test('FORMAT35 does not accept other JSON as a document', async () => {
  for (const text of [
    '[]',
    '{}',
    '{"results":[]}',
    '{"shows":1}',
    '{"questions":[]}',
    'null',
    '"shows"',
  ])
    expect(await documentJson.detect(bytesOf(text))).toBe(0);
  const { shows, problems } = await readText(documentJson, '{"questions":[]}');
  expect({ shows, problems }).toEqual({
    shows: [],
    problems: [{ code: 'notThisFormat', row: null }],
  });
});

test('FORMAT35 reports JSON with a prototype key or too deep nesting as damaged', async () => {
  const deep = `{"shows":[{"stages":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`;
  for (const text of [deep, '{"shows":[{"stages":[],"__proto__":{"a":1}}]}', '{"shows":'])
    expect((await readText(documentJson, text)).problems).toEqual([{ code: 'damaged', row: null }]);
  expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
});

test('FORMAT35 writes a show as a document that contains only that show', async () => {
  const bytes = await writtenBytes(documentJson, { name: 'Mine', questions: [oneQuestion()] });
  const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
  expect(document).toMatchObject({
    activeShow: 0,
    shows: [{ name: 'Mine', stages: [{ price: '10 €' }] }],
  });
});

test('FORMAT38 Document JSON: reads back what it wrote', () =>
  expectRoundTrip(
    documentJson,
    { lines: 'both', spaces: true, explanation: true, stage: true },
    60,
  ));

test('FORMAT40 Document JSON: returns shows or problems for broken files, and never throws', () =>
  expectNeverThrows(documentJson, [bytesOf(JSON.stringify(plain))]));
