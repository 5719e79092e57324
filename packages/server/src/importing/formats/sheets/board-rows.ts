import { fieldCount } from '@quizcast/game/games/category-quiz/show';
import type { ParsedBoard, ParsedCategory, ParsedClue } from '../board-format.ts';

/** Questions of one category by row; surplus ones go to further boards. */
export type Rows = (ParsedClue | null)[];

export interface RowedBoard {
  name: string;
  /** Null when no question has points. */
  rowPoints: number[] | null;
  categories: { name: string; rows: Rows }[];
}

const maxPoints = 1_000_000;

/**
 * Arranges the questions of a board in five rows: by their points when these form a ladder, so that gaps are kept,
 * otherwise by their order in the file. Categories with more than five questions continue on further boards.
 */
export function rowedBoards({ name, categories, rowPoints }: ParsedBoard): RowedBoard[] {
  const layers = Math.max(
    1,
    ...categories.map(({ clues }) => Math.ceil(clues.length / fieldCount)),
  );
  const boards: RowedBoard[] = [];
  for (let layer = 0; layer < layers; layer++) {
    const cut = categories
      .map((category) => ({
        name: category.name,
        clues: category.clues.slice(layer * fieldCount, (layer + 1) * fieldCount),
      }))
      .filter(({ clues }) => layer === 0 || clues.length > 0);
    boards.push(rowedBoard(layer === 0 ? name : `${name} ${layer + 1}`.trim(), cut, rowPoints));
  }
  return boards;
}

function rowedBoard(
  name: string,
  categories: readonly ParsedCategory[],
  rowPoints: readonly number[] | undefined,
): RowedBoard {
  const ladder = rowPoints ?? ladderOf(categories);
  const rowed = categories.map((category) => ({
    name: category.name,
    rows: rowsOf(category.clues, ladder),
  }));
  return {
    name,
    categories: rowed,
    rowPoints: pointsByRow(
      rowed.map(({ rows }) => rows),
      ladder,
    ),
  };
}

/** Points of the rows in ascending order; null when the questions give no clear ladder. */
function ladderOf(categories: readonly ParsedCategory[]): readonly number[] | null {
  const counts = new Map<number, number>();
  for (const { clues } of categories) {
    // A value counts only once for each category.
    const values = clues.flatMap(({ points }) => (points === null ? [] : [points]));
    for (const points of new Set(values)) counts.set(points, (counts.get(points) ?? 0) + 1);
  }
  const maxClues = Math.max(0, ...categories.map(({ clues }) => clues.length));
  const usual = [...counts]
    .toSorted(([a, times], [b, others]) => others - times || a - b)
    .slice(0, fieldCount)
    .map(([points]) => points)
    .toSorted((a, b) => a - b);
  return usual.length >= maxClues && maxClues > 0 ? filledUp(usual) : null;
}

/** Fills gaps in evenly spaced points with empty rows: 100, 200, 400 gets a row for 300, if there are at most five rows. */
function filledUp(usual: readonly number[]): readonly number[] {
  const [first = 0] = usual;
  const last = usual.at(-1) ?? first;
  const step = Math.min(first, ...usual.slice(1).map((points, at) => points - (usual[at] ?? 0)));
  const isEven = step > 0 && usual.every((points) => points % step === 0);
  const rows = isEven ? last / step : Number.POSITIVE_INFINITY;
  if (rows > fieldCount || usual.length === fieldCount) return usual;
  return Array.from({ length: rows }, (_, row) => (row + 1) * step);
}

function rowsOf(clues: readonly ParsedClue[], ladder: readonly number[] | null): Rows {
  const rows: Rows = Array.from({ length: fieldCount }, () => null);
  const unplaced: ParsedClue[] = [];
  for (const clue of clues) {
    const row = clue.place ?? (clue.points === null ? -1 : (ladder?.indexOf(clue.points) ?? -1));
    if (row >= 0 && row < fieldCount && rows[row] === null) rows[row] = clue;
    else unplaced.push(clue);
  }
  for (const clue of unplaced) rows[rows.indexOf(null)] = clue;
  return rows;
}

/** The most common points of each row; rows without points continue the previous step. */
function pointsByRow(
  categories: readonly Rows[],
  ladder: readonly number[] | null,
): number[] | null {
  const rowPoints = Array.from({ length: fieldCount }, (_, row) => {
    const counts = new Map<number, number>();
    for (const rows of categories) {
      const points = rows[row]?.points ?? null;
      if (points !== null) counts.set(points, (counts.get(points) ?? 0) + 1);
    }
    const [usual] = [...counts].toSorted(([a, times], [b, others]) => others - times || a - b);
    return ladder?.[row] ?? usual?.[0] ?? null;
  });
  if (rowPoints.every((points) => points === null)) return null;
  const result: number[] = [];
  for (const points of rowPoints) {
    const before = result.at(-1) ?? 0;
    const step = before - (result.at(-2) ?? 0);
    result.push(Math.min(points ?? before + (step > 0 ? step : 100), maxPoints));
  }
  return result;
}
