import type { PlayerPublicView } from '@quizcast/game/games/category-quiz/view';

/** A player with a rank from 1; players with equal points share it. */
export type Ranked = PlayerPublicView & { place: number };

/** The winners in order of their seats, then the others, most points first. Without empty seats. */
export function ranked(
  players: readonly PlayerPublicView[],
  winnerIds: readonly string[],
): { winners: Ranked[]; others: Ranked[] } {
  const seated = players.filter(({ isOut }) => !isOut);
  const hasWon = (id: string): boolean => winnerIds.includes(id);
  const winners = seated.filter(({ id }) => hasWon(id)).map((player) => ({ ...player, place: 1 }));
  const rest = seated.filter(({ id }) => !hasWon(id));
  const others = rest
    .map((player) => ({
      ...player,
      place: winners.length + 1 + rest.filter(({ points }) => points > player.points).length,
    }))
    .sort((one, other) => one.place - other.place);
  return { winners, others };
}

/** Whether a player's frame is highlighted as winner: not when all have won, as it would distinguish no one. */
export const isDistinctWinner = (
  players: readonly Pick<PlayerPublicView, 'id' | 'isOut'>[],
  winnerIds: readonly string[],
  id: string,
): boolean =>
  winnerIds.includes(id) && players.some((other) => !other.isOut && !winnerIds.includes(other.id));

/** Delay before the first podium place; the third, second and first follow one after the other. */
const firstStepMs = 500;
const nextStepMs = 1400;

/** When a place appears on a podium with this many players. */
export const podiumMs = (place: number, players: number): number =>
  firstStepMs + Math.max(0, Math.min(3, players) - place) * nextStepMs;
