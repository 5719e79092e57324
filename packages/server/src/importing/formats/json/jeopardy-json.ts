import { isRecord } from '@quizcast/game/json';
import {
  isBlankField,
  type BoardFormat,
  type ParsedBoards,
  type ExportCategoryShow,
} from '../board-format.ts';
import {
  distinctNames,
  ParsedBoardsBuilder,
  pointsOf,
  roundNames,
  roundOf,
} from '../parsed-boards.ts';
import { htmlText } from '../xml/html-text.ts';
import { issueOf } from '../issues.ts';
import { jsonBytes, jsonOf, listOf, textOf } from './json-file.ts';

// The layout of the dump of 200,000 questions: a list of {category, air_date, question, value, answer, round, show_number}.

const isQuestion = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) &&
  typeof value['category'] === 'string' &&
  typeof value['question'] === 'string' &&
  'answer' in value &&
  'round' in value;

const markup = /<\/?[a-z][^<>]*>|&(?:[a-z]{2,10}|#\d{1,6}|#x[0-9a-f]{1,5});/i;

/** The text without the links, line breaks and entities that these files may contain. */
export const plainJeopardy = (value: unknown): string => {
  const text = textOf(value);
  return markup.test(text) ? htmlText(text).text : text;
};

/** Removes the single quotes around a question and the backslashes before quotes within it. */
const unquoted = (text: string): string =>
  (/^'[^]*'$/.test(text) && text.length > 1 ? text.slice(1, -1) : text).replaceAll("\\'", "'");

/** Boards of a list of questions; `first` is the row or position of its first question in the file. */
export function listedBoards(list: readonly unknown[], name: string, first = 1): ParsedBoards {
  const found = new ParsedBoardsBuilder();
  for (const [index, question] of list.entries()) {
    const row = index + first;
    if (!isQuestion(question)) {
      if (!isRecord(question) || Object.keys(question).length > 0)
        found.report('fieldNotUnderstood', row);
      continue;
    }
    const [date, number] = [textOf(question['air_date']), textOf(question['show_number'])];
    const show = [number === '' ? '' : `#${number}`, date]
      .filter((part) => part !== '')
      .join(' · ');
    found.add(
      {
        show: show || name,
        showKey: `${number}\n${date}`,
        round: roundOf(textOf(question['round'])),
        category: plainJeopardy(question['category']),
      },
      {
        row,
        text: plainJeopardy(unquoted(textOf(question['question']))),
        answer: plainJeopardy(textOf(question['answer']).replaceAll("\\'", "'")),
        points: pointsOf(textOf(question['value'])),
      },
    );
  }
  if (list.length === 0) return { shows: [], problems: [issueOf('notThisFormat')] };
  return found.result();
}

/** Escapes characters that would be read as HTML. */
const escapeHtml = (text: string): string =>
  markup.test(text)
    ? text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\n', '<br />')
    : text;

function writeBoards({ boards, final, tieBreak }: ExportCategoryShow): Uint8Array {
  const question = (
    round: string,
    category: string,
    field: { question: string; answer: string },
    value: string | null,
  ) => ({
    category: escapeHtml(category),
    air_date: '',
    question: `'${escapeHtml(field.question).replaceAll("'", "\\'")}'`,
    value,
    answer: escapeHtml(field.answer).replaceAll("'", "\\'"),
    round,
    show_number: '',
  });
  const rounds = distinctNames(
    boards.map((board, index) => roundNames[index] ?? (board.name || `Board ${index + 1}`)),
  );
  return jsonBytes([
    ...boards.flatMap((board, index) => {
      const names = distinctNames(board.categories.map(({ name }) => name));
      return board.categories.flatMap(({ fields }, at) =>
        fields.flatMap((field, row) =>
          isBlankField(field)
            ? []
            : [question(rounds[index] ?? '', names[at] ?? '', field, `$${board.points[row] ?? 0}`)],
        ),
      );
    }),
    ...(final === null ? [] : [question('Final Jeopardy!', final.category, final, null)]),
    ...(tieBreak === null ? [] : [question('Tiebreaker', '', tieBreak, null)]),
  ]);
}

export const jeopardyJson: BoardFormat = {
  id: 'jeopardy-json',
  name: 'Jeopardy questions (JSON)',
  endings: ['json'],
  detect(bytes) {
    const value = jsonOf(bytes);
    if (!Array.isArray(value)) return 0;
    const first = listOf(value).slice(0, 50);
    return first.some(isQuestion) ? 0.95 : 0;
  },
  readBoards: (bytes, { name }) => listedBoards(listOf(jsonOf(bytes)), name),
  writeBoards: { type: 'application/json', bytes: writeBoards },
};
