import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { expect } from 'vitest';
import { answerIndexSchema } from '@quizcast/game/games/stage-quiz/show';
import type { Format, ParseResult, ParsedQuestion, ExportQuestion, ExportShow } from './format.ts';

/** Marks of the formats, and texts that programs trip over. */
const pieces = [
  'Which river?',
  'A. ',
  'B) ',
  'ANSWER: B',
  '#Q ',
  '^ ',
  '//',
  '::',
  '{',
  '}',
  '=',
  '~',
  '~%50%',
  '%100%',
  '#',
  '####',
  '->',
  '\\',
  '\\n',
  '$CATEGORY: x',
  '[html]',
  '[plain]',
  ':',
  '<b>bold</b>',
  '<br>',
  '&amp;',
  '&lt;',
  '&',
  '<',
  '>',
  '"',
  "'",
  ']]>',
  '<![CDATA[',
  '<!--',
  '-->',
  '@@PLUGINFILE@@',
  '€',
  'ß',
  'Ä',
  '日本',
  '😀',
  '👩‍👩‍👧',
  'שלום',
  'مرحبا',
  '\u202Eabc',
  'T',
  'TRUE',
  ',',
  ';',
  '\t',
  '  ',
  ' ',
  '__proto__',
  'constructor',
  '1',
  '42',
  '•',
  '²',
  'qti-prompt',
  '</p>',
];

const trimmed = (text: string): string => text.trim();
const oneLine = fc
  .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: 'grapheme', maxLength: 8 })), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) =>
    trimmed(
      parts
        .join('')
        .replace(/[\0-\x08\x0B-\x1F\x7F-\x9F\uFDD0-\uFDEF\uFFFE\uFFFF\uFEFF\u2028\u2029]/g, ''),
    ),
  )
  .filter((text) => text !== '');
const lines = fc.array(oneLine, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'));

const anyQuestion = (
  text: fc.Arbitrary<string>,
  answer: fc.Arbitrary<string>,
): fc.Arbitrary<ExportQuestion> =>
  fc.record({
    price: fc.constantFrom('', '10 €', '1.000.000 $', 'A & B'),
    text,
    answers: fc.uniqueArray(answer, {
      minLength: 4,
      maxLength: 4,
      selector: (value) => value.replace(/\s+/g, ' ').toLowerCase(),
    }),
    correctAnswer: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const),
    explanation: fc.oneof(fc.constant(''), text),
    hostNotes: fc.oneof(fc.constant(''), text),
    seconds: fc.integer({ min: 5, max: 600 }),
    image: fc.constant(null),
    imageAlt: fc.constant(''),
  });

export interface Supported {
  /** Line breaks, in texts and in answers. */
  lines: 'text' | 'both' | 'none';
  /** Repeated spaces, and tabs. */
  spaces: boolean;
  explanation: boolean;
  /** Price, seconds and notes for the host. */
  stage: boolean;
  /** Texts that look like the format's own marks change slightly. */
  isChanged?: (text: string) => boolean;
}

const spaced = (text: string, { spaces }: Supported): string =>
  spaces ? text : text.replaceAll('\t', ' ').replaceAll('\u00A0', ' ');

