import { quantile } from './delay.ts';

/** From the change of the light to the message: the usual reaction, and the chat's own way. */
const reactionMs = 450;
/** Answers are taken until so long after the change. */
export const lightWindowMs = 30_000;
/** As wide as the kernel that finds where most of the answers lie. */
const kernelMs = 1200;
/** Beyond so many deviations of the cluster there are only those who guess. */
const reach = 3.5;
const rounds = 12;
/** With fewer answers there is no telling who guesses. */
const enough = 20;

/** How late the picture is, as the chat tells; milliseconds. */
export interface LightEstimate {
  p50Ms: number;
  p90Ms: number;
}

/** The delay of one viewer: from the change of the light to the arrival of the message. */
export const delayOf = (afterMs: number): number => Math.max(0, afterMs - reactionMs);

/** Where the answers lie closest together. */
function modeOf(sorted: readonly number[]): number {
  let [mode, most] = [quantile(sorted, 0.5), 0];
  for (const at of sorted) {
    let density = 0;
    for (const other of sorted) density += Math.exp(-(((other - at) / kernelMs) ** 2) / 2);
    if (density > most) [mode, most] = [at, density];
  }
  return mode;
}

/**
 * The delay that a share of the honest viewers lies below. Who guesses answers at any time of the window, `perMs` of them each millisecond: so many
 * are taken off the count at every instant.
 */
function cleared(sorted: readonly number[], perMs: number, [from, to]: Span, share: number) {
  const inside = sorted.filter((at) => at >= from && at <= to);
  const wanted = share * Math.max(1, inside.length - perMs * (to - from));
  // The first instant at which so many are below, guesses taken off: on a curve that guesses make uneven, between the first and the last one.
  let [first, last] = [Infinity, from];
  inside.forEach((at, index) => {
    const below = index + 0.5 - perMs * (at - from);
    if (below >= wanted) first = Math.min(first, at);
    if (below <= wanted) last = at;
  });
  return first === Infinity ? last : (first + last) / 2;
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

type Span = readonly [from: number, to: number];

/**
 * The delays that viewers show who type when they see the light change; `delaysMs` are those of one answer each, by viewers who typed nothing before the
 * change. Whoever types at random is spread over the whole window: how many that are is told by the time around the main cluster, and as
 * many are taken off inside it.
 */
export function estimateLight(delaysMs: readonly number[]): LightEstimate | null {
  const sorted = delaysMs.filter((at) => at <= lightWindowMs).toSorted((one, other) => one - other);
  if (sorted.length === 0) return null;
  if (sorted.length < enough) return { p50Ms: quantile(sorted, 0.5), p90Ms: quantile(sorted, 0.9) };
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
    middle = cleared(sorted, perMs, span, 0.5);
    const upper = cleared(sorted, perMs, span, 0.84);
    deviation = Math.min(6000, Math.max(500, upper - middle));
  }
  const at = (share: number) => cleared(sorted, perMs, span, share);
  // One share alone jumps from answer to answer where guesses lie between.
  const p50Ms = mean([0.43, 0.465, 0.5, 0.535, 0.57].map(at));
  return { p50Ms, p90Ms: mean([at(0.87), at(0.9), at(0.93)]) };
}

/** Whole seconds that the show's delay is proposed as: a second more than what nine of ten have, 2 to 20. */
export const proposedSeconds = ({ p90Ms }: LightEstimate): number =>
  Math.min(20, Math.max(2, Math.ceil((p90Ms + 1000) / 1000)));
