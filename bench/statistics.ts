/** The smallest value that is not exceeded by `share` (0 to 1) of the values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('There is nothing to take a percentile of.');
  return found;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Median over rounds of a percentile within each, so that a single disturbed round does not determine the figure. */
export const overRounds = (rounds: readonly (readonly number[])[], share: number): number =>
  median(rounds.map((round) => percentile(round, share)));

/** Milliseconds of a monotonic clock that all processes of the machine share. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
