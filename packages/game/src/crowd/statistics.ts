import { sharesOf, rightFrom } from './board.ts';
import { quantile } from './delay/delay.ts';
import { judge } from './judge.ts';
import type { AnswerKey, CrowdAnswer } from './question.ts';
import type { CrowdResponse, PlayedRound } from './round.ts';

/** Statistics of one question over all answers. */
export interface QuestionStatistics {
  answered: number;
  /** Share of right answers, 0 to 1; null without answers or without a right option. */
  right: number | null;
  /** Share of each option; empty where there are none. */
  shares: number[];
  /** The same for the best 27 % of its viewers, by right answers to the other questions of the show. */
  bestShares: number[];
  /** Share of right answers among its best 27 % of viewers minus that among its worst 27 %; null below two answers. */
  discrimination: number | null;
  /** Median response time by the viewers' own clocks, milliseconds; null while too few clocks are known. */
  medianMs: number | null;
  /** Only given from 30 answers. */
  warnings: StatisticsWarning[];
}

/**
 * `checkTheKey`: the best viewers chose a wrong option more often than the right one, or were wrong more often than the
 * worst ones.
 */
export type StatisticsWarning = 'saysLittle' | 'checkTheKey';

export interface AskedQuestion {
  played: PlayedRound;
  responses: readonly CrowdResponse[];
}

const groupShare = 0.27;
/** Below this the question does not separate viewers by knowledge. */
const minDiscrimination = 0.1;
const minAnswers = 30;
/** Tolerance for rounding in sums of shares. */
const chanceOfRounding = 1e-9;

interface JudgedResponse {
  viewer: string;
  isRight: boolean;
  answer: CrowdAnswer;
}

/**
 * Returns the statistics of one show's questions; viewers are ranked by their number of right answers. `delayOf`: null
 * when a viewer's delay is not known well enough to say how long an answer took.
 */
export function questionStatistics(
  asked: readonly AskedQuestion[],
  delayOf: (viewer: string) => number | null,
): QuestionStatistics[] {
  const judged = asked.map(judgedResponses);
  const rightOf = new Map<string, number>();
  for (const { viewer, isRight } of judged.flat())
    rightOf.set(viewer, (rightOf.get(viewer) ?? 0) + (isRight ? 1 : 0));
  return asked.map(({ played, responses }, index) => {
    const responsesOfQuestion = judged[index] ?? [];
    const hasKey = played.key.kind !== 'poll';
    const figures = {
      answered: responses.length,
      right: hasKey ? shareRight(responsesOfQuestion) : null,
      shares: sharesOf(played.key, responses).map((count) => count / responses.length),
      bestShares: bestSharesOf(played.key, responsesOfQuestion, rightOf),
      discrimination: hasKey ? discriminationOf(responsesOfQuestion, rightOf) : null,
      medianMs: medianTime({ played, responses }, delayOf),
    };
    return { ...figures, warnings: warningsOf(played.key, figures) };
  });
}

/** Statistics from one time a question was asked, limited to those that can be pooled. */
type OneTime = Omit<QuestionStatistics, 'warnings' | 'medianMs'>;

/** Pools the statistics of a question asked several times, weighted by the number of answers. */
export function pooledStatistics(
  key: AnswerKey,
  times: readonly OneTime[],
): OneTime & Pick<QuestionStatistics, 'warnings'> {
  const answered = times.reduce((sum, one) => sum + one.answered, 0);
  const mean = (of: (one: OneTime) => number | null): number | null => {
    const weighted = times.flatMap((one) => {
      const value = of(one);
      return value === null || one.answered === 0 ? [] : [{ value, weight: one.answered }];
    });
    const weights = weighted.reduce((sum, { weight }) => sum + weight, 0);
    return weights === 0
      ? null
      : weighted.reduce((sum, { value, weight }) => sum + value * weight, 0) / weights;
  };
  const means = (of: (one: OneTime) => readonly number[]) =>
    Array.from(
      { length: Math.max(0, ...times.map((one) => of(one).length)) },
      (_, option) => mean((one) => of(one)[option] ?? 0) ?? 0,
    );
  const figures = {
    answered,
    right: mean(({ right }) => right),
    shares: means(({ shares }) => shares),
    bestShares: means(({ bestShares }) => bestShares),
    discrimination: mean(({ discrimination }) => discrimination),
  };
  return { ...figures, warnings: warningsOf(key, figures) };
}

function judgedResponses({ played, responses }: AskedQuestion): JudgedResponse[] {
  const shareOf = judge(
    played.key,
    responses.map(({ answer }) => answer),
  );
  return responses.map(({ viewer, answer }) => ({
    viewer,
    answer,
    isRight: shareOf(answer) >= rightFrom,
  }));
}

const rightAmong = (judged: readonly JudgedResponse[]): number =>
  judged.filter(({ isRight }) => isRight).length;

