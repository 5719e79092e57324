/** Whole percentages of the counts that add up to exactly 100 (largest remainder method), or zeros without votes. */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total <= 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count / total) * 100);
  const rounded = exact.map(Math.floor);
  const missing = 100 - rounded.reduce((sum, part) => sum + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  const lifted = new Set(byRemainder.slice(0, missing).map(({ index }) => index));
  return rounded.map((part, index) => (lifted.has(index) ? part + 1 : part));
}
