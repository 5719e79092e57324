/** How long after a question is on air the quickest answer can be typed by somebody who sees it at once, milliseconds. */
export const quickestMs = 600;
const observationsKept = 10;
/** Credit for a late picture ends this long behind the slowest tenth. */
const creditMs = 1000;

/** How late the picture is for each viewer, as their answers tell. */
export interface Delays {
  /** By viewer, the newest observations: how long after the opening an answer came, less the quickest hand. */
  readonly observed: ReadonlyMap<string, readonly number[]>;
  readonly ofViewer: (viewer: string) => number;
  /** Somebody has answered twice. */
  readonly isAnybodyKnown: boolean;
}

/** The element that a share of the others lies below; ascending values. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return 0;
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return below + (above - below) * (place - Math.floor(place));
}

const ascending = (values: Iterable<number>): number[] =>
  [...values].toSorted((left, right) => left - right);

function secondSmallest(values: readonly number[]): number {
  let [least, second] = [Infinity, Infinity];
  for (const value of values) {
    if (value < second) second = value;
    if (second < least) [least, second] = [second, least];
  }
  return second;
}

/**
 * The delays after further answers. A viewer's is the second smallest of the last ten observations: one guess that was copied early from chat
 * does not hurt. It is never below the channel's p5, and credit is capped at its p90 and a second; unknown viewers get the median.
 */
export function observedDelays(
  before: Delays['observed'],
  answers: Iterable<{ viewer: string; afterMs: number }>,
): Delays {
  const newer = new Map<string, number[]>();
  for (const { viewer, afterMs } of answers) {
    const values = newer.get(viewer) ?? [...(before.get(viewer) ?? [])];
    values.push(Math.max(0, afterMs - quickestMs));
    if (values.length > observationsKept) values.shift();
    newer.set(viewer, values);
  }
  const observed = new Map(before);
  for (const [viewer, values] of newer) observed.set(viewer, values);
  const own = new Map<string, number>();
  for (const [viewer, values] of observed)
    if (values.length > 1) own.set(viewer, secondSmallest(values));
  const all = ascending(own.values());
  const [least, middle, most] = [quantile(all, 0.05), quantile(all, 0.5), quantile(all, 0.9)];
  return {
    observed,
    isAnybodyKnown: own.size > 0,
    ofViewer(viewer) {
      const delay = own.get(viewer) ?? middle;
      return Math.min(Math.max(delay, least), most + creditMs);
    },
  };
}

export const noDelays: Delays = {
  observed: new Map(),
  ofViewer: () => 0,
  isAnybodyKnown: false,
};
