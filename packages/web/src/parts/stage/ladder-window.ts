/** More rows are illegible; a longer ladder shows the stages around the active one. */
export const maxRows = 15;

export interface LadderWindow {
  /** Index of the lowest stage shown. */
  first: number;
  /** Number of stages shown. */
  rows: number;
}

/**
 * The visible part of the ladder: at most `fitting` rows (at least one), the active stage as close to the middle as
 * possible. Without an active stage (-1) the bottom of the ladder.
 */
export function ladderWindow(count: number, active: number, fitting: number): LadderWindow {
  const rows = Math.min(count, maxRows, Math.max(1, Math.floor(fitting)));
  const centred = active - Math.floor((rows - 1) / 2);
  return { first: Math.max(0, Math.min(centred, count - rows)), rows };
}
