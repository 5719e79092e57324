import { isRecord } from '@quizcast/game/json';
import { createFindings } from '../issues.ts';
import type { Format, ParseResult } from '../format.ts';
import { damageOf, jsonOf, textOf } from './json-file.ts';
import { builtQuestion, listQuestion, type ListQuestion } from './json-list-question.ts';
import { baseOf } from './json-list-right.ts';

// Questions as written by chat assistants and small programs: lists of records with a question, options and a right
// answer under any keys, on their own or in records with a title.

/** A list of questions in the file. */
interface QuestionList {
  name: string;
  entries: readonly unknown[];
}

const deepest = 4;
const maxLists = 200;
const titles = ['title', 'name', 'quiztitle', 'quiz', 'topic', 'category', 'titel', 'thema'];

/** Lists of which at least half of the entries are questions, with the nearest title above them. */
function listsIn(value: unknown, name: string, depth = 0): QuestionList[] {
  if (Array.isArray(value)) {
    const isList = 2 * questionsIn(value).length >= value.length && value.length > 0;
    if (isList) return [{ name, entries: value }];
  }
  if (depth >= deepest || typeof value !== 'object' || value === null) return [];
  const title = isRecord(value) ? (titleOf(value) ?? name) : name;
  return Object.entries(value)
    .flatMap(([key, inner]) => {
      // The key of a list becomes the name of the show, unless it is a generic one such as `questions`.
      const isNamed = isRecord(value) && Array.isArray(inner) && !isUsual(key);
      return listsIn(inner, isNamed && titleOf(value) === null ? key : title, depth + 1);
    })
    .slice(0, maxLists);
}

const isUsual = (key: string): boolean =>
  /^(?:questions?|quiz|quizzes|items|data|results|entries|list|fragen|preguntas)$/i.test(key);

function titleOf(record: Readonly<Record<string, unknown>>): string | null {
  const entry = Object.entries(record).find(
    ([key, value]) =>
      titles.includes(key.toLowerCase().replaceAll(/[\s_-]/g, '')) &&
      typeof value === 'string' &&
      value.trim() !== '',
  );
  return entry === undefined ? null : textOf(entry[1]);
}

const questionsIn = (entries: readonly unknown[]): ListQuestion[] =>
  entries.flatMap((entry) => (isRecord(entry) ? (listQuestion(entry) ?? []) : []));

const hasChoice = ({ options, wrong }: ListQuestion): boolean =>
  options.length > 1 || wrong.length > 0;

/** Lower than the certainty of formats with keys of their own. */
const [certainWithChoices, certainWithout] = [0.8, 0.4];

function certainty(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const [first] = listsIn(value, '');
  if (first === undefined) return 0;
  return questionsIn(first.entries.slice(0, 50)).some(hasChoice)
    ? certainWithChoices
    : certainWithout;
}

function readLists(value: unknown, name: string, damage: string | undefined): ParseResult {
  const found = createFindings();
  const lists = listsIn(value, name);
  if (lists.length === 0)
    found.report(value === undefined ? 'damaged' : 'notThisFormat', null, damage);
  const base = baseOf(
    lists
      .flatMap(({ entries }) => questionsIn(entries))
      .flatMap(({ rightMarks, options, isIndex }) =>
        rightMarks.flatMap((each) =>
          each.kind === 'number' && options.length > 0
            ? [{ number: each.number, of: options.length, isIndex }]
            : [],
        ),
      ),
  );
  for (const [key, list] of lists.entries())
    for (const [at, entry] of list.entries.entries()) {
      if (found.isFull()) return found.result();
      const question = isRecord(entry) ? listQuestion(entry) : null;
      if (question === null) {
        found.report('kindNotSupported', at + 1);
        continue;
      }
      const built = builtQuestion(question, at + 1, base);
      found.add(list.name, built, `${key}`);
    }
  return withoutWrongAnswers(found.result());
}

/** For flashcards, the lack of wrong answers is reported once rather than for each question. */
export function withoutWrongAnswers(found: ParseResult): ParseResult {
  const questions = found.shows.flatMap((show) => show.questions);
  const isCards = questions.length > 0 && questions.every(({ answers }) => answers.length === 1);
  return isCards
    ? { ...found, problems: [{ code: 'noWrongAnswers', row: null }, ...found.problems] }
    : found;
}

export const jsonList: Format = {
  id: 'json-list',
  name: 'JSON list of questions',
  endings: ['json'],
  detect: (bytes) => certainty(jsonOf(bytes)),
  read: (bytes, { name }) => readLists(jsonOf(bytes), name, damageOf(bytes)),
};
