import type { ImportIssueCode } from '@quizcast/game/importing/import';
import type { ParsedBoard, ParsedBoards, ParsedCategoryShow, ParsedClue } from './board-format.ts';
import { createFindings } from './issues.ts';

/** The part of a show that a question belongs to, by the names in files. */
export type RoundName = 'final' | 'tieBreak' | { board: string };

const boardNames: Readonly<Record<string, string>> = {
  '1': 'Jeopardy!',
  j: 'Jeopardy!',
  jeopardy: 'Jeopardy!',
  single: 'Jeopardy!',
  'single jeopardy': 'Jeopardy!',
  '2': 'Double Jeopardy!',
  dj: 'Double Jeopardy!',
  double: 'Double Jeopardy!',
  'double jeopardy': 'Double Jeopardy!',
  tj: 'Triple Jeopardy!',
  triple: 'Triple Jeopardy!',
  'triple jeopardy': 'Triple Jeopardy!',
};
const finals = new Set(['3', 'final', 'fj', 'final jeopardy']);
const tieBreaks = new Set(['tiebreaker', 'tie breaker', 'tiebreak', 'tie break', 'tb']);

/** The round for a name or number; unknown names become boards. */
export function roundOf(text: string): RoundName {
  const name = text.trim().slice(0, 200);
  const key = name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/ round$/, '')
    .trim();
  if (finals.has(key)) return 'final';
  if (tieBreaks.has(key)) return 'tieBreak';
  return { board: Object.hasOwn(boardNames, key) ? (boardNames[key] ?? name) : name };
}

/** Usual names of boards in such files, in order. */
export const roundNames = ['Jeopardy!', 'Double Jeopardy!', 'Triple Jeopardy!'] as const;

/** The number in "$1,200"; null when there is none. */
export function pointsOf(text: string): number | null {
  const digits = text.slice(0, 40).replaceAll(/[\s,.$€£]/g, '');
  return /^\d{1,7}$/.test(digits) ? Number(digits) : null;
}

/** The place of a question. Keys distinguish shows, boards and categories with the same name. */
export interface CluePosition {
  show: string;
  showKey?: string;
  round: RoundName;
  boardKey?: string;
  /** As in `ParsedBoard`. */
  rowPoints?: readonly number[];
  category: string;
  categoryKey?: string;
}

interface ShowEntry {
  show: ParsedCategoryShow;
  boards: Map<string, { board: ParsedBoard; categories: Map<string, ParsedClue[]> }>;
}

/** Collects questions by show, round and category, in the order of their first question. */
export class ParsedBoardsBuilder {
  readonly #shows = new Map<string, ShowEntry>();
  readonly #findings = createFindings();

  report(code: ImportIssueCode, row: number | null, detail?: string): void {
    this.#findings.report(code, row, detail);
  }

  add(position: CluePosition, clue: ParsedClue): void {
    const entry = this.#showEntryOf(position);
    const { round, category } = position;
    if (typeof round !== 'string') cluesOf(entry, position, round.board).push(clue);
    else if (round === 'final' && entry.show.final === null)
      entry.show.final = { ...clue, category };
    else if (round === 'tieBreak' && entry.show.tieBreak === null) entry.show.tieBreak = clue;
    else this.report('finalNotTaken', clue.row, category);
  }

  result(): ParsedBoards {
    const shows = [...this.#shows.values()].map(({ show }) => show);
    const { problems } = this.#findings.result();
    const relevant = problems.filter(({ code }) => shows.length === 0 || code !== 'noQuestions');
    return { shows, problems: relevant };
  }

  #showEntryOf({ show: name, showKey = name }: CluePosition): ShowEntry {
    const existing = this.#shows.get(showKey);
    if (existing !== undefined) return existing;
    const entry: ShowEntry = {
      show: { name, boards: [], final: null, tieBreak: null },
      boards: new Map(),
    };
    this.#shows.set(showKey, entry);
    return entry;
  }
}

function cluesOf(
  { show, boards }: ShowEntry,
  { category, boardKey, categoryKey = category, rowPoints }: CluePosition,
  name: string,
): ParsedClue[] {
  const key = boardKey ?? name;
  let boardEntry = boards.get(key);
  if (boardEntry === undefined) {
    const board = { name, categories: [], ...(rowPoints === undefined ? {} : { rowPoints }) };
    boardEntry = { board, categories: new Map() };
    boards.set(key, boardEntry);
    show.boards.push(boardEntry.board);
  }
  const existing = boardEntry.categories.get(categoryKey);
  if (existing !== undefined) return existing;
  const clues: ParsedClue[] = [];
  boardEntry.categories.set(categoryKey, clues);
  boardEntry.board.categories.push({ name: category, clues });
  return clues;
}

/** Makes names unique, for formats that identify categories only by name. */
export function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.map((name) => {
    let distinct = name;
    for (let number = 2; seen.has(distinct); number++) distinct = `${name} ${number}`.trim();
    seen.add(distinct);
    return distinct;
  });
}
