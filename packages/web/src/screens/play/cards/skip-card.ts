import { isJoinCardPlaced } from '@quizcast/game/document/drawn-style';
import { currentDocument, endMovementOnOverlays } from '../../../live/current-document.ts';
import { hideCard } from './toggle-card.ts';

/** Animations of cards have ended after this time: Esc then hides the card. */
const cardMovesMs = 4000;

/** Time of the card whose animation was skipped last. */
const ended = { atMs: 0 };

/** Skips running animations; hides the card if its animation has ended or was already skipped. */
export function skip(): void {
  endMovementOnOverlays();
  const { document, clockOffsetMs } = currentDocument().state.getState();
  const card = document?.card;
  if (!document || card === undefined || isJoinCardPlaced(document)) return;
  const sinceMs = Date.now() + clockOffsetMs - card.atMs;
  if (ended.atMs === card.atMs || sinceMs > cardMovesMs) hideCard();
  ended.atMs = card.atMs;
}
