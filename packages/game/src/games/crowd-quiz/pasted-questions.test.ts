import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pastedQuestions } from './pasted-questions.ts';

const text = `Which of these planets is the largest?
Saturn
* Jupiter
- Earth

Which lie in Africa?
* Kenya
Peru
* Ghana


How tall is the Eiffel Tower?
= 330 m

Which metal is liquid?
= Mercury
= Quicksilver

From the lightest to the heaviest
1. Hedgehog
2. Fox
3. Wolf

What shall we play next?
- Another quiz
- A game

A question without answers

One with both
= 5
* six\r
`;

it('CROWDQUIZ16 reads a list of questions of every type, and reports lines that are not questions', () => {
  let ids = 0;
  const { questions, unread } = pastedQuestions(text, () => `q${++ids}`);
  expect(questions).toMatchObject([
    { kind: 'choice', options: ['Saturn', 'Jupiter', 'Earth'], right: [1] },
    { kind: 'several', options: ['Kenya', 'Peru', 'Ghana'], right: [0, 2] },
    { kind: 'number', rightNumber: 330, unit: 'm' },
    { kind: 'text', accepted: 'Mercury\nQuicksilver' },
    { kind: 'order', options: ['Hedgehog', 'Fox', 'Wolf'], right: [] },
    { kind: 'poll', options: ['Another quiz', 'A game'], points: 0 },
  ]);
  expect(new Set(questions.map(({ id }) => id)).size).toBe(6);
  expect(unread.map(({ line, text: first }) => [line, first])).toEqual([
    [28, 'A question without answers'],
    [30, 'One with both'],
  ]);
});

it.each([
  [['A) Mars', '*B) Jupiter', 'C) Venus'], ['Mars', 'Jupiter', 'Venus'], [1]],
  [['a) Mars', 'b) *Jupiter', 'c) Venus'], ['Mars', 'Jupiter', 'Venus'], [1]],
  [
    ['A. Mars', '* B. Jupiter', 'C. * Venus'],
    ['Mars', 'Jupiter', 'Venus'],
    [1, 2],
  ],
  [['1. Mars', '2. *Jupiter', '3. Venus'], ['Mars', 'Jupiter', 'Venus'], [1]],
  [['* A. Jackson', 'M. Jordan'], ['A. Jackson', 'M. Jordan'], [0]],
  [['A. Jackson', 'B. Obama', '* D. Trump'], ['A. Jackson', 'B. Obama', 'D. Trump'], [2]],
  [['- Mars', '- *Jupiter'], ['Mars', 'Jupiter'], [1]],
])(
  'CROWDQUIZ16 reads the options %j without their stars, and without letters in order',
  (...row) => {
    const [lines, options, right] = row;
    const { questions } = pastedQuestions(['Which one?', ...lines].join('\n'), () => 'q1');
    expect(questions).toMatchObject([
      { kind: right.length === 1 ? 'choice' : 'several', options, right },
    ]);
  },
);

it.each([
  ['83 Mio', { kind: 'number', rightNumber: 83e6, unit: '' }],
  ['10k', { kind: 'number', rightNumber: 10_000, unit: '' }],
  ['3 Mio. €', { kind: 'number', rightNumber: 3e6, unit: '€' }],
  ['1.500 km²', { kind: 'number', rightNumber: 1500, unit: 'km²' }],
  ['2Pac', { kind: 'text', accepted: '2Pac' }],
  ['11.9.2001', { kind: 'text', accepted: '11.9.2001' }],
  ['206 bones', { kind: 'text', accepted: '206 bones\n206' }],
])('CROWDQUIZ16 reads the line "= %s" as in a category quiz', (line, fields) => {
  expect(pastedQuestions(`What?\n= ${line}`, () => 'q1').questions).toMatchObject([fields]);
});

it('CROWDQUIZ16 accepts any text and reports what is not a question', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('', 'a', '* b', '= 1', '1. c', ' ', 'x'.repeat(3000))),
      (lines) => {
        const isBlank = (line = '') => line.trim() === '';
        const firsts = lines.flatMap((line, index) =>
          !isBlank(line) && isBlank(lines[index - 1]) ? [{ line: index + 1, text: line }] : [],
        );
        const { questions, unread } = pastedQuestions(lines.join('\n'), () => 'q1');
        // Each block is either a question or reported, by its first line.
        const unreadLines = new Set(unread.map(({ line }) => line));
        expect(unread).toEqual(firsts.filter(({ line }) => unreadLines.has(line)));
        expect(questions.map(({ question }) => question)).toEqual(
          firsts.filter(({ line }) => !unreadLines.has(line)).map(({ text: first }) => first),
        );
      },
    ),
  );
});
