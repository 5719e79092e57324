import { judge } from './judge.ts';
import { noDelays, observedDelays, type Delays } from './delay/delay.ts';
import type { AnswerKey } from './question.ts';
import type { CrowdResponse, CrowdRules, PlayedRound } from './round.ts';
import type { BoardRow } from './show-fields.ts';

/** What a viewer has achieved so far, as boards rank it. */
export interface Score {
  /** An integer: every award is rounded separately, so that sums are exact. */
  readonly points: number;
  readonly right: number;
  /** The longest run of right answers. */
  readonly streak: number;
}

/** A viewer's score in one show. */
export interface Standing extends Score {
  /** Current run of right answers, up to the last round. */
  readonly run: number;
  /** Points of the last round. */
  readonly gained: number;
}

/** Everyone who has answered at least once. Immutable: each round creates a new board. */
export interface Board {
  readonly standings: ReadonlyMap<string, Standing>;
  readonly delays: Delays;
}

export const emptyBoard: Board = { standings: new Map(), delays: noDelays };

/** Outcome of a round; viewers are identified by their keys. */
export interface RoundResult {
  answered: number;
  right: number;
  /** Votes by option; empty when there are no options. */
  shares: number[];
  /** The viewers who gained the most ranks, best first; three at most. */
  climbers: string[];
}

const newcomer: Standing = { points: 0, right: 0, run: 0, streak: 0, gained: 0 };
const bonusStep = 0.1;
const bonusSteps = 5;
const bandMs = 10_000;
const maxClimbers = 3;
/** Share of the points from which an answer counts as right. */
export const rightFrom = 0.5;

/** Returns the board after one more round and the outcome of that round. The order of the responses does not matter. */
export function scoreRound(
  board: Board,
  played: PlayedRound,
  responses: readonly CrowdResponse[],
  rules: CrowdRules,
): { board: Board; result: RoundResult } {
  const shareOf = judge(
    played.key,
    responses.map(({ answer }) => answer),
  );
  const result = (right: number, climbers: string[]): RoundResult => ({
    answered: responses.length,
    right,
    shares: sharesOf(played.key, responses),
    climbers,
  });
  const rightOnes = () => responses.filter(({ answer }) => shareOf(answer) >= rightFrom).length;
  const isSurvey = played.points === 0;
  const standings = new Map<string, Standing>();
  for (const [viewer, standing] of board.standings) {
    const run = isSurvey ? standing.run : 0;
    const isSame = standing.run === run && standing.gained === 0;
    standings.set(viewer, isSame ? standing : { ...standing, run, gained: 0 });
  }
  if (isSurvey)
    return { board: { standings, delays: board.delays }, result: result(rightOnes(), []) };
  const delays =
    rules.speed === 'none'
      ? board.delays
      : observedDelays(
          board.delays.observed,
          responses.map(({ viewer, atMs }) => ({ viewer, afterMs: atMs - played.opensAtMs })),
        );
  const rightViewers = new Set<string>();
  for (const { viewer, answer, atMs } of responses) {
    const before = board.standings.get(viewer) ?? newcomer;
    const share = shareOf(answer);
    const speed = rules.speed === 'none' ? 1 : bandOf(atMs - played.opensAtMs, delays, viewer);
    const isRight = share >= rightFrom;
    if (isRight) rightViewers.add(viewer);
    const bonus = rules.streakBonus && isRight ? bonusStep * Math.min(bonusSteps, before.run) : 0;
    const run = isRight ? before.run + 1 : 0;
    const gained = Math.round(played.points * share * speed * (1 + bonus));
    standings.set(viewer, {
      points: before.points + gained,
      right: before.right + (isRight ? 1 : 0),
      run,
      streak: Math.max(before.streak, run),
      gained,
    });
  }
  const after: Board = { standings, delays };
  return {
    board: after,
    result: result(rightViewers.size, climbersBetween(board, after, rightViewers)),
  };
}

/**
 * Full, two thirds or a third of the points by the viewer's own clock; the bands are wider than the uncertainty of the
 * delay.
 */
function bandOf(afterMs: number, delays: Delays, viewer: string): number {
  const band = Math.floor(Math.max(0, afterMs - delays.ofViewer(viewer)) / bandMs);
  return (3 - Math.min(2, band)) / 3;
}

/** Counts how often each option was chosen. */
export function sharesOf(
  key: AnswerKey,
  responses: readonly Pick<CrowdResponse, 'answer'>[],
): number[] {
  if (key.kind !== 'choice' && key.kind !== 'several' && key.kind !== 'poll') return [];
  const counts: number[] = [];
  const add = (option: number) => {
    while (counts.length <= option) counts.push(0);
    counts[option] = (counts[option] ?? 0) + 1;
  };
  for (const { answer } of responses) {
    if (answer.kind === 'choice') add(answer.option);
    if (answer.kind === 'several') answer.options.forEach(add);
  }
  return counts;
}

/** Scores all rounds in sequence from an empty board; gives the same result as scoring round by round. */
export const foldBoard = (
  rounds: Iterable<{ played: PlayedRound; responses: readonly CrowdResponse[] }>,
  rules: CrowdRules,
): Board => {
  let board = emptyBoard;
  for (const { played, responses } of rounds)
    ({ board } = scoreRound(board, played, responses, rules));
  return board;
};

interface Rank {
  viewer: string;
  /** Equal points, right answers and streaks share a rank: 1, 1, 3. */
  rank: number;
}
/** A row of any board. */
export type RankedScore = Score & Rank;
/** A row of the board of one show. */
export type RankedViewer = Standing & Rank;

const ranked = new WeakMap<Board, RankedViewer[]>();

/** All viewers in order: points, right answers, longest streak; ties are ordered by key. */
export function ranking(board: Board): readonly RankedViewer[] {
  const cached = ranked.get(board);
  if (cached !== undefined) return cached;
  const rows = rankScores(board.standings);
  ranked.set(board, rows);
  return rows;
}

/** Ranks scores of any kind in the same way. */
export function rankScores<S extends Score>(scores: ReadonlyMap<string, S>): (S & Rank)[] {
  const rows = [...scores]
    .map(([viewer, score]) => ({ viewer, rank: 0, ...score }))
    .toSorted((left, right) => byScore(left, right) || (left.viewer < right.viewer ? -1 : 1));
  rows.forEach((row, index) => {
    const above = rows[index - 1];
    row.rank = above !== undefined && byScore(above, row) === 0 ? above.rank : index + 1;
  });
  return rows;
}

const byScore = (left: Score, right: Score): number =>
  right.points - left.points || right.right - left.right || right.streak - left.streak;

/** The viewers with a right answer who gained the most ranks; new viewers start behind everyone. */
function climbersBetween(before: Board, after: Board, right: ReadonlySet<string>): string[] {
  const ranksBefore = new Map(ranking(before).map(({ viewer, rank }) => [viewer, rank]));
  const behind = before.standings.size + 1;
  return ranking(after)
    .filter(({ viewer }) => right.has(viewer))
    .map((row) => ({ ...row, gain: (ranksBefore.get(row.viewer) ?? behind) - row.rank }))
    .filter(({ gain }) => gain > 0 || before.standings.size === 0)
    .toSorted((left, other) => other.gain - left.gain || left.rank - other.rank)
    .slice(0, maxClimbers)
    .map(({ viewer }) => viewer);
}

/** The publicly visible row of a board. */
export const rowOf = ({ rank, points, right, streak }: RankedScore, name: string): BoardRow => ({
  rank,
  name,
  points,
  right,
  streak,
});
