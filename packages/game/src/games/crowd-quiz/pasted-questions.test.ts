import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pastedQuestions } from './pasted-questions.ts';

const text = `Which of these planets is the largest?
Saturn
* Jupiter
C) Earth

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
