import type { QuizshowStyle } from '../games/stage-quiz/style.ts';
import { defaultStyle } from './defaults.ts';
import { styleNamed, type QuizShowApp } from './document.ts';
import { games } from './games.ts';

/** The style of the document that a show is drawn in: the one that it names, else the usual one. */
export const drawnStyle = (
  document: Pick<QuizShowApp, 'styles' | 'defaultStyle'>,
  styleId: string | undefined,
): QuizshowStyle =>
  styleNamed(document, styleId) ?? styleNamed(document, document.defaultStyle) ?? defaultStyle();

/** Whether the join card on air stands in a place of its own beside the game, as the style of the show says. */
export function isJoinCardPlaced(document: QuizShowApp): boolean {
  if (document.card?.kind !== 'join') return false;
  const section = games.find(({ id }) => id === document.onAir)?.section(document);
  // The category quiz is drawn in styles of its own, which have no such place.
  if (section?.styles !== document.styles) return false;
  const show = section.shows.find(({ id }) => id === section.activeShow);
  return drawnStyle(document, show?.styleId).joinCard.placed;
}
