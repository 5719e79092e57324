/** How a goal is judged: the value itself or its ratio to the baseline, and which side of the limit is good. */
export interface Goal {
  of: 'ours' | 'ratio';
  is: 'atMost' | 'atLeast';
  limit: number;
}

export const units = ['ms', 'µs', 'kB', 'MB', '/s', '%'] as const;
export type Unit = (typeof units)[number];

/** A line of the table. */
export interface Figure {
  name: string;
  unit: Unit;
  ours: number;
  /** The same operation by the simplest possible program, in the same run. */
  baseline: number | null;
  /** Null: recorded without a goal. */
  goal: Goal | null;
}

/** Related figures: measured one after another, against one kind of baseline. */
export interface Row {
  /** Name for `--only`. */
  name: string;
  title: string;
  /** The kind of baseline; null when there is none. */
  against: string | null;
}

export const atMost = (limit: number): Goal => ({ of: 'ours', is: 'atMost', limit });
export const ratioAtMost = (limit: number): Goal => ({ of: 'ratio', is: 'atMost', limit });
export const ratioAtLeast = (limit: number): Goal => ({ of: 'ratio', is: 'atLeast', limit });

/** Our value divided by the baseline; null when there is none. */
export const ratioOf = ({ ours, baseline }: Figure): number | null =>
  baseline === null || baseline === 0 ? null : ours / baseline;

export type Verdict = 'met' | 'nearly' | 'missed' | 'for the record';

/** How many times better than its goal a figure is, below 1 worse; null when it cannot be compared. */
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
