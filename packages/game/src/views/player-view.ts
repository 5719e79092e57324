import type { QuizShowApp } from '../document/document.ts';
import type { PlayerView } from '../games/category-quiz/view.ts';
import { allGameViews } from './all-game-views.ts';

/**
 * The part of a document that the player of a seat may see; null when there is no such seat. `showId` is the show that
 * the player has joined.
 */
export function playerView(
  document: QuizShowApp,
  showId: string,
  playerId: string,
): PlayerView | null {
  for (const game of allGameViews) {
    const view = game.show(document, showId)?.playerView(playerId, document.settings) ?? null;
    if (view !== null) return view;
  }
  return null;
}
