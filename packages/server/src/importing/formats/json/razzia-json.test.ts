import { expect, it } from 'vitest';
import { importFile } from '../import-file.ts';
import { bytesOf } from '../show.fixture.ts';

const read = async (value: unknown) => {
  const bytes = bytesOf(JSON.stringify(value));
  return (await importFile({ bytes, fileName: 'x.json', formatId: null, columns: null })).file;
};

it('FORMAT24 reads questions of a Razzia quiz with their pictures, and leaves out unsupported ones', async () => {
  const { format, shows, problems } = await read({
    subject: 'Space',
    questions: [
      {
        question: 'Nearest star?',
        answers: ['Sirius', 'Sun'],
        solutions: [1],
        media: { type: 'image', url: 'https://pictures.example/sun.png' },
        time: 15,
        cooldown: 5,
      },
      {
        question: 'Old way?',
        answers: ['a', 'b', 'c', 'd'],
        solution: 2,
        image: 'https://pictures.example/old.png',
      },
      {
        question: 'Both?',
        answers: ['a', 'b', 'c', 'd'],
        solutions: [0, 3],
        media: { type: 'audio', url: 'https://a.example/b.mp3' },
      },
      { question: 'Guess?', type: 'estimation', min: 1 },
      null,
    ],
  });
  expect(format?.id).toBe('razzia-json');
  expect(shows[0]?.name).toBe('Space');
  expect(shows[0]?.stages.map(({ question }) => question)).toEqual([
    {
      question: 'Nearest star?',
      answers: ['Sirius', 'Sun', '', ''],
      correctAnswer: 1,
      image: 'https://pictures.example/sun.png',
      votingCountdown: 15,
    },
    {
      question: 'Old way?',
      answers: ['a', 'b', 'c', 'd'],
      correctAnswer: 2,
      image: 'https://pictures.example/old.png',
    },
    { question: 'Both?', answers: ['a', 'b', 'c', ''], correctAnswer: 0 },
  ]);
  expect(problems.map(({ code, row, detail }) => [code, row, detail])).toEqual([
    ['fewerThanFourAnswers', 1, '2'],
    ['severalRightAnswers', 3, 'a | d'],
    ['kindNotSupported', 4, 'estimation'],
    ['kindNotSupported', 5, undefined],
  ]);
});

it('does not detect other JSON as a Razzia quiz', async () => {
  expect((await read({ questions: [{ question: 'Why?', answers: ['a'] }] })).format?.id).not.toBe(
    'razzia-json',
  );
  expect((await read({ questions: 3 })).format?.id).not.toBe('razzia-json');
});
