import { quantile } from './delay.ts';

/** From the light's change to the message: typical reaction time plus chat latency. */
const reactionMs = 450;
/** Answers count for this long after the change. */
export const lightWindowMs = 30_000;
/** Width of the kernel that finds the densest cluster of answers. */
const kernelMs = 1200;
/** Beyond this many deviations from the cluster all answers are guesses. */
const reach = 3.5;
const rounds = 12;
/** With fewer answers, guesses cannot be separated. */
const minAnswers = 20;

/** Stream delay estimated from the chat; milliseconds. */
export interface LightEstimate {
  p50Ms: number;
  p90Ms: number;
}

/** Delay of one viewer, from the time between the light's change and the message's arrival. */
export const delayOf = (afterMs: number): number => Math.max(0, afterMs - reactionMs);

/** The answers' densest point. */
function modeOf(sorted: readonly number[]): number {
  let [mode, maxDensity] = [quantile(sorted, 0.5), 0];
  for (const at of sorted) {
    let density = 0;
    for (const other of sorted) density += Math.exp(-(((other - at) / kernelMs) ** 2) / 2);
    if (density > maxDensity) [mode, maxDensity] = [at, density];
  }
  return mode;
}

/**
 * Quantile of the delays of honest viewers. Guesses are spread evenly over the window, `perMs` of them each
 * millisecond, and are subtracted from the cumulative count.
 */
function honestQuantile(sorted: readonly number[], perMs: number, [from, to]: Span, share: number) {
  const inside = sorted.filter((at) => at >= from && at <= to);
  const targetCount = share * Math.max(1, inside.length - perMs * (to - from));
  // The instant at which the count, less guesses, reaches the share. Guesses make the curve uneven, so it is halfway
  // between the first and the last such instant.
  let [first, last] = [Infinity, from];
  inside.forEach((at, index) => {
    const below = index + 0.5 - perMs * (at - from);
    if (below >= targetCount) first = Math.min(first, at);
    if (below <= targetCount) last = at;
  });
  return first === Infinity ? last : (first + last) / 2;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Span = readonly [from: number, to: number];

/**
 * Estimates the delays of viewers who type when they see the light change; `delaysMs` has one answer per viewer,
 * without viewers who typed before the change. Random typing is spread over the whole window: its rate is measured
 * outside the main cluster and subtracted inside it.
 */
export function estimateLight(delaysMs: readonly number[]): LightEstimate | null {
  const sorted = delaysMs.filter((at) => at <= lightWindowMs).toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  if (sorted.length < minAnswers)
    return { p50Ms: quantile(sorted, 0.5), p90Ms: quantile(sorted, 0.9) };
  let [middle, deviation, perMs] = [modeOf(sorted), 3000, 0];
  let span: Span = [0, lightWindowMs];
  for (let round = 0; round < rounds; round++) {
    span = [
      Math.max(0, middle - reach * deviation),
      Math.min(lightWindowMs - 4000, middle + reach * deviation),
    ];
    const [from, to] = span;
    const outside = sorted.filter((at) => at < from || at > to).length;
    perMs = outside / (lightWindowMs - (to - from));
    middle = honestQuantile(sorted, perMs, span, 0.5);
    const upper = honestQuantile(sorted, perMs, span, 0.84);
    deviation = Math.min(6000, Math.max(500, upper - middle));
  }
  const at = (share: number) => honestQuantile(sorted, perMs, span, share);
  // Averaged, because a single quantile jumps between answers separated by guesses.
  const p50Ms = mean([0.43, 0.465, 0.5, 0.535, 0.57].map(at));
  return { p50Ms, p90Ms: mean([at(0.87), at(0.9), at(0.93)]) };
}

/** Proposed stream delay in whole seconds, 2 to 20: the p90 delay plus a second. */
export const proposedSeconds = ({ p90Ms }: LightEstimate): number =>
  Math.min(20, Math.max(2, Math.ceil((p90Ms + 1000) / 1000)));
