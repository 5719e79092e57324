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

describe('four answers', () => {
  it('are taken as they stand', () => {
    expect(taken('a', 'b', 'c', 'd*')).toEqual(['abcd', 3, []]);
    expect(one(question()).stage?.row).toBe(7);
  });

  it('FORMAT4 of more the right one and the first three others are taken, in their order', () => {
    expect(taken('a', 'b', 'c', 'd', 'e*')).toEqual(['abce', 3, ['moreThanFourAnswers']]);
    expect(taken('a', 'b*', 'c', 'd', 'e')).toEqual(['abcd', 1, ['moreThanFourAnswers']]);
    expect(taken('a', 'b', 'c', 'd', 'e')).toEqual([
      'abcd',
      0,
      ['noRightAnswer', 'moreThanFourAnswers'],
    ]);
  });

  it('FORMAT4 blank ones are not counted, and make room when there are too many places', () => {
    expect(taken('a', '', 'b', '', 'c', 'd*')).toEqual(['abcd', 3, []]);
  });

  it('FORMAT5 of fewer the rest is blank, and places are kept', () => {
    expect(taken('a', 'b*')).toEqual(['ab', 1, ['fewerThanFourAnswers']]);
    const { stage } = one(question({ answers: answers('a', '', 'c*') }));
    expect(stage?.question.answers).toEqual(['a', '', 'c', '']);
    expect(stage?.question.correctAnswer).toBe(2);
  });

  it('FORMAT6 of several right ones the first stays, and none stands there as wrong', () => {
    expect(taken('a', 'b*', 'c*', 'd')).toEqual(['abd', 1, ['severalRightAnswers']]);
    expect(taken('a*', 'b*', 'c*', 'd*', 'e')).toEqual([
      'ae',
      0,
      ['severalRightAnswers', 'moreThanFourAnswers'],
    ]);
  });

  it('FORMAT6 of none A is the right one', () => {
    expect(taken('a', 'b', 'c', 'd')).toEqual(['abcd', 0, ['noRightAnswer']]);
  });

  it('FORMAT51 of none, or of one that is not certain, the right one is marked as guessed', () => {
    const mark = (found: ParsedQuestion) => one(found).stage?.question.isRightGuessed;
    expect(mark(question({ answers: answers('a', 'b', 'c', 'd') }))).toBe(true);
    expect(mark(question({ isRightGuessed: true }))).toBe(true);
    expect(one(question({ isRightGuessed: true })).codes).toEqual(['rightAnswerGuessed']);
    expect(mark(question())).toBeUndefined();
    expect(mark(question({ answers: answers('a', 'b', '*', 'd') }))).toBeUndefined();
    expect(mark(question({ answers: [] }))).toBeUndefined();
  });

  it('keep a right one that is still blank', () => {
    expect(taken('a', 'b', '*', 'd')).toEqual([
      'abd',
      2,
      ['noRightAnswer', 'fewerThanFourAnswers'],
    ]);
  });
});

describe('FORMAT7 a question', () => {
  it('of nothing is left out without a word', () => {
    const { stage, codes } = one(question({ text: ' \u0000', answers: answers(' ', '\n') }));
    expect([stage, codes]).toEqual([null, []]);
  });

  it('of a part is taken, and what it lacks is told', () => {
    expect(one(question({ text: '' })).codes).toEqual(['noText']);
    expect(one(question({ answers: [] })).codes).toEqual(['noAnswers']);
    const image = { kind: 'bytes', bytes: new Uint8Array(3), name: 'x' } as const;
    const picture = one(question({ text: '', answers: [], image }));
    expect(picture.codes).toEqual(['noText', 'noAnswers']);
    expect(picture.stage?.hasPicture).toBe(true);
  });
});

describe('FORMAT8 texts', () => {
  it('lose what nobody sees', () => {
    const { stage, codes } = one(question({ text: '\ufeff  a\u0007\r\nb\rc \u200b \ud800 ' }));
    expect(stage?.question.question).toBe('a\nb\nc \u200b');
    expect(codes).toEqual([]);
  });

  it('are shortened where a stage takes no more, without cutting a letter', () => {
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

describe('a file', () => {
  it('FORMAT9 is told its duplicates, which are taken', () => {
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

  it('FORMAT10 gives a show 1000 questions, and further shows the rest, and says how many there were', () => {
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
  ])('FORMAT11 is believed the address %s: %s', (address, isTaken) => {
    const { stage, codes } = one(question({ image: { kind: 'address', address } }));
    expect(stage?.question.image).toBe(isTaken ? address : undefined);
    expect(codes).toEqual(isTaken ? [] : ['imageNotTaken']);
  });
});
