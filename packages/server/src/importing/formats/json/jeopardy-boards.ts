import { isForbiddenKey, isRecord } from '@quizcast/game/json';
import {
  isBlankField,
  type BoardFormat,
  type ParsedBoards,
  type ParsedClue,
  type ExportCategoryShow,
  type ExportField,
} from '../board-format.ts';
import {
  distinctNames,
  ParsedBoardsBuilder,
  pointsOf,
  roundNames,
  type RoundName,
} from '../parsed-boards.ts';
import { issueOf } from '../issues.ts';
import { plainJeopardy } from './jeopardy-json.ts';
import { jsonBytes, jsonOf, listOf, textOf } from './json-file.ts';

// Two layouts of whole games: categories by name under `jeopardy_round`, `double_jeopardy_round` and
// `final_jeopardy_round`, and lists of categories under `single`, `double` and `final`.

const rounds: readonly (readonly [keys: readonly string[], round: RoundName])[] = [
  [['jeopardy_round', 'jeopardy', 'single'], { board: roundNames[0] }],
  [['double_jeopardy_round', 'double_jeopardy', 'double'], { board: roundNames[1] }],
  [['triple_jeopardy_round', 'triple_jeopardy', 'triple'], { board: roundNames[2] }],
  [['final_jeopardy_round', 'final_jeopardy', 'final'], 'final'],
  [['tiebreaker_round', 'tiebreaker'], 'tieBreak'],
];

const roundIn = (value: Record<string, unknown>, keys: readonly string[]): unknown =>
  keys.map((key) => value[key]).find((part) => part !== undefined && part !== null);

const isClue = (value: unknown): value is Record<string, unknown> =>
  isRecord(value) && ['clue', 'text', 'response'].some((key) => typeof value[key] === 'string');

/** The categories of a round in either layout. */
function categoriesOf(
  round: unknown,
): { name: string; comment: string; clues: readonly unknown[] }[] {
  if (Array.isArray(round))
    return listOf(round)
      .filter(isRecord)
      .flatMap((category) => categoriesOf(category));
  if (!isRecord(round)) return [];
  const [name, comment] = [textOf(round['name'] ?? round['category']), textOf(round['comment'])];
  if (Array.isArray(round['clues'])) return [{ name, comment, clues: listOf(round['clues']) }];
  if (isClue(round)) return [{ name, comment, clues: [round] }];
  return Object.entries(round)
    .map(([key, clues]) => ({
      name: key,
      comment: '',
      clues: isClue(clues) ? [clues] : listOf(clues),
    }))
    .toSorted((one, other) => columnOf(one.clues) - columnOf(other.clues));
}

/**
 * The column in the questions, because numeric names lose their order as JSON keys. `columm` is the spelling of those
 * programs.
 */
function columnOf(clues: readonly unknown[]): number {
  const first = clues.find(isRecord);
  const column = first?.['columm'] ?? first?.['column'] ?? first?.['col'];
  return typeof column === 'number' ? column : 0;
}

function clueOf(clue: Record<string, unknown>, row: number, comment: string): ParsedClue {
  const boardRow = clue['row'];
  const isDouble = [clue['dd'], clue['isDailyDouble'], clue['daily_double']].includes(true);
  return {
    row,
    text: plainJeopardy(clue['clue'] ?? clue['text']),
    answer: plainJeopardy(clue['response'] ?? clue['answer']),
    points: pointsOf(textOf(clue['value'])),
    ...(typeof boardRow === 'number' && boardRow >= 1 && boardRow <= 5 && Number.isInteger(boardRow)
      ? { place: boardRow - 1 }
      : {}),
    ...(isDouble ? { isDouble } : {}),
    ...(comment === '' ? {} : { hostNotes: comment }),
  };
}

function certainty(value: unknown): number {
  if (!isRecord(value)) return 0;
  const found = rounds.map(([keys]) => roundIn(value, keys)).filter((round) => round !== undefined);
  const clues = found.flatMap(categoriesOf).flatMap((category) => category.clues.slice(0, 1));
  if (!clues.some(isClue)) return 0;
  return value['jeopardy_round'] !== undefined || value['single'] !== undefined ? 1 : 0.7;
}

function readBoards(value: unknown, name: string): ParsedBoards {
  if (certainty(value) === 0 || !isRecord(value))
    return { shows: [], problems: [issueOf('notThisFormat')] };
  const found = new ParsedBoardsBuilder();
  const show = textOf(value['title']) || name;
  let row = 0;
  for (const [keys, round] of rounds)
    for (const [at, category] of categoriesOf(roundIn(value, keys)).entries())
      for (const [index, clue] of category.clues.entries()) {
        row += 1;
        if (isClue(clue))
          found.add(
            { show, round, category: plainJeopardy(category.name), categoryKey: `${at}` },
            clueOf(clue, row, index === 0 ? category.comment : ''),
          );
        // Clues that were never shown have no text.
        else if (clue !== null && clue !== undefined)
          found.report('fieldNotUnderstood', row, category.name);
      }
  return found.result();
}

const escaped = (text: string): string =>
  text === plainJeopardy(text)
    ? text
    : text
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('\n', '<br>');

/** Adds a space to names such as `__proto__`, which readers refuse as keys; it is removed on reading. */
const keyOf = (name: string): string => `${escaped(name)}${isForbiddenKey(name) ? ' ' : ''}`;

function writeBoards({ name, boards, final, tieBreak }: ExportCategoryShow): Uint8Array {
  const clue = (field: ExportField, value: number, position: { row: number; column: number }) => ({
    clue: escaped(field.question),
    response: escaped(field.answer),
    value,
    dd: field.isDouble,
    row: position.row + 1,
    // The misspelling is what readers expect.
    columm: position.column + 1,
  });
  const only = { row: 0, column: 0 };
  const board = (at: number) => {
    const names = distinctNames((boards[at]?.categories ?? []).map((category) => category.name));
    return Object.fromEntries(
      (boards[at]?.categories ?? []).flatMap((category, column) => {
        const clues = category.fields.flatMap((field, row) =>
          isBlankField(field) ? [] : [clue(field, boards[at]?.points[row] ?? 0, { row, column })],
        );
        return clues.length === 0 ? [] : [[keyOf(names[column] ?? ''), clues]];
      }),
    );
  };
  return jsonBytes({
    title: name,
    jeopardy_round: board(0),
    ...(boards.length > 1 ? { double_jeopardy_round: board(1) } : {}),
    ...(boards.length > 2 ? { triple_jeopardy_round: board(2) } : {}),
    ...(final === null
      ? {}
      : { final_jeopardy_round: { [keyOf(final.category)]: [clue(final, 0, only)] } }),
    ...(tieBreak === null ? {} : { tiebreaker_round: { '': [clue(tieBreak, 0, only)] } }),
  });
}

export const jeopardyBoards: BoardFormat = {
  id: 'jeopardy-boards',
  name: 'Jeopardy game (JSON)',
  endings: ['json'],
  detect: (bytes) => certainty(jsonOf(bytes)),
  readBoards: (bytes, { name }) => readBoards(jsonOf(bytes), name),
  writeBoards: { type: 'application/json', bytes: writeBoards },
};
