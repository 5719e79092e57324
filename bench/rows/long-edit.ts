import type { Bench } from '../bench.ts';
import { ratioAtMost, type Figure, type Row } from '../figure.ts';
import { median } from '../statistics.ts';

export const longEditRow: Row = {
  name: 'long-edit',
  title: 'An edit in 5,000 steps over five shows of a thousand stages, decided',
  against: 'reading the message alone',
};

/**
 * A room processes an edit in one turn of the event loop and blocks all others, so it may only take a few times as long
 * as parsing the message.
 */
const maxTimesReading = 12;

export async function measureLongEdit(bench: Bench): Promise<Figure[]> {
  const results = await bench.child('longEdit', 7).next();
  const baseline = median(results.numbers('bare'));
  return (['changes', 'moves'] as const).map((name) => ({
    name: `5,000 ${name}, p50`,
    unit: 'ms',
    ours: median(results.numbers(name)),
    baseline: baseline,
    goal: ratioAtMost(maxTimesReading),
  }));
}
