import { fieldCount, categoryCount } from '@quizcast/game/games/category-quiz/show';
import type { Written } from './board-edits.ts';
import { headRow, type At } from '../places.ts';

/** Parses text from a spreadsheet into cells: lines are rows, tabs separate columns; a quoted cell may contain both. */
export function cellsOf(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  const trimmed = text.replace(/[\r\n]+$/, '');
  while (cell.lastIndex <= trimmed.length) {
    const found = cell.exec(trimmed);
    // An unclosed quote is an ordinary character.
    if (found === null) return trimmed.split(/\r\n|\n|\r/).map((line) => line.split('\t'));
    const [, quoted, plain, end] = found;
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
    if (end === '') break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}

/** Whether pasted text has more than one cell. */
export const isBlock = (text: string): boolean => {
  const rows = cellsOf(text);
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1;
};

export interface PastedBlock {
  written: Written[];
  /** Non-empty cells that did not fit on the board. */
  skippedCount: number;
}

/**
 * Maps a block of cells, pasted at `at`, to the fields and category names of a board:
 * - two columns: a question and its answer per row, from `at` downward, continued at the top of the next category;
 * - six or more columns: a pair of question and answer per category;
 * - otherwise: one column of questions per category; further lines within a cell are the answer.
 * The first row contains category names if the block is pasted on a name, or if it has six rows and is pasted on the
 * first row of fields. Two columns never contain names.
 */
export function readBlock(text: string, at: At): PastedBlock {
  const rows = cellsOf(text);
  const width = Math.max(...rows.map((row) => row.length));
  if (width === 2) return pairsBelow(rows, at);
  const isPaired = width > categoryCount;
  const hasNames = at.row === headRow || (at.row === 0 && rows.length === fieldCount + 1);
  const step = isPaired ? 2 : 1;
  const block: PastedBlock = { written: [], skippedCount: 0 };
  for (const [down, cells] of rows.entries()) {
    const row = hasNames ? down + headRow : at.row + down;
    for (let across = 0; across < cells.length; across += step) {
      const cell = cells[across] ?? '';
      const place = { column: at.column + across / step, row };
      const answer = isPaired ? (cells[across + 1] ?? '') : '';
      if (cell === '' && answer === '') continue;
      if (place.column >= categoryCount || row >= fieldCount) block.skippedCount++;
      else if (row === headRow) block.written.push({ at: place, name: oneLine(cell) });
      else
        block.written.push(
          isPaired ? asked(place, cell, answer) : asked(place, ...splitQuestion(cell)),
        );
    }
  }
  return block;
}

function pairsBelow(rows: readonly (readonly string[])[], at: At): PastedBlock {
  const block: PastedBlock = { written: [], skippedCount: 0 };
  let { column } = at;
  let row = Math.max(0, at.row);
  for (const [question = '', answer = ''] of rows) {
    if (question === '' && answer === '') continue;
    if (column >= categoryCount) block.skippedCount++;
    else block.written.push(asked({ column, row }, question, answer));
    row += 1;
    if (row < fieldCount) continue;
    row = 0;
    column += 1;
  }
  return block;
}

const maxLetters = 2000;

const asked = (at: At, question: string, answer?: string): Written => ({
  at,
  question: question.slice(0, maxLetters),
  ...(answer === undefined || answer === '' ? {} : { answer: answer.slice(0, maxLetters) }),
});

/** The first line is the question, the lines below are the answer. */
function splitQuestion(cell: string): [question: string, answer?: string] {
  const [question = '', ...answer] = cell.split(/\r\n|\n|\r/);
  return answer.length === 0
    ? [question]
    : [
        question.trim(),
        answer
          .map((line) => line.trim())
          .join('\n')
          .trim(),
      ];
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 200);

/** A field in spreadsheet format: question and answer side by side. */
export const copied = (question: string, answer: string): string =>
  [question, answer].map(quoted).join('\t');

const quoted = (text: string): string =>
  /["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