/** Writes shows and reads them back: everything that the format supports must be the same. */
export async function expectRoundTrip(
  format: Format,
  supported: Supported,
  numRuns = 150,
): Promise<void> {
  const fitting = (text: fc.Arbitrary<string>) =>
    text
      .map((value) => spaced(value, supported))
      .filter((value) => supported.isChanged === undefined || !supported.isChanged(value));
  const text = fitting(supported.lines === 'none' ? oneLine : lines);
  const answer = fitting(supported.lines === 'both' ? lines : oneLine);
  const shows = fc.record({
    name: fitting(oneLine).map((name) => name.replace(/\s+/g, ' ')),
    questions: fc.array(anyQuestion(text, answer), { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(shows, async (show) => {
      const bytes = await writtenBytes(format, show);
      expect(await writtenBytes(format, show)).toEqual(bytes);
      expect(await format.detect(bytes)).toBeGreaterThan(0.5);
      const found = await format.read(bytes, { name: show.name });
      expect(found.problems).toEqual([]);
      expect(found.shows.map(({ name }) => name)).toEqual([show.name]);
      expect(found.shows[0]?.questions.map((question) => comparable(question, supported))).toEqual(
        show.questions.map((question) => expected(question, supported)),
      );
    }),
    { numRuns: scaled(numRuns) },
  );
}

export async function writtenBytes(format: Format, show: ExportShow): Promise<Uint8Array> {
  if (format.write === undefined) throw new Error(`${format.id} is not written`);
  return new Uint8Array(await format.write.bytes(show));
}

const comparable = (question: ParsedQuestion, supported: Supported) => ({
  text: question.text,
  answers: question.answers,
  ...(supported.explanation ? { explanation: question.explanation ?? '' } : {}),
  ...(supported.stage
    ? {
        price: question.price ?? '',
        seconds: question.seconds,
        hostNotes: question.hostNotes ?? '',
      }
    : {}),
});

const expected = (question: ExportQuestion, supported: Supported) => ({
  text: question.text,
  answers: question.answers.map((text, index) => ({
    text,
    isRight: index === question.correctAnswer,
  })),
  ...(supported.explanation ? { explanation: question.explanation } : {}),
  ...(supported.stage
    ? { price: question.price, seconds: question.seconds, hostNotes: question.hostNotes }
    : {}),
});

/** Random bytes, random text of the format's own marks, and corrupted files: importing never throws. */
export async function expectNeverThrows(
  format: Format,
  samples: readonly Uint8Array[],
  numRuns = 300,
): Promise<void> {
  const marks = fc
    .array(
      fc.oneof(
        fc.constantFrom(...pieces, '\n', '\n\n', '<question type="multichoice">', '</question>'),
        fc.string(),
      ),
      { maxLength: 30 },
    )
    .map((parts) => new TextEncoder().encode(parts.join('')));
  const changed = fc
    .tuple(
      fc.constantFrom(...samples),
      fc.array(
        fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.integer({ min: 0, max: 255 })),
        { maxLength: 8 },
      ),
      fc.double({ min: 0, max: 1, noNaN: true }),
    )
    .map(([sample, changes, cut]) => {
      const bytes = new Uint8Array(sample);
      for (const [at, value] of changes) bytes[Math.floor(at * bytes.length)] = value;
      return cut < 0.5 ? bytes.subarray(0, Math.floor(cut * 2 * bytes.length)) : bytes;
    });
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.uint8Array({ maxLength: 300 }), marks, changed), async (bytes) => {
      const certainty = await format.detect(bytes);
      expect(certainty).toBeGreaterThanOrEqual(0);
      expect(certainty).toBeLessThanOrEqual(1);
      expectWhole(await format.read(bytes, { name: 'file' }));
    }),
    { numRuns: scaled(numRuns) },
  );
}

export function expectWhole({ shows, problems }: ParseResult): void {
  expect(shows.length + problems.length).toBeGreaterThan(0);
  for (const { questions } of shows) expect(questions.length).toBeGreaterThan(0);
  for (const { detail = '' } of problems) expect(detail.length).toBeLessThanOrEqual(200);
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Imports a text; a show without a name of its own is named "file". */
export const readText = (format: Format, text: string): ParseResult | Promise<ParseResult> =>
  format.read(bytesOf(text), { name: 'file' });

/** A question in short form for comparison; right answers are marked with a star. */
export const inShort = ({ text, answers }: ParsedQuestion): string[] => [
  text,
  ...answers.map((answer) => (answer.isRight ? `* ${answer.text}` : answer.text)),
];

export const oneQuestion = (parts: Partial<ExportQuestion> = {}): ExportQuestion => ({
  price: '10 €',
  text: 'Which river runs through Vienna?',
  answers: ['Rhine', 'Danube', 'Elbe', 'Oder'],
  correctAnswer: answerIndexSchema.parse(1),
  explanation: 'It is blue.',
  hostNotes: 'Wait for it.',
  seconds: 45,
  image: null,
  imageAlt: '',
  ...parts,
});
