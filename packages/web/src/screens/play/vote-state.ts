import type { Question } from '@quizcast/game/games/stage-quiz/show';
import type { ChatStatus } from '@quizcast/game/protocol/protocol';
import { secondsUntil } from '@quizcast/game/values/seconds-until';
import { percentages } from '../../parts/stage/percentages.ts';

/** State of a vote at an instant. Seconds are integers and never below 0. */
export type VoteState =
  | { kind: 'none' }
  /** The countdown is running. */
  | { kind: 'open'; secondsLeft: number }
  /** The countdown is over; votes delayed by the stream still count. */
  | { kind: 'late'; secondsLeft: number }
  | { kind: 'closed' };

/** `nowMs` is server time, `lateMs` the time for late votes. */
export function voteState(question: Question, nowMs: number, lateMs: number): VoteState {
  if (question.votingRound === undefined) return { kind: 'none' };
  const endsAtMs = question.votingEndsAtMs ?? 0;
  if (!question.isVoting) return { kind: 'closed' };
  if (nowMs < endsAtMs) return { kind: 'open', secondsLeft: secondsUntil(endsAtMs, nowMs) };
  return { kind: 'late', secondsLeft: secondsUntil(endsAtMs + lateMs, nowMs) };
}

export interface Share {
  votes: number;
  /** Share of all votes; the four add up to 100, as on the overlay. */
  percent: number;
}

export function shares(votes: readonly number[]): { voters: number; shares: Share[] } {
  const voters = votes.reduce((sum, count) => sum + count, 0);
  return {
    voters,
    shares: percentages(votes).map((percent, index) => ({ votes: votes[index] ?? 0, percent })),
  };
}

/** The countdown is announced to screen readers at these seconds only. */
export const isAnnounced = (secondsLeft: number): boolean =>
  secondsLeft === 10 || secondsLeft === 5 || secondsLeft === 0;

/** What to say about the chat; null while nothing is open, and the chat is not read. */
export function channelKey(
  chat: ChatStatus | null,
  { hasUsername, isRehearsal }: { hasUsername: boolean; isRehearsal: boolean },
) {
  if (isRehearsal) return 'bots';
  if (chat === null) return hasUsername ? null : 'noUsername';
  return chat.kind === 'refused' ? chat.reason : chat.kind;
}
