/** What a board is of: the show played last, the shows of the last 7 or 30 days, of the season, or all that are kept. */
export const periods = ['show', 'week', 'month', 'season', 'all'] as const;
export type Period = (typeof periods)[number];

const dayMs = 24 * 3_600_000;

/**
 * From when on shows belong to a period, by their first question. Days are counted back from now: a calendar's weeks begin at another hour
 * for every viewer, and in the middle of late shows.
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
