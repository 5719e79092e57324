import { isRecord } from '@quizcast/game/json';
import type { Format, ParseResult, ParsedQuestion } from '../format.ts';
import { issueOf } from '../issues.ts';
import { jsonOf, listOf, textOf } from './json-file.ts';
import { insertRight } from '../right-answer.ts';

// Responses of https://the-trivia-api.com/v2/questions; in version 1 the question is a plain string.

const questionsOf = (bytes: Uint8Array): readonly unknown[] | null => {
  const value = jsonOf(bytes);
  const isOurs = listOf(value).some(
    (entry) =>
      isRecord(entry) && 'correctAnswer' in entry && Array.isArray(entry['incorrectAnswers']),
  );
  return isOurs ? listOf(value) : null;
};

/** Converts `film_and_tv` to `film and tv`. */
const categoryOf = (value: unknown): string => textOf(value).replaceAll('_', ' ');

/** Null when the answers are pictures or the entry is not a question. */
function questionOf(entry: unknown, row: number): ParsedQuestion | null {
  if (!isRecord(entry)) return null;
  const rawQuestion = entry['question'];
  const text = isRecord(rawQuestion) ? textOf(rawQuestion['text']) : textOf(rawQuestion);
  const right = textOf(entry['correctAnswer']);
  if (text === '' || right === '') return null;
  const category = categoryOf(entry['category']);
  const about = [category, textOf(entry['difficulty'])].filter((part) => part !== '');
  return {
    row,
    text,
    answers: insertRight(right, listOf(entry['incorrectAnswers']).map(textOf), text),
    hostNotes: about.join(' · '),
    category,
  };
}

export const triviaApi: Format = {
  id: 'trivia-api',
  name: 'The Trivia API (JSON)',
  endings: ['json'],
  detect: (bytes) => (questionsOf(bytes) === null ? 0 : 1),
  read(bytes, { name }): ParseResult {
    const entries = questionsOf(bytes);
    if (entries === null) return { shows: [], problems: [issueOf('notThisFormat')] };
    const problems: ParseResult['problems'] = [];
    const questions = entries.flatMap((entry, index) => {
      const question = questionOf(entry, index + 1);
      if (question === null)
        problems.push(
          issueOf('kindNotSupported', index + 1, isRecord(entry) ? textOf(entry['type']) : ''),
        );
      return question ?? [];
    });
    return { shows: [{ name, questions }], problems };
  },
};
