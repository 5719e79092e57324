import type { QuizshowStyle } from '../games/stage-quiz/style.ts';
import { defaultStyle } from './defaults.ts';
import { styleNamed, type QuizShowApp } from './document.ts';
import { games } from './games.ts';

/** The style in which a show is drawn: the one that it names, otherwise the default style. */
export const drawnStyle = (
  document: Pick<QuizShowApp, 'styles' | 'defaultStyle'>,
  styleId: string | undefined,
): QuizshowStyle =>
  styleNamed(document, styleId) ?? styleNamed(document, document.defaultStyle) ?? defaultStyle();

/** Whether the join card on air has its own place beside the game, as defined by the style of the show. */
export function isJoinCardPlaced(document: QuizShowApp): boolean {
  if (document.card?.kind !== 'join') return false;
  const section = games.find(({ id }) => id === document.onAir)?.section(document);
  // The category quiz has its own styles, which do not define such a place.
  if (section?.styles !== document.styles) return false;
  const show = section.shows.find(({ id }) => id === section.activeShow);
  return drawnStyle(document, show?.styleId).joinCard.placed;
}