const shareRight = (judged: readonly JudgedResponse[]): number | null =>
  judged.length === 0 ? null : rightAmong(judged) / judged.length;

/** Null when less than half of the viewers have a known delay. */
function medianTime(
  { played, responses }: AskedQuestion,
  delayOf: (viewer: string) => number | null,
): number | null {
  const times = responses.flatMap(({ viewer, atMs }) => {
    const delayMs = delayOf(viewer);
    return delayMs === null ? [] : [Math.max(0, atMs - played.opensAtMs - delayMs)];
  });
  return 2 * times.length < responses.length ? null : medianOf(times);
}

const medianOf = (values: readonly number[]): number | null =>
  values.length === 0
    ? null
    : quantile(
        values.toSorted((left, right) => left - right),
        0.5,
      );

function discriminationOf(
  judged: readonly JudgedResponse[],
  rightOf: ReadonlyMap<string, number>,
): number | null {
  if (judged.length < 2) return null;
  const worstFirst = byScore(judged, ({ viewer }) => rightOf.get(viewer) ?? 0);
  const size = groupSize(judged.length);
  const rightIn = (groups: readonly JudgedResponse[][]) =>
    weightOfFirst(groups, size, rightAmong) / size;
  return rightIn(worstFirst.toReversed()) - rightIn(worstFirst);
}

function bestSharesOf(
  key: AnswerKey,
  judged: readonly JudgedResponse[],
  rightOf: ReadonlyMap<string, number>,
): number[] {
  if (judged.length === 0) return [];
  const bestFirst = byScore(
    judged,
    ({ viewer, isRight }) => (rightOf.get(viewer) ?? 0) - (isRight ? 1 : 0),
  ).toReversed();
  const size = groupSize(judged.length);
  return sharesOf(key, judged).map(
    (_, option) =>
      weightOfFirst(bestFirst, size, (group) => sharesOf(key, group)[option] ?? 0) / size,
  );
}

const groupSize = (count: number): number => Math.max(1, Math.round(groupShare * count));

/** Groups viewers with equal scores, lowest score first. */
function byScore(
  judged: readonly JudgedResponse[],
  scoreOf: (one: JudgedResponse) => number,
): JudgedResponse[][] {
  const equals = new Map<number, JudgedResponse[]>();
  for (const one of judged) {
    const score = scoreOf(one);
    const group = equals.get(score);
    if (group === undefined) equals.set(score, [one]);
    else group.push(one);
  }
  return [...equals].toSorted(([left], [right]) => left - right).map(([, all]) => all);
}

/** Sums a count over the first `size` viewers; a group of equal viewers that fits only in part counts by that part. */
function weightOfFirst(
  groups: readonly JudgedResponse[][],
  size: number,
  countIn: (group: readonly JudgedResponse[]) => number,
): number {
  let remaining = size;
  let sum = 0;
  for (const group of groups) {
    const counted = Math.min(remaining, group.length);
    if (counted === 0) break;
    sum += (counted / group.length) * countIn(group);
    remaining -= counted;
  }
  return sum;
}

function warningsOf(
  key: AnswerKey,
  { answered, discrimination, bestShares }: OneTime,
): StatisticsWarning[] {
  if (answered < minAnswers) return [];
  const isTurned = discrimination !== null && discrimination < -chanceOfRounding;
  if (isTurned || isWrongPreferred(key, bestShares)) return ['checkTheKey'];
  return discrimination !== null && discrimination < minDiscrimination ? ['saysLittle'] : [];
}

/** Whether more of these viewers chose a wrong option than the right one. */
function isWrongPreferred(key: AnswerKey, shares: readonly number[]): boolean {
  if (key.kind !== 'choice' && key.kind !== 'several') return false;
  const ofRight = key.right.map((option) => shares[option] ?? 0);
  const right = key.kind === 'choice' ? Math.max(...ofRight) : Math.min(...ofRight);
  return shares.some((share, option) => !key.right.includes(option) && share > right);
}

/** Two questions of a ladder to swap, by position: the later one proved easier. */
export interface LadderSwap {
  earlier: number;
  later: number;
}

/** Standard errors; a smaller rise is attributed to chance. */
const certainFrom = 2;

/** Questions of a ladder to swap, clearest first, each at most once. */
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

/** Whether significantly more viewers were right with `easy` than with `hard`. */
function isEasier(
  easy: Pick<QuestionStatistics, 'answered' | 'right'>,
  hard: Pick<QuestionStatistics, 'answered' | 'right'>,
): boolean {
  if (easy.right === null || hard.right === null) return false;
  if (easy.answered < minAnswers || hard.answered < minAnswers) return false;
  const total = easy.answered + hard.answered;
  const right = (easy.right * easy.answered + hard.right * hard.answered) / total;
  const error = Math.sqrt(right * (1 - right) * (1 / easy.answered + 1 / hard.answered));
  return easy.right - hard.right > certainFrom * error;
}
