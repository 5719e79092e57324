import type { Question } from '@quizcast/game/games/stage-quiz/show';
import { percentages } from '../../parts/stage/percentages.ts';

/** How a vote stands at an instant. Seconds are whole and never below 0. */
export type VoteState =
  | { kind: 'none' }
  /** The countdown runs. */
  | { kind: 'open'; secondsLeft: number }
  /** The countdown is over; votes that the stream's delay held up still count. */
  | { kind: 'late'; secondsLeft: number }
  | { kind: 'closed' };

/** `nowMs` is server time, `lateMs` how long late votes are taken. */
export function voteState(question: Question, nowMs: number, lateMs: number): VoteState {
  if (question.votingRound === undefined) return { kind: 'none' };
  const endsAtMs = question.votingEndsAtMs ?? 0;
  if (!question.isVoting) return { kind: 'closed' };
  if (nowMs < endsAtMs) return { kind: 'open', secondsLeft: secondsUntil(endsAtMs, nowMs) };
  return { kind: 'late', secondsLeft: secondsUntil(endsAtMs + lateMs, nowMs) };
}

const secondsUntil = (atMs: number, nowMs: number): number =>
  Math.max(0, Math.ceil((atMs - nowMs) / 1000));

export interface Share {
  votes: number;
  /** Of all votes; the four add up to 100, as on the overlay. */
  percent: number;
}

export function shares(votes: readonly number[]): { voters: number; shares: Share[] } {
  const voters = votes.reduce((sum, count) => sum + count, 0);
  return {
    voters,
    shares: percentages(votes).map((percent, index) => ({ votes: votes[index] ?? 0, percent })),
  };
}

/** Screen readers hear the countdown at these seconds only. */
export const isAnnounced = (secondsLeft: number): boolean =>
  secondsLeft === 10 || secondsLeft === 5 || secondsLeft === 0;
