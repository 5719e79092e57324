import { isFasterThanHuman } from '@quizcast/game/games/category-quiz/buzzers';
import type { CategoryQuizshow } from '@quizcast/game/games/category-quiz/show';
import type { Round } from '@quizcast/game/games/category-quiz/play';
import { useTranslation } from 'react-i18next';

/** Rounded to whole milliseconds. */
export const milliseconds = (ms: number): number => Math.round(ms);

/** Time in milliseconds with `decimals`, or from one second on in seconds with three, as players see it. */
export function durationIn(
  ms: number,
  language: string,
  decimals = 0,
): { unit: 'ms' | 's'; time: string } {
  const unit = Math.round(ms) < 1000 ? 'ms' : 's';
  const digits = unit === 'ms' ? decimals : 3;
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return { unit, time: (unit === 'ms' ? ms : ms / 1000).toLocaleString(language, fraction) };
}

/** Writes a time with its unit. */
export function useDuration(): (ms: number) => string {
  const { t, i18n } = useTranslation('categoryPlay');
  return (ms) => {
    const { unit, time } = durationIn(ms, i18n.language);
    return t(unit, { time });
  };
}

/** One buzz as shown to the host; all figures except the rank are in milliseconds. */
export interface BuzzFigures {
  playerId: string;
  name: string;
  /** Number of the seat, from 1. */
  number: number;
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
      number: players.findIndex(({ id }) => id === playerId) + 1,
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
