/** More rows than this are read by nobody; a longer ladder shows the stages around the active one. */
export const maxRows = 15;

export interface LadderWindow {
  /** Index of the lowest stage shown. */
  first: number;
  /** Number of stages shown. */
  rows: number;
}

/**
 * The part of the ladder that is on the picture: at most `fitting` rows (at least one), the active stage as near to the
 * middle as the ends allow. Without an active stage (-1) the ladder's foot.
 */
export function ladderWindow(count: number, active: number, fitting: number): LadderWindow {
  const rows = Math.min(count, maxRows, Math.max(1, Math.floor(fitting)));
  const centred = active - Math.floor((rows - 1) / 2);
  return { first: Math.max(0, Math.min(centred, count - rows)), rows };
}
