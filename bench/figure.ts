/** How a goal is judged: the figure itself or its ratio to the baseline, and which side of the limit is good. */
export interface Goal {
  of: 'ours' | 'ratio';
  is: 'atMost' | 'atLeast';
  limit: number;
}

export const units = ['ms', 'µs', 'kB', 'MB', '/s', '%'] as const;
export type Unit = (typeof units)[number];

/** One line of the table. */
export interface Figure {
  name: string;
  unit: Unit;
  ours: number;
  /** The same thing done by the simplest program that could do it, in the same run. */
  baseline: number | null;
  /** Null: told for the record. */
  goal: Goal | null;
}

/** What belongs together: measured one after the other, against one kind of baseline. */
export interface Row {
  /** Name for `--only`. */
  name: string;
  title: string;
  /** What the baseline is; null when there is none. */
  against: string | null;
}

export const atMost = (limit: number): Goal => ({ of: 'ours', is: 'atMost', limit });
export const ratioAtMost = (limit: number): Goal => ({ of: 'ratio', is: 'atMost', limit });
export const ratioAtLeast = (limit: number): Goal => ({ of: 'ratio', is: 'atLeast', limit });

/** Ours divided by the baseline; null when there is none. */
export const ratioOf = ({ ours, baseline }: Figure): number | null =>
  baseline === null || baseline === 0 ? null : ours / baseline;

export type Verdict = 'met' | 'nearly' | 'missed' | 'for the record';

/** How many times better than its goal a figure is, below 1 worse; null when there is no goal to compare with. */
export function marginOf(figure: Figure): number | null {
  const { goal } = figure;
  const value = goal?.of === 'ratio' ? ratioOf(figure) : figure.ours;
  if (goal === null || value === null) return null;
  if (value === goal.limit) return 1;
  return goal.is === 'atMost' ? goal.limit / value : value / goal.limit;
}

/** `nearly` is within a tenth of the goal: on a busy machine the next run may meet it. */
export function verdictOf(figure: Figure): Verdict {
  const margin = marginOf(figure);
  if (margin === null) return 'for the record';
  if (margin >= 1) return 'met';
  return margin >= 1 / 1.1 ? 'nearly' : 'missed';
}
