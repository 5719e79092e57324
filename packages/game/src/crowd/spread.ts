import { rightFrom } from './board.ts';
import { judge } from './judge.ts';
import type { AnswerKey } from './question.ts';
import type { CrowdResponse } from './round.ts';
import { maxGroups, maxPoints, type Spread, type TextGroup } from './spread-fields.ts';
import { foldText } from './typed/text.ts';

type Answered = Pick<CrowdResponse, 'answer'>;

/**
 * Returns the spread of a round's answers; undefined for questions with options and without answers. `isListed` decides
 * which wrong texts are listed; the others are only counted. The order of the responses does not matter.
 */
export function spreadOf(
  key: AnswerKey,
  responses: readonly Answered[],
  isListed: (text: string) => boolean = () => true,
): Spread | undefined {
  switch (key.kind) {
    case 'number':
      return numberSpread(key.right, responses);
    case 'order':
      return orderSpread(key.right, responses);
    case 'text':
      return textSpread(key, responses, isListed);
    case 'choice':
    case 'several':
    case 'poll':
      return undefined;
  }
}

/** No serious guess is further out. */
const farthest = 1e15;
/**
 * How far the line reaches from the median: this multiple of the median distance, and at least this share of the right
 * number.
 */
const usualReach = 10;
const rightReach = 0.02;

const middleOf = (sorted: readonly number[]): number =>
  ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) +
    (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
  2;

function numberSpread(right: number, responses: readonly Answered[]): Spread | undefined {
  const values = responses
    .flatMap(({ answer }) =>
      answer.kind === 'number' ? [Math.max(-farthest, Math.min(farthest, answer.value))] : [],
    )
    .toSorted((one, other) => one - other);
  if (values.length === 0) return undefined;
  const median = middleOf(values);
  const usual = middleOf(
    values.map((value) => Math.abs(value - median)).toSorted((one, other) => one - other),
  );
  const reach = Math.max(usualReach * usual, Math.abs(right) * rightReach, 1);
  const from = Math.min(right, median - reach);
  const to = Math.max(right, median + reach);
  const onLine = values.filter((value) => value >= from && value <= to);
  // A call with more than about 125,000 arguments throws.
  const smallestDistance = values.reduce(
    (smallest, value) => Math.min(smallest, Math.abs(value - right)),
    Infinity,
  );
  const nearest = values.filter((value) => Math.abs(value - right) === smallestDistance);
  return {
    kind: 'number',
    points: pointsOf(onLine),
    below: values.filter((value) => value < from).length,
    above: values.filter((value) => value > to).length,
    median,
    nearest: closestOnEachSide(right, nearest),
    nearestCount: nearest.length,
  };
}

/** At most one value below and one above the right number: rounding makes 0 and 1e-15 equally far from 1889. */
function closestOnEachSide(right: number, sorted: readonly number[]): number[] {
  const below = sorted.filter((value) => value <= right).slice(-1);
  const above = sorted.filter((value) => value >= right).slice(0, 1);
  return [...new Set([...below, ...above])];
}

/**
 * Each value with its count; when there are too many, values are grouped into equal intervals, each shown at its
 * middle.
 */
function pointsOf(values: readonly number[]): { value: number; count: number }[] {
  const exact = counted(values);
  if (exact.length <= maxPoints) return exact;
  const min = values[0] ?? 0;
  const stretch = ((values.at(-1) ?? 0) - min) / maxPoints;
  return counted(
    values.map((value) => {
      const index = Math.min(maxPoints - 1, Math.floor((value - min) / stretch));
      return min + (index + 0.5) * stretch;
    }),
  );
}

function counted(values: readonly number[]): { value: number; count: number }[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].map(([value, count]) => ({ value, count }));
}

function orderSpread(right: readonly number[], responses: readonly Answered[]): Spread | undefined {
  const orders = responses.flatMap(({ answer }) =>
    answer.kind === 'order' ? [answer.options] : [],
  );
  if (orders.length === 0) return undefined;
  return {
    kind: 'order',
    places: right.map((option, place) => orders.filter((order) => order[place] === option).length),
  };
}

function textSpread(
  key: Extract<AnswerKey, { kind: 'text' }>,
  responses: readonly Answered[],
  isListed: (text: string) => boolean,
): Spread | undefined {
  const shareOf = judge(key, []);
  const verdicts = new Map<string, boolean>();
  const isRight = (text: string): boolean => {
    const before = verdicts.get(text);
    if (before !== undefined) return before;
    const now = shareOf({ kind: 'text', text }) >= rightFrom;
    verdicts.set(text, now);
    return now;
  };
  const groups = new Map<string, TextGroup>();
  let answered = 0;
  for (const { answer } of responses) {
    if (answer.kind !== 'text') continue;
    const typed = answer.text
      .split('\n')
      .map(foldText)
      .filter((text) => text !== '');
    const text = typed.find(isRight) ?? typed.at(-1);
    if (text === undefined) continue;
    answered += 1;
    const group = groups.get(text);
    groups.set(text, { text, count: (group?.count ?? 0) + 1, isRight: isRight(text) });
  }
  if (answered === 0) return undefined;
  const listed: TextGroup[] = [];
  for (const group of [...groups.values()].toSorted(bySize)) {
    if (listed.length === maxGroups) break;
    if (group.isRight || isListed(group.text)) listed.push(group);
  }
  const listedCount = listed.reduce((sum, { count }) => sum + count, 0);
  return { kind: 'text', groups: listed, others: answered - listedCount };
}

const bySize = (one: TextGroup, other: TextGroup): number =>
  other.count - one.count || (one.text < other.text ? -1 : 1);
