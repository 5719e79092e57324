/** The smallest value that `share` (0 to 1) of the values do not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const found = sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
  if (found === undefined) throw new Error('There is nothing to take a percentile of.');
  return found;
}

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** Median over rounds of one percentile within each: one disturbed round does not make the figure. */
export const overRounds = (rounds: readonly (readonly number[])[], share: number): number =>
  median(rounds.map((round) => percentile(round, share)));

/** Milliseconds of a clock that all processes of one machine share and nobody sets. */
export const nowMs = (): number => Number(process.hrtime.bigint()) / 1e6;
