import { describe, expect, it } from 'vitest';
import type { ImportedStage, ImportIssue } from '@quizcast/game/importing/import';
import type { ParsedQuestion } from './format.ts';
import { importedStages } from './imported-stages.ts';

const question = (given: Partial<ParsedQuestion> = {}): ParsedQuestion => ({
  row: 7,
  text: 'Why?',
  answers: ['a', 'b', 'c', 'd'].map((text, index) => ({ text, isRight: index === 1 })),
  ...given,
});

const answers = (...texts: string[]): ParsedQuestion['answers'] =>
  texts.map((text) => ({ text: text.replace('*', ''), isRight: text.endsWith('*') }));

function one(found: ParsedQuestion): { stage: ImportedStage | null; codes: string[] } {
  const { shows, problems } = importedStages([{ name: 'x', questions: [found] }]);
  for (const { row } of problems) expect(row).toBe(7);
  return { stage: shows[0]?.stages[0] ?? null, codes: problems.map(({ code }) => code) };
}

const taken = (...texts: string[]) => {
  const { stage, codes } = one(question({ answers: answers(...texts) }));
  return [stage?.question.answers.join(''), stage?.question.correctAnswer, codes];
};

describe('answers of an imported stage', () => {
  it('are kept as they are when there are four', () => {
    expect(taken('a', 'b', 'c', 'd*')).toEqual(['abcd', 3, []]);
    expect(one(question()).stage?.row).toBe(7);
  });

  it('FORMAT4 are reduced to the right one and the first three others, in their order', () => {
    expect(taken('a', 'b', 'c', 'd', 'e*')).toEqual(['abce', 3, ['moreThanFourAnswers']]);
    expect(taken('a', 'b*', 'c', 'd', 'e')).toEqual(['abcd', 1, ['moreThanFourAnswers']]);
    expect(taken('a', 'b', 'c', 'd', 'e')).toEqual([
      'abcd',
      0,
      ['noRightAnswer', 'moreThanFourAnswers'],
    ]);
  });

  it('FORMAT4 skip blank ones when there are too many places', () => {
    expect(taken('a', '', 'b', '', 'c', 'd*')).toEqual(['abcd', 3, []]);
  });

  it('FORMAT5 keep their places and are padded with blanks when there are fewer', () => {
    expect(taken('a', 'b*')).toEqual(['ab', 1, ['fewerThanFourAnswers']]);
    const { stage } = one(question({ answers: answers('a', '', 'c*') }));
    expect(stage?.question.answers).toEqual(['a', '', 'c', '']);
    expect(stage?.question.correctAnswer).toBe(2);
  });

  it('FORMAT6 keep only the first of several right ones, and drop the others', () => {
    expect(taken('a', 'b*', 'c*', 'd')).toEqual(['abd', 1, ['severalRightAnswers']]);
    expect(taken('a*', 'b*', 'c*', 'd*', 'e')).toEqual([
      'ae',
      0,
      ['severalRightAnswers', 'moreThanFourAnswers'],
    ]);
  });

  it('FORMAT6 make A the right one when none is right', () => {
    expect(taken('a', 'b', 'c', 'd')).toEqual(['abcd', 0, ['noRightAnswer']]);
  });

  it('FORMAT51 mark the right one as guessed when it is missing or uncertain', () => {
    const mark = (found: ParsedQuestion) => one(found).stage?.question.isRightGuessed;
    expect(mark(question({ answers: answers('a', 'b', 'c', 'd') }))).toBe(true);
    expect(mark(question({ isRightGuessed: true }))).toBe(true);
    expect(one(question({ isRightGuessed: true })).codes).toEqual(['rightAnswerGuessed']);
    expect(mark(question())).toBeUndefined();
    expect(mark(question({ answers: answers('a', 'b', '*', 'd') }))).toBeUndefined();
    expect(mark(question({ answers: [] }))).toBeUndefined();
  });

  it('keep a blank right answer', () => {
    expect(taken('a', 'b', '*', 'd')).toEqual([
      'abd',
      2,
      ['noRightAnswer', 'fewerThanFourAnswers'],
    ]);
  });
});

describe('FORMAT7 a question', () => {
  it('that is empty is silently left out', () => {
    const { stage, codes } = one(question({ text: ' \u0000', answers: answers(' ', '\n') }));
    expect([stage, codes]).toEqual([null, []]);
  });

  it('that is incomplete is imported, and its missing parts are reported', () => {
    expect(one(question({ text: '' })).codes).toEqual(['noText']);
    expect(one(question({ answers: [] })).codes).toEqual(['noAnswers']);
    const image = { kind: 'bytes', bytes: new Uint8Array(3), name: 'x' } as const;
    const picture = one(question({ text: '', answers: [], image }));
    expect(picture.codes).toEqual(['noText', 'noAnswers']);
    expect(picture.stage?.hasPicture).toBe(true);
  });
});

