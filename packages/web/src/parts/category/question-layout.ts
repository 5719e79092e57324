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
  /** Cards of typed answers are at the bottom. */
  isTyped: boolean;
  /** Press times are at the bottom. */
  hasTimes: boolean;
  hasAnswer: boolean;
}

export interface QuestionLayout {
  /** Null without a text. */
  text: Box | null;
  image: Box | null;
  /** Scale of the image, to leave room below it. */
  imageScale: number;
  answer: Box;
  cards: Box;
  times: Box;
  /** Downward shift of the text while there is nothing below it, so that it is centered. */
  textShiftPx: number;
  /** Upward shift of the answer to make room for the press times. */
  answerShiftPx: number;
}

/**
 * Layout of a question in the game field. Boxes do not depend on what is revealed later: parts only move by their
 * shifts, so that no text is fitted again and no picture jumps on screen.
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
  // Beside a text the picture ends above the press times; alone it ends above the answer, too.
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
