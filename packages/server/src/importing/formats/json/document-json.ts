import { defaultDocument } from '@quizcast/game/document/defaults';
import { exportDocument } from '@quizcast/game/document/export';
import { readDocument } from '@quizcast/game/document/read';
import { isRecord } from '@quizcast/game/json';
import {
  quizshowSchema,
  stageSchema,
  type Quizshow,
  type Stage,
} from '@quizcast/game/games/stage-quiz/show';
import { createFindings, oneLine, type Findings } from '../issues.ts';
import type { Format, ParseResult, ParsedQuestion, ExportShow } from '../format.ts';
import { jsonBytes, jsonOf, listOf, textOf } from './json-file.ts';

// The document itself, as exported or in the plain layout without ids; also a single show of it.

export const documentJson: Format = {
  id: 'document-json',
  name: 'Quizcast JSON',
  endings: ['json'],
  detect: (bytes) => certainty(jsonOf(bytes)),
  read: (bytes, options) => readShows(jsonOf(bytes), options.name),
  write: { type: 'application/json', bytes: encodeShow },
};

function certainty(value: unknown): number {
  if (!isRecord(value)) return 0;
  if (hasStages(value)) return 0.9;
  const shows = value['shows'];
  if (!Array.isArray(shows)) return 0;
  return shows.some(hasStages) ? 1 : isRecord(value['styles']) ? 0.9 : 0.3;
}

const hasStages = (value: unknown): boolean => isRecord(value) && Array.isArray(value['stages']);

function readShows(value: unknown, name: string): ParseResult {
  const found = createFindings();
  if (value === undefined) found.report('damaged', null);
  else if (!isRecord(value) || certainty(value) === 0) found.report('notThisFormat', null);
  else {
    const document = withGuesses(hasStages(value) ? { shows: [value] } : value);
    const read = readDocument(document);
    if (read.kind === 'readable') {
      for (const [index, show] of read.document.shows.entries()) addShow(show, index, name, found);
    } else readPieces(listOf(document['shows']), name, found);
  }
  return found.result();
}

/** Without a named right answer, A becomes the right one by default and the question is marked as guessed. */
function withGuesses(document: Record<string, unknown>): Record<string, unknown> {
  const stageOf = (stage: unknown): unknown => {
    const question = isRecord(stage) ? stage['question'] : undefined;
    if (!isRecord(stage) || !isRecord(question)) return stage;
    return (question['correctAnswer'] ?? null) !== null
      ? stage
      : { ...stage, question: { ...question, isRightGuessed: true } };
  };
  const showOf = (show: unknown): unknown =>
    isRecord(show) && Array.isArray(show['stages'])
      ? { ...show, stages: show['stages'].map(stageOf) }
      : show;
  const { shows } = document;
  return Array.isArray(shows) ? { ...document, shows: shows.map(showOf) } : document;
}

function addShow(show: Quizshow, key: number, fileName: string, found: Findings): void {
  for (const [index, stage] of show.stages.entries())
    found.add(show.name || fileName, questionOf(stage, index), `${key}`);
}

/** Reads the valid stages of a document that is invalid as a whole. */
function readPieces(shows: readonly unknown[], fileName: string, found: Findings): void {
  for (const [key, show] of shows.entries()) {
    if (!isRecord(show)) {
      found.report('fieldNotUnderstood', null, 'shows');
      continue;
    }
    const name = textOf(show['name']) || fileName;
    for (const [index, raw] of listOf(show['stages']).entries()) {
      if (found.isFull()) return;
      const stage = stageSchema.safeParse(isRecord(raw) ? { ...raw, id: 'stage' } : raw);
      if (stage.success) found.add(name, questionOf(stage.data, index), `${key}`);
      else {
        const fields = stage.error.issues.map(({ path }) => path.join('/'));
        found.report('fieldNotUnderstood', index + 1, `${name}: ${fields.join(', ')}`);
      }
    }
  }
}

const questionOf = ({ price, question }: Stage, index: number): ParsedQuestion => ({
  row: index + 1,
  text: question.question,
  answers: question.answers.map((text, position) => ({
    text,
    isRight: position === question.correctAnswer,
  })),
  ...(question.isRightGuessed === true ? { isRightGuessed: true } : {}),
  price,
  explanation: question.explanation ?? '',
  hostNotes: question.hostNotes ?? '',
  seconds: question.votingCountdown,
  ...(question.image === undefined || question.image === ''
    ? {}
    : { image: { kind: 'address', address: question.image } }),
  imageAlt: question.imageAlt ?? '',
});

/** One show in an otherwise empty document. */
function encodeShow(show: ExportShow): Uint8Array {
  const document = defaultDocument();
  const stages = show.questions.map((question, index) => ({
    id: `stage${index + 1}`,
    price: question.price,
    question: {
      question: question.text,
      answers: question.answers,
      correctAnswer: question.correctAnswer,
      ...(question.isRightGuessed === true ? { isRightGuessed: true } : {}),
      image: question.image?.address ?? '',
      imageAlt: question.imageAlt,
      explanation: question.explanation,
      hostNotes: question.hostNotes,
      votingCountdown: question.seconds,
    },
  }));
  const [first] = document.shows;
  const parsedShow = quizshowSchema.parse({ ...first, name: oneLine(show.name), stages });
  return jsonBytes(exportDocument({ ...document, shows: [parsedShow] }));
}