describe('FORMAT8 texts', () => {
  it('lose control characters and surrounding whitespace', () => {
    const { stage, codes } = one(question({ text: '\ufeff  a\u0007\r\nb\rc \u200b \ud800 ' }));
    expect(stage?.question.question).toBe('a\nb\nc \u200b');
    expect(codes).toEqual([]);
  });

  it('are shortened to the limits of a stage, without splitting a character', () => {
    const { stage, codes } = one(
      question({
        text: 'q'.repeat(2001),
        answers: answers(`${'a'.repeat(499)}👍`, 'b*'),
        price: '1'.repeat(61),
        explanation: 'e'.repeat(2001),
        hostNotes: 'n'.repeat(5001),
        imageAlt: 'i'.repeat(501),
      }),
    );
    expect(codes.filter((code) => code === 'textShortened')).toHaveLength(6);
    expect(stage?.question.question).toHaveLength(2000);
    expect(stage?.question.answers[0]).toBe('a'.repeat(499));
    expect(stage?.price).toHaveLength(60);
    expect(stage?.question.explanation).toHaveLength(2000);
    expect(stage?.question.hostNotes).toHaveLength(5000);
    expect(stage?.question.imageAlt).toHaveLength(500);
  });

  it.each([
    [1, 5],
    [20.4, 20],
    [1e9, 600],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('seconds of %s become %s', (seconds, votingCountdown) => {
    const found = seconds === undefined ? question() : question({ seconds });
    expect(one(found).stage?.question.votingCountdown).toBe(votingCountdown);
  });
});

const codesOf = (problems: readonly ImportIssue[], code: string): (number | null)[] =>
  problems.flatMap((problem) => (problem.code === code ? [problem.row] : []));

describe('an imported file', () => {
  it('FORMAT9 has its duplicates reported and kept', () => {
    const { shows, problems } = importedStages([
      {
        name: 'x',
        questions: [
          question({ row: 1 }),
          question({ row: 2, text: '  WHY? ', answers: answers('x', 'B*') }),
          question({ row: 3, answers: answers('a', 'other*') }),
          question({ row: 4, text: 'Why not?' }),
        ],
      },
    ]);
    expect(shows[0]?.stages).toHaveLength(4);
    expect(codesOf(problems, 'duplicate')).toEqual([2]);
  });

  it('FORMAT10 is split into shows of 1000 questions, and the total number is reported', () => {
    const many = (length: number) =>
      Array.from({ length }, (_, row) => question({ row: row + 1, text: `${row}?` }));
    const picture = { kind: 'bytes', bytes: new Uint8Array([1]), name: 'a' } as const;
    const last = question({ row: 2002, text: '7?', image: picture });
    const { shows, pictures, problems } = importedStages([
      { name: 'x', questions: [...many(2001), last] },
      { name: 'y', questions: many(1000) },
    ]);
    expect(shows.map(({ name, stages }) => [name, stages.length])).toEqual([
      ['x', 1000],
      ['x (2)', 1000],
      ['x (3)', 2],
      ['y', 1000],
    ]);
    expect(pictures).toMatchObject([{ show: 2, stage: 1 }]);
    expect(problems.map(({ code, row, show, detail }) => [code, row, show, detail])).toEqual([
      ['duplicate', 2002, 2, '7?'],
      ['furtherShows', null, undefined, '2002'],
    ]);
    const beyond = importedStages([{ name: 'x', questions: many(5001) }]);
    expect(beyond.shows).toHaveLength(5);
    expect(beyond.problems).toEqual([{ code: 'tooManyQuestions', row: null, detail: '5001' }]);
  });

  it.each([
    ['https://pictures.example/a.png?x=1', true],
    ['/files/quizshow/u1/images/abc.webp', true],
    ['http://pictures.example/a.png', false],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AAAA', false],
    ['/files/../secret', false],
    ['//evil.example/a.png', false],
    ['picture.png', false],
    [`https://pictures.example/${'a'.repeat(2000)}`, false],
  ])('FORMAT11 may have the image address %s: %s', (address, isTaken) => {
    const { stage, codes } = one(question({ image: { kind: 'address', address } }));
    expect(stage?.question.image).toBe(isTaken ? address : undefined);
    expect(codes).toEqual(isTaken ? [] : ['imageNotTaken']);
  });
});
