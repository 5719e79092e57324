import fc from 'fast-check';
import type { AnswerIndex } from '@quizcast/game/games/stage-quiz/show';
import type { ExportQuestion, ExportShow } from './format.ts';
import { clean } from './imported-stages.ts';

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const textOfBytes = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** A question with every field that a stage can have; tests override what matters to them. */
export const writtenQuestion = (given: Partial<ExportQuestion> = {}): ExportQuestion => ({
  text: 'What is the capital of France?',
  answers: ['Berlin', 'Paris', 'Rome', 'Madrid'],
  correctAnswer: 1,
  price: '10 €',
  explanation: 'It has been since 987.',
  hostNotes: 'Say it slowly.',
  seconds: 30,
  image: null,
  imageAlt: '',
  ...given,
});

export const sampleShow: ExportShow = {
  name: 'A small show',
  questions: [
    writtenQuestion(),
    writtenQuestion({
      text: 'Is water wet?',
      answers: ['True', 'False', '', ''],
      correctAnswer: 0,
    }),
    writtenQuestion({
      text: 'Größe, „Übung“ & <Maß>?',
      answers: ['=1+1', '-5', "it's", 'a;b, "c"\td'],
      correctAnswer: 3,
      seconds: 60,
    }),
  ],
};

/** Texts that break formats: their own marks, formulas, markup, escapes. */
const awkward = [
  '=1+1',
  "'=1+1",
  "''",
  '-5',
  '+49 30',
  '@home',
  'A',
  'D',
  '2',
  '1,2',
  'True',
  'x\ny',
  'say "so"',
  '<b>bold</b>',
  '&amp; &nbsp; &#65;',
  '100%25',
  'a+b',
  '_x000D_',
  '{=a ~b}',
  'ANSWER: B',
  'A. first',
  '^ B',
  '#Q',
  '$CATEGORY: x',
  '// no comment',
  '::title:: text',
  ']]>',
  'a | b ; c , d',
  '日本語の質問',
  'שאלה בעברית',
  '👩‍👩‍👧 family',
];

const anyText = fc
  .oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
    { weight: 2, arbitrary: fc.constantFrom(...awkward) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom(...awkward), fc.constantFrom(...awkward))
        .map((two) => two.join(' ')),
    },
  )
  .map(clean);
/** Names and prices are single-line. */
const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
export const someText = anyText.map((text) => (text === '' ? 'Why?' : text));
const correctAnswers: readonly AnswerIndex[] = [0, 1, 2, 3];

const anyQuestion: fc.Arbitrary<ExportQuestion> = fc.record({
  text: someText,
  answers: fc.array(fc.oneof({ weight: 4, arbitrary: someText }, fc.constant('')), {
    minLength: 4,
    maxLength: 4,
  }),
  correctAnswer: fc.constantFrom(...correctAnswers),
  price: anyText.map((text) => clean(oneLine(text).slice(0, 20))),
  explanation: anyText,
  hostNotes: anyText,
  seconds: fc.integer({ min: 5, max: 600 }),
  image: fc.constantFrom(
    null,
    { address: 'https://pictures.example/one.png?a=1&b=%20', content: null },
    { address: '/files/quizshow/u1/images/abc.webp', content: null },
  ),
  imageAlt: anyText,
});

export const anyShow: fc.Arbitrary<ExportShow> = fc.record({
  name: someText.map(oneLine),
  questions: fc.array(anyQuestion, { minLength: 1, maxLength: 6 }),
});
