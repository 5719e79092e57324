import { decodeHTML } from 'entities';
import { isRecord } from '@quizcast/game/json';
import type { Format, ParseResult, ParsedQuestion, ExportQuestion } from '../format.ts';
import { issueOf } from '../issues.ts';
import { jsonBytes, jsonOf, listOf, textOf } from './json-file.ts';
import { insertRight } from '../right-answer.ts';

/** Decodes texts of a response; the encoding was chosen with the request. */
type Decode = (text: string) => string;

const base64Types = new Set(['bXVsdGlwbGU=', 'Ym9vbGVhbg==']);

const asHtml: Decode = (text) => decodeHTML(text);
const asBase64: Decode = (text) => Buffer.from(text, 'base64').toString('utf8');
const asUrl: Decode = (text) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
/** The legacy URL encoding, with + for a space. */
const asForm: Decode = (text) => asUrl(text.replaceAll('+', ' '));

function decoderOf(results: readonly Record<string, unknown>[]): Decode {
  if (results.some((result) => base64Types.has(textOf(result['type'])))) return asBase64;
  const texts = results.flatMap((result) => [
    textOf(result['question']),
    textOf(result['category']),
    textOf(result['correct_answer']),
    ...listOf(result['incorrect_answers']).map(textOf),
  ]);
  // Neither URL encoding leaves spaces in a text.
  const isForAddresses =
    texts.some((text) => /%[0-9A-F]{2}/i.test(text)) && !texts.some((text) => /\s/.test(text));
  if (!isForAddresses) return asHtml;
  return texts.some((text) => text.includes('+')) ? asForm : asUrl;
}

const resultsOf = (bytes: Uint8Array): readonly unknown[] | null => {
  const value = jsonOf(bytes);
  if (!isRecord(value) || !Array.isArray(value['results'])) return null;
  const results = listOf(value['results']);
  const isOurs = results.some((result) => isRecord(result) && 'incorrect_answers' in result);
  return 'response_code' in value || isOurs ? results : null;
};

function questionOf(result: Record<string, unknown>, row: number, decode: Decode): ParsedQuestion {
  const text = decode(textOf(result['question']));
  const right = decode(textOf(result['correct_answer']));
  const wrong = listOf(result['incorrect_answers']).map((answer) => decode(textOf(answer)));
  const about = [result['category'], result['difficulty']].map((value) => decode(textOf(value)));
  const isTrueOrFalse = [right, ...wrong].toSorted().join(' ') === 'False True';
  return {
    row,
    text,
    answers: isTrueOrFalse
      ? ['True', 'False'].map((answer) => ({ text: answer, isRight: answer === right }))
      : insertRight(right, wrong, text),
    hostNotes: about.filter((value) => value !== '').join(' · '),
    category: about[0] ?? '',
  };
}

const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#039;')
    // Otherwise a file without spaces would look URL-encoded.
    .replaceAll('%', '&percnt;');

function questionJson({ text, answers, correctAnswer }: ExportQuestion) {
  const wrong = answers.filter((answer, index) => index !== correctAnswer && answer.trim() !== '');
  return {
    type: wrong.length === 1 ? 'boolean' : 'multiple',
    difficulty: 'medium',
    category: 'General Knowledge',
    question: inHtml(text),
    correct_answer: inHtml(answers[correctAnswer] ?? ''),
    incorrect_answers: wrong.map(inHtml),
  };
}

/** Responses of the Open Trivia Database in any of its encodings. */
export const openTriviaDb: Format = {
  id: 'open-trivia-db',
  name: 'Open Trivia DB (JSON)',
  endings: ['json'],
  detect: (bytes) => (resultsOf(bytes) === null ? 0 : 1),
  read(bytes, { name }): ParseResult {
    const results = resultsOf(bytes);
    if (results === null) return { shows: [], problems: [issueOf('notThisFormat')] };
    const problems: ParseResult['problems'] = [];
    const decode = decoderOf(results.filter(isRecord));
    const questions = results.flatMap((result, index) => {
      if (isRecord(result)) return [questionOf(result, index + 1, decode)];
      problems.push(issueOf('kindNotSupported', index + 1));
      return [];
    });
    return { shows: [{ name, questions }], problems };
  },
  write: {
    type: 'application/json',
    bytes: ({ questions }) => jsonBytes({ response_code: 0, results: questions.map(questionJson) }),
  },
};
