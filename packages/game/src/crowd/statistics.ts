import { sharesOf, rightFrom } from './board.ts';
import { quantile } from './delay.ts';
import { judge } from './judge.ts';
import type { CrowdResponse, PlayedRound } from './round.ts';

/** How a question did with everybody who answered. */
export interface QuestionStatistics {
  answered: number;
  /** Share that was right, 0 to 1; null where nobody answered or there is nothing right. */
  right: number | null;
  /** Share that chose each option; empty where there are none. */
  shares: number[];
  /** Share right among the best 27 % of its viewers less that among the last 27 %; null where fewer than two answered. */
  discrimination: number | null;
  /** Half of the viewers answered sooner by their own clock, milliseconds. */
  medianMs: number | null;
  /** Told from 30 answers on. */
  warnings: StatisticsWarning[];
}

/** `checkTheKey`: a wrong option was chosen more often than the right one. */
type StatisticsWarning = 'saysLittle' | 'checkTheKey';

export interface AskedQuestion {
  played: PlayedRound;
  responses: readonly CrowdResponse[];
}

const groupShare = 0.27;
/** With less the question tells nothing of who knows more. */
const leastDiscrimination = 0.1;
const leastAnswers = 30;

interface Judged {
  viewer: string;
  isRight: boolean;
}

/** Statistics of the questions of one show; viewers are compared by how many of them they had right. */
export function questionStatistics(
  asked: readonly AskedQuestion[],
  delayOf: (viewer: string) => number,
): QuestionStatistics[] {
  const judged = asked.map(judgedResponses);
  const rightOf = new Map<string, number>();
  for (const { viewer, isRight } of judged.flat())
    rightOf.set(viewer, (rightOf.get(viewer) ?? 0) + (isRight ? 1 : 0));
  return asked.map(({ played, responses }, index) => {
    const own = judged[index] ?? [];
    const hasKey = played.key.kind !== 'poll';
    const told = {
      answered: responses.length,
      right: hasKey ? shareRight(own) : null,
      shares: sharesOf(played.key, responses).map((count) => count / responses.length),
      discrimination: hasKey ? discriminationOf(own, rightOf) : null,
      medianMs: medianOf(
        responses.map(({ viewer, atMs }) => Math.max(0, atMs - played.opensAtMs - delayOf(viewer))),
      ),
    };
    return { ...told, warnings: warningsOf(played, told) };
  });
}

function judgedResponses({ played, responses }: AskedQuestion): Judged[] {
  const shareOf = judge(
    played.key,
    responses.map(({ answer }) => answer),
  );
  return responses.map(({ viewer, answer }) => ({ viewer, isRight: shareOf(answer) >= rightFrom }));
}

const rightAmong = (judged: readonly Judged[]): number =>
  judged.filter(({ isRight }) => isRight).length;

const shareRight = (judged: readonly Judged[]): number | null =>
  judged.length === 0 ? null : rightAmong(judged) / judged.length;

const medianOf = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : quantile(
        values.toSorted((left, right) => left - right),
        0.5,
      );

function discriminationOf(
  judged: readonly Judged[],
  rightOf: ReadonlyMap<string, number>,
): number | null {
  if (judged.length < 2) return null;
  const equals = new Map<number, Judged[]>();
  for (const one of judged) {
    const score = rightOf.get(one.viewer) ?? 0;
    const group = equals.get(score);
    if (group === undefined) equals.set(score, [one]);
    else group.push(one);
  }
  const worstFirst = [...equals].toSorted(([left], [right]) => left - right).map(([, all]) => all);
  const size = Math.max(1, Math.round(groupShare * judged.length));
  return shareOfFirst(worstFirst.toReversed(), size) - shareOfFirst(worstFirst, size);
}

/** Share right among the first `size` viewers; of equal ones who only partly fit in, each counts by that part. */
function shareOfFirst(groups: readonly (readonly Judged[])[], size: number): number {
  let left = size;
  let right = 0;
  for (const group of groups) {
    const taken = Math.min(left, group.length);
    right += (taken / group.length) * rightAmong(group);
    left -= taken;
  }
  return right / size;
}

function warningsOf(
  { key }: PlayedRound,
  told: Omit<QuestionStatistics, 'warnings'>,
): StatisticsWarning[] {
  if (told.answered < leastAnswers) return [];
  const warnings: StatisticsWarning[] = [];
  if (told.discrimination !== null && told.discrimination < leastDiscrimination)
    warnings.push('saysLittle');
  if (key.kind === 'choice' || key.kind === 'several') {
    const leastRight = key.kind === 'choice' ? Math.max : Math.min;
    const right = leastRight(...key.right.map((option) => told.shares[option] ?? 0));
    if (told.shares.some((share, option) => !key.right.includes(option) && share > right))
      warnings.push('checkTheKey');
  }
  return warnings;
}

/** Two questions of a ladder, by their positions: the later one proved easier. */
export interface LadderSwap {
  earlier: number;
  later: number;
}

/** A rise within this many standard errors is chance. */
const certainFrom = 2;

/** Questions of a ladder to swap, the clearest first, each at most once. */
export function ladderSwaps(
  ladder: readonly Pick<QuestionStatistics, 'answered' | 'right'>[],
): LadderSwap[] {
  const rises = ladder.flatMap((one, earlier) =>
    ladder.flatMap((other, later) =>
      later > earlier && isEasier(other, one)
        ? [{ earlier, later, rise: (other.right ?? 0) - (one.right ?? 0) }]
        : [],
    ),
  );
  const swapped = new Set<number>();
  const swaps: LadderSwap[] = [];
  for (const { earlier, later } of rises.toSorted((left, right) => right.rise - left.rise)) {
    if (swapped.has(earlier) || swapped.has(later)) continue;
    swapped.add(earlier).add(later);
    swaps.push({ earlier, later });
  }
  return swaps;
}

/** Whether more were right with this question than with that one, and not by chance alone. */
function isEasier(
  easy: Pick<QuestionStatistics, 'answered' | 'right'>,
  hard: Pick<QuestionStatistics, 'answered' | 'right'>,
): boolean {
  if (easy.right === null || hard.right === null) return false;
  if (easy.answered < leastAnswers || hard.answered < leastAnswers) return false;
  const all = easy.answered + hard.answered;
  const right = (easy.right * easy.answered + hard.right * hard.answered) / all;
  const error = Math.sqrt(right * (1 - right) * (1 / easy.answered + 1 / hard.answered));
  return easy.right - hard.right > certainFrom * error;
}
