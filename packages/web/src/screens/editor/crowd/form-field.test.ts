import { findingKinds } from '@quizcast/game/games/crowd-quiz/pre-flight';
import { questionSchema } from '@quizcast/game/games/crowd-quiz/show';
import { expect, it } from 'vitest';
import { fieldOf } from './form-field.ts';

it.each([
  [{ kind: 'number' }, ['noText question']],
  [{ question: 'a?', options: ['a', ' ', 'A'], right: [0] }, ['emptyOption 1', 'sameOption 2']],
  [{ question: 'a?', options: ['a', 'b'], right: [] }, ['nothingRight right']],
  [{ question: 'a?', kind: 'several', options: ['a', 'b'], right: [0, 1] }, ['allRight right']],
  [{ question: 'a?', options: ['a'], right: [] }, ['fewOptions addOption', 'nothingRight right']],
  [{ question: 'a?', kind: 'text' }, ['noAccepted accepted']],
  [{ question: 'a?', kind: 'number', numberScoring: 'nearness' }, ['noRange range']],
  [
    { question: 'a?', options: ['a', 'b'], right: [1], isRightGuessed: true },
    ['guessedRight confirm'],
  ],
])('maps the findings of %j to the fields %j', (fields, expected) => {
  const question = questionSchema.parse({ id: 'q', kind: 'choice', ...fields });
  const found = findingKinds(question).map((kind) => `${kind} ${fieldOf(kind, question)}`);
  expect(found).toEqual(expected);
});
