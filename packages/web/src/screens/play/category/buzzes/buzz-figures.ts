import { isFasterThanHuman } from '@quizcast/game/games/category-quiz/buzzers';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Round } from '@quizcast/game/games/category-quiz/play';

/** Whole milliseconds, for a glance. */
export const milliseconds = (ms: number): number => Math.round(ms);

/** One press as the host sees it; all figures but the place in milliseconds. */
export interface BuzzFigures {
  playerId: string;
  name: string;
  place: number;
  isFirst: boolean;
  /** From the opening to the press, as it counts. */
  afterMs: number;
  /** How much later than the one before; 0 for the first. */
  behindMs: number;
  /** From the opening to its arrival at the server. */
  arrivedAfterMs: number;
  roundTripMs: number;
  creditMs: number;
  errorMs: number;
  /** Nobody reacts that fast. */
  isTooQuick: boolean;
}

export function figuresOf({ players }: CategoryQuizshow, round: Round): BuzzFigures[] {
  return round.order.map((press, index) => {
    const { playerId, pressedAtMs, arrivedAtMs, roundTripMs, creditMs, errorMs } = press;
    return {
      playerId,
      name: players.find(({ id }) => id === playerId)?.name ?? '',
      place: index + 1,
      isFirst: round.winner === playerId,
      afterMs: pressedAtMs - round.opensAtMs,
      behindMs: pressedAtMs - (round.order[index - 1]?.pressedAtMs ?? pressedAtMs),
      arrivedAfterMs: arrivedAtMs - round.opensAtMs,
      roundTripMs,
      creditMs,
      errorMs,
      isTooQuick: isFasterThanHuman(round, press),
    };
  });
}
