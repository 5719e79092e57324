import { fieldSize, type Box } from './geometry.ts';

const padPx = 36;
const barPx = 92;
const gapPx = 18;
const answerPx = 122;
const cardsPx = 158;
const timesPx = 66;

export interface QuestionParts {
  hasText: boolean;
  hasImage: boolean;
  /** Cards of typed answers stand at the foot. */
  isTyped: boolean;
  /** Times of presses stand at the foot. */
  hasTimes: boolean;
  hasAnswer: boolean;
}

export interface QuestionLayout {
  /** Null without a text. */
  text: Box | null;
  image: Box | null;
  /** What of its size the image is drawn at, to leave room below it. */
  imageScale: number;
  answer: Box;
  cards: Box;
  times: Box;
  /** How far the text stands below its box while nothing is under it, so that it is in the middle. */
  textShiftPx: number;
  /** How far the answer stands above its box to make room for the times. */
  answerShiftPx: number;
}

/**
 * Where everything of a question stands in the game field. Boxes do not depend on what is revealed later: what makes room
 * moves by its shift, so that no text is fitted anew and no picture jumps while viewers look at it.
 */
export function questionLayout(parts: QuestionParts): QuestionLayout {
  const { hasText, hasImage, isTyped, hasTimes, hasAnswer } = parts;
  const { widthPx, heightPx } = fieldSize;
  const top = barPx + gapPx;
  const bottom = heightPx - padPx + 8;
  const full = widthPx - 2 * padPx;
  const cards: Box = { x: padPx, y: bottom - cardsPx, width: full, height: cardsPx };
  const times: Box = { x: padPx, y: bottom - timesPx, width: full, height: timesPx };
  const foot = isTyped ? cards.y - gapPx : bottom;
  const footWithTimes = isTyped ? foot : times.y - 12;
  const column = hasImage && hasText ? 470 : full;
  const answer: Box = { x: padPx, y: foot - answerPx, width: column, height: answerPx };
  const textBottom = footWithTimes - answerPx - gapPx;
  const image: Box | null = hasImage
    ? {
        x: hasText ? padPx + column + 26 : padPx,
        y: top,
        width: hasText ? full - column - 26 : full,
        height: foot - top,
      }
    : null;
  const text: Box | null = hasText
    ? { x: padPx, y: top, width: column, height: textBottom - top }
    : null;
  const answerShiftPx = hasTimes && !isTyped ? foot - footWithTimes : 0;
  const reach = hasAnswer ? foot - answerPx - answerShiftPx - gapPx : foot - answerShiftPx;
  // Beside a text the picture ends above the times; alone it ends above the answer, too.
  const imageBottom = hasText || !hasAnswer ? foot - answerShiftPx : reach;
  return {
    text,
    image,
    imageScale: (imageBottom - top) / (foot - top),
    answer,
    cards,
    times,
    textShiftPx: Math.max(0, (reach - textBottom) / 2),
    answerShiftPx,
  };
}
