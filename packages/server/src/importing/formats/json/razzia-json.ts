import { isRecord } from '@quizcast/game/json';
import type {
  Format,
  ParseResult,
  ParsedImage,
  ParsedQuestion,
  ExportQuestion,
} from '../format.ts';
import { issueOf } from '../issues.ts';
import { jsonBytes, jsonOf, listOf, textOf } from './json-file.ts';

const seconds = { least: 5, most: 120 };
/** Seconds for which a question is shown before answering starts. */
const cooldown = 5;

/** Recognized by a unique combination: answers as texts and indexes of the right ones. */
const quizOf = (bytes: Uint8Array): Record<string, unknown> | null => {
  const value = jsonOf(bytes);
  if (!isRecord(value) || !Array.isArray(value['questions'])) return null;
  const isOurs = listOf(value['questions']).some(
    (question) =>
      isRecord(question) &&
      Array.isArray(question['answers']) &&
      ('solutions' in question || 'solution' in question),
  );
  return isOurs ? value : null;
};

function imageOf(question: Record<string, unknown>): ParsedImage | null {
  const { media } = question;
  // Older versions supported only images.
  const address =
    isRecord(media) && textOf(media['type']) === 'image'
      ? textOf(media['url'])
      : textOf(question['image']);
  return address === '' ? null : { kind: 'address', address };
}

function questionOf(question: Record<string, unknown>, row: number): ParsedQuestion {
  const right = new Set(
    [...listOf(question['solutions']), question['solution']].filter(
      (index) => typeof index === 'number',
    ),
  );
  const image = imageOf(question);
  const time = question['time'];
  return {
    row,
    text: textOf(question['question']),
    answers: listOf(question['answers']).map((answer, index) => ({
      text: textOf(answer),
      isRight: right.has(index),
    })),
    ...(typeof time === 'number' ? { seconds: time } : {}),
    ...(image === null ? {} : { image }),
    category: textOf(question['category']),
  };
}

function questionJson(question: ExportQuestion) {
  const answers = question.answers
    .map((text, index) => ({ text, isRight: index === question.correctAnswer }))
    .filter(({ text, isRight }) => isRight || text.trim() !== '');
  const { image } = question;
  return {
    question: question.text,
    answers: answers.map(({ text }) => text),
    solutions: [answers.findIndex(({ isRight }) => isRight)],
    ...(image?.address.startsWith('https://') === true
      ? { media: { type: 'image', url: image.address } }
      : {}),
    time: Math.min(Math.max(question.seconds, seconds.least), seconds.most),
    cooldown,
  };
}

/** A quiz of Razzia, formerly Rahoot. */
export const razziaJson: Format = {
  id: 'razzia-json',
  name: 'Razzia (JSON)',
  endings: ['json'],
  detect: (bytes) => (quizOf(bytes) === null ? 0 : 0.95),
  read(bytes, { name }): ParseResult {
    const quiz = quizOf(bytes);
    if (quiz === null) return { shows: [], problems: [issueOf('notThisFormat')] };
    const problems: ParseResult['problems'] = [];
    const questions = listOf(quiz['questions']).flatMap((question, index) => {
      if (isRecord(question) && Array.isArray(question['answers']))
        return [questionOf(question, index + 1)];
      problems.push(issueOf('kindNotSupported', index + 1, kindOf(question)));
      return [];
    });
    return { shows: [{ name: textOf(quiz['subject']).trim() || name, questions }], problems };
  },
  write: {
    type: 'application/json',
    bytes: ({ name, questions }) =>
      jsonBytes({ subject: name, questions: questions.map(questionJson) }),
  },
};

const kindOf = (question: unknown): string => (isRecord(question) ? textOf(question['type']) : '');
