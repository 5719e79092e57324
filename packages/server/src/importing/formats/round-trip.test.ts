import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { describe, expect, it } from 'vitest';
import type { ImportedStage } from '@quizcast/game/importing/import';
import { formats } from './all.ts';
import type { ExportQuestion } from './format.ts';
import { importFile } from './import-file.ts';
import { anyShow } from './show.fixture.ts';

/** What a format stores of a question besides its text and the right answer. */
interface Holding {
  /** `place`: all four in place; `order`: the non-blank ones in order; `set`: the non-blank ones in any order. */
  answers: 'place' | 'order' | 'set';
  fields: readonly ('price' | 'explanation' | 'hostNotes' | 'imageAlt' | 'https' | 'image')[];
  seconds: ((seconds: number) => number) | null;
  isNamed: boolean;
  /** The form in which the file stores a text. */
  text?: (text: string) => string;
  /** Minimum of answers for a multiple-choice question. */
  least?: number;
}

const inOneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
/** A space escapes a text that would be read as one of the format's own lines. */
const withoutSpaces = (text: string): string => text.replaceAll(/\s+/g, '');
/** HTML turns non-breaking spaces into plain ones. */
const withPlainSpaces = (text: string): string => text.replaceAll('\u00a0', ' ');
const same = (seconds: number): number => seconds;
const authored = ['price', 'explanation', 'hostNotes'] as const;
const all = ['price', 'explanation', 'hostNotes', 'imageAlt', 'image'] as const;

const held: Record<string, Holding> = {
  table: { answers: 'place', fields: all, seconds: same, isNamed: false },
  xlsx: { answers: 'place', fields: all, seconds: same, isNamed: false },
  'kahoot-xlsx': { answers: 'place', fields: [], seconds: null, isNamed: false },
  'classquiz-xlsx': {
    answers: 'place',
    fields: [],
    seconds: (seconds) => Math.min(seconds, 120),
    isNamed: true,
  },
  'classquiz-cqa': { answers: 'order', fields: [], seconds: same, isNamed: true },
  'open-trivia-db': { answers: 'set', fields: [], seconds: null, isNamed: false },
  'razzia-json': {
    answers: 'order',
    fields: ['https'],
    seconds: (seconds) => Math.min(seconds, 120),
    isNamed: true,
  },
  'open-trivia-qa': {
    answers: 'order',
    fields: [],
    seconds: null,
    isNamed: false,
    text: inOneLine,
  },
  gift: { answers: 'order', fields: ['explanation'], seconds: null, isNamed: true, least: 2 },
  'moodle-xml': {
    answers: 'order',
    fields: ['explanation', 'https'],
    seconds: null,
    isNamed: true,
    text: withPlainSpaces,
  },
  aiken: { answers: 'order', fields: [], seconds: null, isNamed: false, text: withoutSpaces },
  'qti-2': {
    answers: 'order',
    fields: [...authored, 'https'],
    seconds: same,
    isNamed: true,
    text: withPlainSpaces,
  },
  'qti-3': {
    answers: 'order',
    fields: [...authored, 'https'],
    seconds: same,
    isNamed: true,
    text: withPlainSpaces,
  },
  'document-json': { answers: 'place', fields: all, seconds: same, isNamed: true },
};

type Fields = Record<string, unknown>;

function facts(
  answers: readonly string[],
  correct: number,
  holding: Holding,
): { answers: readonly string[]; right: string } {
  const right = answers[correct] ?? '';
  if (holding.answers === 'place') return { answers, right: `${correct}` };
  const filled = answers.filter((text) => text !== '');
  return { answers: holding.answers === 'set' ? filled.toSorted() : filled, right };
}

function ofWritten(question: ExportQuestion, holding: Holding): Fields {
  const { text = String } = holding;
  const fields: Fields = {
    text: text(question.text),
    ...facts(question.answers.map(text), question.correctAnswer, holding),
  };
  if (holding.seconds !== null) fields['seconds'] = holding.seconds(question.seconds);
  for (const field of holding.fields) {
    if (field === 'image') fields['image'] = question.image?.address ?? '';
    else if (field === 'https') {
      const address = question.image?.address ?? '';
      fields['image'] = address.startsWith('https:') ? address : '';
    } else fields[field] = text(question[field]);
  }
  return fields;
}

function ofImported({ price, question }: ImportedStage, holding: Holding): Fields {
  const { text = String } = holding;
  const fields: Fields = {
    text: text(question.question),
    ...facts(question.answers.map(text), question.correctAnswer, holding),
  };
  if (holding.seconds !== null) fields['seconds'] = question.votingCountdown;
  for (const field of holding.fields) {
    if (field === 'image' || field === 'https') fields['image'] = question.image ?? '';
    else fields[field] = text((field === 'price' ? price : question[field]) ?? '');
  }
  return fields;
}

const fits = ({ answers, correctAnswer }: ExportQuestion, { least = 0 }: Holding): boolean =>
  answers.filter((text, index) => text !== '' || index === correctAnswer).length >= least;

const writers = formats.filter(({ write }) => write !== undefined);

describe('FORMAT12 an exported show imports as the same questions', () => {
  it.each(writers.map((format) => [format.id, format] as const))('%s', async (id, format) => {
    const holding = held[id];
    const { write } = format;
    if (holding === undefined || write === undefined) throw new Error('a writer is missing');
    await fc.assert(
      fc.asyncProperty(anyShow, async ({ name, questions }) => {
        const show = { name, questions: questions.filter((question) => fits(question, holding)) };
        fc.pre(show.questions.length > 0);
        const bytes = await write.bytes(show);
        // Detected by content, as for a user's file.
        const { file } = await importFile({
          bytes,
          fileName: 'file.x',
          formatId: null,
          columns: null,
        });
        expect(file.format?.id).toBe(id);
        const [read] = file.shows;
        expect(read?.stages.map((stage) => ofImported(stage, holding))).toEqual(
          show.questions.map((question) => ofWritten(question, holding)),
        );
        const { text = String } = holding;
        if (holding.isNamed) expect(text(read?.name ?? '')).toBe(text(show.name));
        else expect(read?.name).toBe('file');
      }),
      { numRuns: scaled(60) },
    );
  });

  it('is tested for every format that writes', () => {
    expect(Object.keys(held).toSorted()).toEqual(writers.map(({ id }) => id).toSorted());
  });
});
