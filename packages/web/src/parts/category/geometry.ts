import type { BoardView } from '@quizcast/game/games/category-quiz/view';

// Pixels of the parts' own coordinates, at scale 1.
export const fieldSize = { widthPx: 1200, heightPx: 700 } as const;
export const camSize = { widthPx: 320, heightPx: 240, plateHeightPx: 64 } as const;

const gapPx = 10;
const headPx = 112;

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const columnPx = (fieldSize.widthPx - 4 * gapPx) / 5;
const rowPx = (fieldSize.heightPx - headPx - 5 * gapPx) / 5;

export const headBox = (column: number): Box => ({
  x: column * (columnPx + gapPx),
  y: 0,
  width: columnPx,
  height: headPx,
});

export const tileBox = (column: number, row: number): Box => ({
  x: column * (columnPx + gapPx),
  y: headPx + gapPx + row * (rowPx + gapPx),
  width: columnPx,
  height: rowPx,
});

/** The tile of a question; null when it is not on this board. `key` is that of the question. */
export function tileOf(board: BoardView | null, key: string): Box | null {
  if (board === null) return null;
  const before = board.id === null ? '' : `${board.id}/`;
  for (const [column, { fields }] of board.categories.entries()) {
    const row = fields.findIndex(({ id }) => key === before + id);
    if (row >= 0) return tileBox(column, row);
  }
  return null;
}

/** Tiles appear in a scattered but fixed order, as if dealt. */
export const dealOrder = (column: number, row: number): number => ((column * 5 + row) * 7 + 3) % 25;

/** Width of the points on the plate, in pixels; long points take more of the name's room. */
export const pointsRoom = (text: string): number =>
  text.length <= 5 ? 104 : text.length <= 7 ? 122 : text.length <= 10 ? 152 : 186;
