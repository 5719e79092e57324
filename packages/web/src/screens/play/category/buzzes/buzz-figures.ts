import { isFasterThanHuman } from '@quizcast/game/games/category-quiz/buzzers';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Round } from '@quizcast/game/games/category-quiz/play';

/** Rounded to whole milliseconds. */
export const milliseconds = (ms: number): number => Math.round(ms);

/** One buzz as shown to the host; all figures except the rank are in milliseconds. */
export interface BuzzFigures {
  playerId: string;
  name: string;
  place: number;
  isFirst: boolean;
  /** From the opening of the buzzers to the press, as ranked. */
  afterMs: number;
  /** Gap to the previous press; 0 for the first. */
  behindMs: number;
  /** From the opening to the arrival at the server. */
  arrivedAfterMs: number;
  roundTripMs: number;
  creditMs: number;
  errorMs: number;
  /** Faster than any human reaction. */
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
