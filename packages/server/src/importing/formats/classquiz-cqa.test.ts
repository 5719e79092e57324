import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { classquizCqa } from './classquiz-cqa.ts';
import { importFile } from './import-file.ts';
import { writtenQuestion } from './show.fixture.ts';

const mark = (...bytes: number[]): Buffer => Buffer.from(bytes);
const quizEnd = mark(0xc7, 0xc7, 0xc7, 0);
const imageStart = mark(0xc6, 0xc6, 0xc6, 0);
const indexEnd = mark(0xc5, 0xc5, 0);

const archive = (quiz: unknown, ...pictures: [index: number, content: Uint8Array][]): Uint8Array =>
  new Uint8Array(
    Buffer.concat([
      gzipSync(JSON.stringify(quiz)),
      quizEnd,
      ...pictures.flatMap(([index, content]) => [
        imageStart,
        Buffer.from(`${index}`),
        indexEnd,
        content,
      ]),
    ]),
  );

const read = (bytes: Uint8Array) =>
  importFile({ bytes, fileName: 'x.cqa', formatId: null, columns: null });

const abcd = (question: string, more: object = {}) => ({
  question,
  time: '20',
  type: 'ABCD',
  answers: [
    { right: false, answer: 'a' },
    { right: true, answer: 'b' },
  ],
  image: null,
  ...more,
});

describe('a ClassQuiz archive', () => {
  it('returns its questions and reports unsupported kinds', async () => {
    const { file } = await read(
      archive({
        title: '<p>My <b>quiz</b> &amp; more</p>',
        questions: [
          abcd('<p>2 &lt; 3?</p>'),
          abcd('Old one', { type: undefined, time: 5 }),
          { type: 'RANGE', question: 'How many?', time: '10', answers: { min: 1, max: 9 } },
          {
            type: 'TEXT',
            question: 'Typed?',
            time: '10',
            answers: [{ answer: 'x' }, { answer: 'X' }],
          },
          'nonsense',
        ],
      }),
    );
    expect(file.format?.id).toBe('classquiz-cqa');
    expect(file.shows[0]?.name).toBe('My quiz & more');
    expect(file.shows[0]?.stages.map(({ row, question }) => [row, question.question])).toEqual([
      [1, '2 < 3?'],
      [2, 'Old one'],
      [3, 'How many?'],
      [4, 'Typed?'],
    ]);
    expect(file.problems.filter(({ code }) => code === 'kindNotSupported')).toEqual([
      { code: 'kindNotSupported', row: 3, detail: 'RANGE: How many?' },
      { code: 'kindNotSupported', row: 5 },
    ]);
  });

  it('FORMAT23 returns complete pictures even if they contain markers of the format', async () => {
    const first = Buffer.concat([
      mark(0x89, 0x50),
      quizEnd,
      imageStart,
      Buffer.from('1x'),
      indexEnd,
      mark(7, 7),
    ]);
    const tricky = Buffer.concat([
      imageStart,
      Buffer.from('99'),
      indexEnd,
      mark(1, 2, 3),
      indexEnd,
    ]);
    const { file, pictures } = await read(
      archive(
        {
          title: 'x',
          cover_image: -1,
          questions: [
            abcd('One?', { image: 0 }),
            abcd('Two?', { image: 1 }),
            abcd('Three?', { image: 2 }),
          ],
        },
        [-1, mark(9, 9, 9)],
        [0, first],
        [1, tricky],
      ),
    );
    expect(file.shows[0]?.stages.map(({ hasPicture }) => hasPicture)).toEqual([true, true, false]);
    expect(
      pictures.map(({ stage, bytes }) => [
        stage,
        Buffer.compare(bytes, stage === 0 ? first : tricky),
      ]),
    ).toEqual([
      [0, 0],
      [1, 0],
    ]);
    expect(file.problems).toContainEqual({ code: 'imageNotTaken', row: 3 });
  });

  it('FORMAT23 is written with its pictures', async () => {
    const content = {
      bytes: new Uint8Array(Buffer.concat([mark(1, 2), quizEnd])),
      type: 'image/webp',
    };
    const image = { address: '/files/x', content };
    const bytes = await classquizCqa.write?.bytes({
      name: 'x',
      questions: [writtenQuestion(), writtenQuestion({ text: 'Two?', image })],
    });
    const { file, pictures } = await read(new Uint8Array(bytes ?? []));
    expect(file.shows[0]?.stages.map(({ hasPicture }) => hasPicture)).toEqual([false, true]);
    expect(pictures.map(({ stage, bytes: read_ }) => [stage, [...read_]])).toEqual([
      [1, [...content.bytes]],
    ]);
  });

  it('FORMAT2 is reported as damaged when it is a bomb or truncated', async () => {
    const bomb = new Uint8Array(gzipSync(Buffer.alloc(60 * 1024 * 1024, ' ')));
    for (const bytes of [bomb, archive({ questions: [] }).slice(0, 20)]) {
      const { file } = await importFile({
        bytes,
        fileName: 'x',
        formatId: 'classquiz-cqa',
        columns: null,
      });
      expect(file.problems).toEqual([{ code: 'damaged', row: null }]);
    }
  });
});
