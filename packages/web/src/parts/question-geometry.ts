import type { QuestionLayout, QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';

interface Size {
  widthPx: number;
  heightPx: number;
}

interface Box extends Size {
  tipPx: number;
  maxPx: number;
  /** Box available to its text, in an answer without letter and mark. */
  text: Size;
}

/** Dimensions of the question part in its own pixels, before scaling. Places are relative to the box's corner. */
export interface QuestionGeometry {
  /** The part; its position is its top left corner. */
  part: Size;
  /** Its visible area without lines: panel and answers. */
  box: Size & { x: number; y: number };
  /** `maxPx`: maximum font size of its text. */
  panel: Box;
  answer: Box;
  /** Top left corners of the answers A to D. */
  places: readonly { x: number; y: number }[];
  /** Vertical positions of the thin lines behind the panels. */
  lines: readonly number[];
}

/** Letter, mark and margins: the part of an answer's width not available to its text. */
const besidesTextPx = 90;

function panelBox(box: Omit<Box, 'text'>): Box {
  const { widthPx, heightPx, tipPx } = box;
  return { ...box, text: { widthPx: widthPx - 2 * (tipPx + 14), heightPx: heightPx - 12 } };
}

function answerBox(box: Omit<Box, 'text'>): Box {
  const { widthPx, heightPx } = box;
  return { ...box, text: { widthPx: widthPx - besidesTextPx, heightPx: heightPx - 10 } };
}

/** With the specification's scale of 2 it is as wide as the canvas. */
const grid: QuestionGeometry = {
  part: { widthPx: 960, heightPx: 164 },
  box: { x: 72, y: 0, widthPx: 816, heightPx: 155 },
  panel: panelBox({ widthPx: 816, heightPx: 74, tipPx: 30, maxPx: 26 }),
  answer: answerBox({ widthPx: 402, heightPx: 35, tipPx: 15, maxPx: 20 }),
  places: [
    { x: 0, y: 80 },
    { x: 414, y: 80 },
    { x: 0, y: 120 },
    { x: 414, y: 120 },
  ],
  lines: [37, 97.5, 137.5],
};

const columnAnswerPx = 44;
const columnPitchPx = 51;
const columnTopPx = 116;
const columnHeightPx = columnTopPx + 3 * columnPitchPx + columnAnswerPx;

const column: QuestionGeometry = {
  part: { widthPx: 480, heightPx: columnHeightPx },
  box: { x: 0, y: 0, widthPx: 480, heightPx: columnHeightPx },
  panel: panelBox({ widthPx: 480, heightPx: 108, tipPx: 26, maxPx: 26 }),
  answer: answerBox({ widthPx: 480, heightPx: columnAnswerPx, tipPx: 18, maxPx: 22 }),
  places: [0, 1, 2, 3].map((index) => ({ x: 0, y: columnTopPx + index * columnPitchPx })),
  lines: [
    54,
    ...[0, 1, 2, 3].map((index) => columnTopPx + index * columnPitchPx + columnAnswerPx / 2),
  ],
};

const geometries: Readonly<Record<QuestionLayout, QuestionGeometry>> = { grid, column };

export const questionGeometry = (layout: QuestionLayout): QuestionGeometry => geometries[layout];

/** Offset from a picture's position to its center, in heights: the defaults put it in the center of the canvas. */
export const imageMiddle = 0.72;
/** Width of a picture's place, in heights: it does not overlap chart and ladder of the default style. */
export const imageRatio = 1.6;
const imageMarginPx = 32;
const minImagePx = 160;

interface Place {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The place of a question's picture, in canvas pixels. A style defines its position and height; pictures are centered
 * in it, so that narrow and wide ones have the same center. It never exceeds the canvas.
 */
export function imagePlace(
  style: Pick<QuestionStyle, 'imagePositionX' | 'imagePositionY' | 'imageHeight'>,
  canvas: CanvasSize,
): Place {
  const { imagePositionX, imagePositionY: top, imageHeight: height } = style;
  const middle = imagePositionX + height * imageMiddle;
  const room = 2 * (Math.min(middle, canvas.widthPx - middle) - imageMarginPx);
  const width = Math.max(minImagePx, Math.min(imageRatio * height, room));
  return { left: middle - width / 2, top, width, height };
}

/** The largest size of a picture with this aspect ratio (width by height) in its place. */
export const fittedImage = ({ width, height }: Place, ratio: number) =>
  ratio * height > width ? { width, height: width / ratio } : { width: ratio * height, height };
