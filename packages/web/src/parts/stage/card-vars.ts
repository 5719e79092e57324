import type { CrowdBoardStyle } from '@quizcast/game/games/stage-quiz/style';
import type { Paint } from '../moments/paint.ts';
import { fontStyle, placed, roundedLike, type PartStyle } from '../part-style.ts';

export const cardPadPx = 24;

/** Style of a viewers' card: position of its own, colors and font of the question. */
export const cardVars = (style: Omit<CrowdBoardStyle, 'hide'>, question: Paint): PartStyle => ({
  ...placed(style),
  ...fontStyle(question.font),
  ...roundedLike(question.shape),
  width: style.width,
  padding: cardPadPx,
  color: question.fontColor,
  borderColor: question.borderColor,
  '--top': question.panelColor1,
  '--bottom': question.panelColor2,
  '--accent': question.letterColor,
  '--border': question.borderColor,
});
