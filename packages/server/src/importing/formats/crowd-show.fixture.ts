import fc from 'fast-check';
import { questionSchema, type Question } from '@quizcast/game/games/crowd-quiz/show';
import type { ExportCrowdQuestion, ExportCrowdShow } from './format.ts';
import { clean } from './imported-stages.ts';
import { someText } from './show.fixture.ts';

const oneLine = (text: string): string => clean(text.replaceAll(/\s+/g, ' '));
const option = someText.map((text) => text.slice(0, 200));
const options = fc.array(option, { minLength: 2, maxLength: 6 });

const chosen = (count: number): fc.Arbitrary<number[]> =>
  fc
    .uniqueArray(fc.integer({ min: 0, max: count - 1 }), { minLength: 1, maxLength: count })
    .map((right) => right.toSorted((one, other) => one - other));

const someNumber = fc.oneof(
  fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
  fc.double({ min: -1e15, max: 1e15, noNaN: true }),
  fc.constantFrom(0, 1.234, -12.345, 999.999, 1e6, 1e-7, 0.125, 1889),
);

type Asked = Partial<Question> & Pick<Question, 'kind'>;

const asked: fc.Arbitrary<Asked> = fc.oneof(
  options.chain((texts) =>
    chosen(texts.length).map((right) => ({ kind: 'choice' as const, options: texts, right })),
  ),
  fc
    .tuple(options, fc.constantFrom('strict' as const, 'partial' as const))
    .chain(([texts, severalScoring]) =>
      chosen(texts.length).map((right) => ({
        kind: 'several' as const,
        options: texts,
        right,
        severalScoring,
      })),
    ),
  options.map((texts) => ({ kind: 'order' as const, options: texts, right: [] })),
  options.map((texts) => ({ kind: 'poll' as const, options: texts, right: [] })),
  fc
    .record({
      rightNumber: someNumber.map((value) => value + 0),
      numberScoring: fc.constantFrom('exact' as const, 'closest' as const, 'nearness' as const),
      numberRange: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 1000 })),
      unit: fc.constantFrom('', 'km', '€', 'm²', 'light years'),
    })
    .map((number) => ({ kind: 'number' as const, ...number })),
  fc
    .uniqueArray(option.map(oneLine), { minLength: 1, maxLength: 4 })
    .map((accepted) => ({ kind: 'text' as const, accepted: accepted.join('\n') })),
);

const addresses = [
  undefined,
  'https://pictures.example/one.png?a=1&b=%20',
  '/files/quizshow/u1/images/abc.webp',
];

const anyQuestion: fc.Arbitrary<ExportCrowdQuestion> = fc
  .record({
    asked,
    question: someText,
    seconds: fc.integer({ min: 5, max: 600 }),
    points: fc.integer({ min: 0, max: 10_000 }),
    explanation: fc.option(someText, { nil: undefined }),
    hostNotes: fc.option(someText, { nil: undefined }),
    image: fc.constantFrom(...addresses),
    imageAlt: fc.option(someText, { nil: undefined }),
  })
  .map(({ asked: fields, image, ...rest }) => ({
    question: questionSchema.parse({ id: 'q', ...rest, ...fields, image }),
    image: image === undefined ? null : { address: image, content: null },
  }));

/** Questions of every kind, with texts that break formats. */
export const anyCrowdShow: fc.Arbitrary<ExportCrowdShow> = fc.record({
  name: someText.map(oneLine),
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 6 }),
});
