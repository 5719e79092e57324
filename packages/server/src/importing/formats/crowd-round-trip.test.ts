import fc from 'fast-check';
import { scaled } from '@quizcast/game/scaled.fixture';
import { describe, expect, it } from 'vitest';
import { crowdQuestionOf } from '@quizcast/game/importing/crowd-questions';
import type { Question } from '@quizcast/game/games/crowd-quiz/show';
import { formats } from './all.ts';
import { anyCrowdShow } from './crowd-show.fixture.ts';
import { exportFile } from './export-file.ts';
import { importFile } from './import-file.ts';

type Part = Partial<Question>;

/** What a format stores of a question, and how. */
interface Keeping {
  fields: (question: Question) => Part;
  text?: (text: string) => string;
  isNamed: boolean;
}

const keyOf = (question: Question): Part => {
  const { kind, options, right, accepted, severalScoring, rightNumber, unit } = question;
  switch (kind) {
    case 'choice':
      return { kind, options, right };
    case 'several':
      return { kind, options, right, severalScoring };
    case 'order':
    case 'poll':
      return { kind, options };
    case 'text':
      return { kind, accepted };
    case 'number':
      return { kind, rightNumber, unit };
  }
};

const judged = ({ kind, numberScoring, numberRange }: Question): Part =>
  kind === 'number' ? { numberScoring, numberRange } : {};

const reported = ({ explanation, hostNotes, imageAlt, image }: Question): Part => ({
  explanation,
  hostNotes,
  imageAlt,
  image,
});

const everything = (question: Question): Part => ({
  question: question.question,
  ...keyOf(question),
  ...judged(question),
  ...reported(question),
  seconds: question.seconds,
  points: question.points,
});

const stored: Record<string, Keeping> = {
  table: { fields: everything, isNamed: false },
  xlsx: { fields: everything, isNamed: false },
  'classquiz-cqa': {
    fields: (question) => ({
      question: question.question,
      ...keyOf(question),
      // Between two numbers; their midpoint has the same precision.
      ...(question.kind === 'number' && question.numberRange > 0 ? { rightNumber: 0 } : {}),
      unit: '',
      severalScoring: 'strict',
      seconds: question.seconds,
    }),
    isNamed: true,
  },
  gift: {
    fields: (question) => ({
      question: question.question,
      ...keyOf(question),
      unit: '',
      severalScoring: 'partial',
      explanation: question.explanation,
    }),
    isNamed: true,
  },
};

const writers = formats.flatMap(({ id, write }) => (write?.crowd === undefined ? [] : [id]));

const inText = (part: Part, text: (text: string) => string): unknown =>
  JSON.parse(JSON.stringify(part), (_key, value: unknown) =>
    typeof value === 'string' ? text(value) : value,
  );

describe('FORMAT53 an exported crowd quiz imports as the same questions', () => {
  it.each(writers)('%s', async (formatId) => {
    const expected = stored[formatId];
    if (expected === undefined) throw new Error('a writer is missing');
    const { fields, text = String } = expected;
    await fc.assert(
      fc.asyncProperty(anyCrowdShow, async (show) => {
        const file = await exportFile({ formatId, game: 'crowdQuiz', show });
        if (file === null) throw new Error('nothing written');
        const holds = formats.find(({ id }) => id === formatId)?.write?.crowd?.supports;
        const questions = show.questions
          .map(({ question }) => question)
          .filter((question) => holds === undefined || holds(question));
        expect(file.leftOut).toBe(show.questions.length - questions.length);
        fc.pre(questions.length > 0);
        const read = await importFile({
          bytes: file.bytes,
          fileName: 'file.x',
          formatId: null,
          columns: null,
        });
        expect(read.file.format?.id).toBe(formatId);
        const [again] = read.file.shows;
        expect(
          again?.stages.map((stage, index) =>
            inText(fields(crowdQuestionOf(stage, `q${index}`)), text),
          ),
        ).toEqual(questions.map((question) => inText(fields(question), text)));
        expect(text(again?.name ?? '')).toBe(expected.isNamed ? text(show.name) : 'file');
      }),
      { numRuns: scaled(60) },
    );
  });

  it('is tested for every format that writes crowd quizzes', () => {
    expect(Object.keys(stored).toSorted()).toEqual(writers.toSorted());
  });
});
