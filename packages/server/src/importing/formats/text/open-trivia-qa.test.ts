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
import { openTriviaQa } from './open-trivia-qa.ts';

const sample = `
#Q Which of these is true about the sleep of zebras?
^ They sleep standing up.
A All of these
B They sleep standing up.
C They never sleep.

#Q Yesterday I heard this in a shop:

Client: How much is one?
Salesman: Twenty cents.
^ Yes
A No
B yes

#Q Nobody is right here
^ Blue
A Red
B Green
#Q No right answer is told
A One
B Two
`;

test('FORMAT30 finds the right answer by its text, and reads questions over several lines', async () => {
  const { shows, problems } = await readText(openTriviaQa, sample);
  expect(problems).toEqual([]);
  expect(shows[0]?.name).toBe('file');
  const questions = shows[0]?.questions ?? [];
  expect(questions.map(inShort)).toEqual([
    [
      'Which of these is true about the sleep of zebras?',
      'All of these',
      '* They sleep standing up.',
      'They never sleep.',
    ],
    [
      'Yesterday I heard this in a shop:\n\nClient: How much is one?\nSalesman: Twenty cents.',
      'No',
      '* yes',
    ],
    ['Nobody is right here', 'Red', 'Green'],
    ['No right answer is told', 'One', 'Two'],
  ]);
  expect(questions.map(({ row }) => row)).toEqual([2, 8, 16, 20]);
});

test('FORMAT30 decodes each line in its own encoding', async () => {
  const bytes = Buffer.concat([
    Buffer.from('#Q Who wrote “Emma”?\r\n^ Brontë\r\nA '),
    Buffer.from('Bront\u00EB\r\nB Caf\u00E9\r\n', 'latin1'),
  ]);
  const { shows } = await openTriviaQa.read(bytes, { name: 'file' });
  expect(shows[0]?.questions.map(inShort)).toEqual([['Who wrote “Emma”?', '* Brontë', 'Café']]);
});

test('FORMAT30 OpenTriviaQA is detected by its markers, not by its name', async () => {
  expect(await openTriviaQa.detect(bytesOf(sample))).toBeGreaterThan(0.9);
  expect(await openTriviaQa.detect(bytesOf('Question,A,B\n#Q,1,2'))).toBe(0);
  expect(await openTriviaQa.detect(bytesOf('#Q and nothing else'))).toBe(0);
  const aikenFile = '#Q one\nA. x\nB. y\nANSWER: A\n\n^ two\nA. x\nB. y\nANSWER: B\n';
  expect(await openTriviaQa.detect(bytesOf(aikenFile))).toBe(0);
});

test('FORMAT38 OpenTriviaQA: reads back what it wrote', () =>
  expectRoundTrip(openTriviaQa, {
    lines: 'text',
    spaces: true,
    explanation: false,
    stage: false,
    isChanged: (text) => /\n(?:#Q|\^)/.test(text),
  }));

test('FORMAT38 OpenTriviaQA: joins a line that looks like a marker to the line before it', async () => {
  const question = oneQuestion({ text: 'One\n#Q two\n^ three' });
  const bytes = await writtenBytes(openTriviaQa, { name: 'x', questions: [question] });
  const { shows } = await openTriviaQa.read(bytes, { name: 'file' });
  expect(shows[0]?.questions.map(({ text }) => text)).toEqual(['One #Q two ^ three']);
});

test('FORMAT40 OpenTriviaQA: returns shows or problems for broken files, and never throws', () =>
  expectNeverThrows(openTriviaQa, [bytesOf(sample)]));
