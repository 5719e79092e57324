/** Period of a board: the last show, the shows of the last 7 or 30 days, of the season, or all that are stored. */
export const periods = ['show', 'week', 'month', 'season', 'all'] as const;
export type Period = (typeof periods)[number];

const dayMs = 24 * 3_600_000;

/**
 * Start of a period; shows belong to it by their first question. Days are counted back from now, because a calendar
 * week starts at a different hour for every viewer and may split late shows.
 */
export function periodFromMs(
  period: Exclude<Period, 'show'>,
  nowMs: number,
  seasonFromMs: number | undefined,
): number {
  switch (period) {
    case 'week':
      return nowMs - 7 * dayMs;
    case 'month':
      return nowMs - 30 * dayMs;
    case 'season':
      return seasonFromMs ?? 0;
    case 'all':
      return 0;
  }
}
