/** Milliseconds from the opening of a question to the fastest possible answer of a viewer without delay. */
export const quickestMs = 600;
const maxObservations = 10;
/** How far credit for a delayed picture may exceed the p90 delay. */
const creditMs = 1000;

/** Stream delay per viewer, estimated from the answers. */
export interface Delays {
  /** Latest observations by viewer: time from the opening to an answer, less `quickestMs`. */
  readonly observed: ReadonlyMap<string, readonly number[]>;
  readonly ofViewer: (viewer: string) => number;
  /** At least one viewer has answered twice. */
  readonly isAnybodyKnown: boolean;
}

/** Interpolated quantile of ascending values. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return 0;
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

const ascending = (values: Iterable<number>): number[] =>
  [...values].toSorted((left, right) => left - right);

function secondSmallest(values: readonly number[]): number {
  let [smallest, second] = [Infinity, Infinity];
  for (const value of values) {
    if (value < second) second = value;
    if (second < smallest) [smallest, second] = [second, smallest];
  }
  return second;
}

/**
 * Returns the delays after further answers. A viewer's delay is the second smallest of the last ten observations, so
 * that one early guess copied from the chat does no harm. It is never below the channel's p5 and at most its p90 plus a
 * second; unknown viewers get the median.
 */
export function observedDelays(
  before: Delays['observed'],
  answers: Iterable<{ viewer: string; afterMs: number }>,
): Delays {
  const newer = new Map<string, number[]>();
  for (const { viewer, afterMs } of answers) {
    const values = newer.get(viewer) ?? [...(before.get(viewer) ?? [])];
    values.push(Math.max(0, afterMs - quickestMs));
    if (values.length > maxObservations) values.shift();
    newer.set(viewer, values);
  }
  const observed = new Map(before);
  for (const [viewer, values] of newer) observed.set(viewer, values);
  const ofViewers = new Map<string, number>();
  for (const [viewer, values] of observed)
    if (values.length > 1) ofViewers.set(viewer, secondSmallest(values));
  const all = ascending(ofViewers.values());
  const [low, middle, high] = [quantile(all, 0.05), quantile(all, 0.5), quantile(all, 0.9)];
  return {
    observed,
    isAnybodyKnown: ofViewers.size > 0,
    ofViewer(viewer) {
      const delay = ofViewers.get(viewer) ?? middle;
      return Math.min(Math.max(delay, low), high + creditMs);
    },
  };
}

export const noDelays: Delays = {
  observed: new Map(),
  ofViewer: () => 0,
  isAnybodyKnown: false,
};
