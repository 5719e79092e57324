import type { PlayerPublicView } from '@quizcast/game/games/category-quiz/view';

/** A player with a place from 1; those with the same points share it. */
export type Ranked = PlayerPublicView & { place: number };

/** Those who have won, in the order of their seats, and the others, most points first. Empty seats are left out. */
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

/** Whether a player's frame is lit for the win: not when nobody has lost, as frames that are all lit tell nobody apart. */
export const standsOut = (
  players: readonly Pick<PlayerPublicView, 'id' | 'isOut'>[],
  winnerIds: readonly string[],
  id: string,
): boolean =>
  winnerIds.includes(id) && players.some((other) => !other.isOut && !winnerIds.includes(other.id));

/** The third, the second, the first: each so long after the one before, when the one further back is there. */
const firstStepMs = 500;
const nextStepMs = 1400;

/** When a place comes on the podium of so many players. */
export const podiumMs = (place: number, players: number): number =>
  firstStepMs + Math.max(0, Math.min(3, players) - place) * nextStepMs;
