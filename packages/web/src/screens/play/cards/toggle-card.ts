import type { CardKind } from '@quizcast/game/cards/card-kinds';
import { currentDocument } from '../../../live/current-document.ts';
import { play } from '../../../live/use-document.ts';

/** Shows a card instead of the game, or takes it off while it is shown. `minutes`: length of a break. */
export function toggleCard(kind: CardKind, minutes?: number): void {
  const shown = currentDocument().state.getState().document?.card?.kind;
  if (shown === kind) return hideCard();
  void play({ type: 'card.show', kind, ...(minutes === undefined ? {} : { minutes }) });
}

/** The main action after the end of a game. */
export const toggleCredits = (): void => toggleCard('credits');

export const hideCard = (): void => void play({ type: 'card.hide' });
