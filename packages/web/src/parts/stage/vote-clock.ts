import { useEffect, useState } from 'react';
import type { VotingView } from '@quizcast/game/views/view';

/** `closing`: the countdown is over, late votes are still taken because the picture reaches viewers late. */
export type VotePhase = 'open' | 'closing' | 'closed';

export interface VoteClock {
  phase: VotePhase;
  /** Whole seconds left, counted as people do: 1 until the very end, then 0. */
  secondsLeft: number;
}

/** Where a vote stands at this instant of server time. */
export function voteClockAt(voting: VotingView, serverNowMs: number): VoteClock {
  if (!voting.isOpen) return { phase: 'closed', secondsLeft: 0 };
  const leftMs = voting.endsAtMs - serverNowMs;
  if (leftMs <= 0) return { phase: 'closing', secondsLeft: 0 };
  return { phase: 'open', secondsLeft: Math.ceil(leftMs / 1000) };
}

/** Milliseconds until what `voteClockAt` says changes by itself; null when it will not. */
export function nextTickMs(voting: VotingView, serverNowMs: number): number | null {
  const leftMs = voting.endsAtMs - serverNowMs;
  if (!voting.isOpen || leftMs <= 0) return null;
  return leftMs % 1000 || 1000;
}

/**
 * The vote's clock, by server time. Nothing is counted: each tick reads the clock again, so a source that was hidden
 * and throttled is right as soon as it is shown.
 */
export function useVoteClock(voting: VotingView, clockOffsetMs: number): VoteClock {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = () => {
      clearTimeout(timer);
      const waitMs = nextTickMs(voting, Date.now() + clockOffsetMs);
      // Just behind the boundary: a timer may fire a little early.
      if (waitMs !== null) timer = setTimeout(next, waitMs + 8);
    };
    const next = () => {
      setNowMs(Date.now());
      plan();
    };
    plan();
    document.addEventListener('visibilitychange', next);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', next);
    };
  }, [voting, clockOffsetMs]);
  return voteClockAt(voting, nowMs + clockOffsetMs);
}
