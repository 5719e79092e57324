import { useCallback } from 'react';
import type { VotingView } from '@quizcast/game/games/stage-quiz/views/view';
import { useServerNow } from '../server-now.ts';

/** `closing`: the countdown is over, late votes are still accepted because of the stream delay. */
export type VotePhase = 'open' | 'closing' | 'closed';

export interface VoteClock {
  phase: VotePhase;
  /** Whole seconds left, rounded up: 1 until the very end, then 0. */
  secondsLeft: number;
}

/** State of a vote at an instant of server time. */
export function voteClockAt(voting: VotingView, serverNowMs: number): VoteClock {
  if (!voting.isOpen) return { phase: 'closed', secondsLeft: 0 };
  const leftMs = voting.endsAtMs - serverNowMs;
  if (leftMs <= 0) return { phase: 'closing', secondsLeft: 0 };
  return { phase: 'open', secondsLeft: Math.ceil(leftMs / 1000) };
}

/** Milliseconds until the result of `voteClockAt` changes by itself; null when it does not. */
export function nextTickMs(voting: VotingView, serverNowMs: number): number | null {
  const leftMs = voting.endsAtMs - serverNowMs;
  if (!voting.isOpen || leftMs <= 0) return null;
  return leftMs % 1000 || 1000;
}

/** The vote's clock, in server time. */
export function useVoteClock(voting: VotingView, clockOffsetMs: number): VoteClock {
  const waitMs = useCallback((nowMs: number) => nextTickMs(voting, nowMs), [voting]);
  return voteClockAt(voting, useServerNow(waitMs, clockOffsetMs));
}
