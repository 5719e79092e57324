import { headRow, lastColumn, lastRow, type At } from '../places.ts';

/** What a key does in the selected cell of the grid. */
export type GridAction =
  | { kind: 'go'; at: At }
  /** Starts editing; `afresh` replaces the current text with the typed one. */
  | { kind: 'write'; afresh: boolean }
  | { kind: 'shift'; at: At }
  | { kind: 'clear' };

interface Key {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const steps: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const within = ({ column, row }: At): boolean =>
  column >= 0 && column <= lastColumn && row >= headRow && row <= lastRow;

/** Key bindings of a spreadsheet; null leaves the key to the browser. */
export function activityOf({ key, ctrlKey, altKey, metaKey }: Key, at: At): GridAction | null {
  const step = steps[key];
  const isHead = at.row === headRow;
  if (step !== undefined) {
    const [across, down] = step;
    const to = { column: at.column + across, row: at.row + down };
    if (!within(to)) return null;
    if (!ctrlKey && !altKey && !metaKey) return { kind: 'go', at: to };
    // Category names move sideways only, and fields never move into their row.
    return isHead === (to.row === headRow) && !metaKey ? { kind: 'shift', at: to } : null;
  }
  if (altKey) return null;
  if (key === 'Home')
    return { kind: 'go', at: ctrlKey ? { column: 0, row: headRow } : { ...at, column: 0 } };
  if (key === 'End')
    return {
      kind: 'go',
      at: ctrlKey ? { column: lastColumn, row: lastRow } : { ...at, column: lastColumn },
    };
  if (ctrlKey || metaKey) return null;
  if (key === 'Enter' || key === 'F2') return { kind: 'write', afresh: false };
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' };
  return /^\S$/u.test(key) ? { kind: 'write', afresh: true } : null;
}

/** The next cell, row by row; null after the last. */
export function nextAt({ column, row }: At, step: -1 | 1): At | null {
  const to = column + step;
  if (to >= 0 && to <= lastColumn) return { column: to, row };
  const at = { column: step > 0 ? 0 : lastColumn, row: row + step };
  return within(at) ? at : null;
}

/** The cell below; from the bottom row the top of the next category. */
export function belowOf({ column, row }: At): At {
  if (row < lastRow) return { column, row: row + 1 };
  return column < lastColumn ? { column: column + 1, row: 0 } : { column, row };
}
