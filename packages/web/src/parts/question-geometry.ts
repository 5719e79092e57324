import type { QuestionLayout } from '@quizcast/game/games/stage-quiz/style';

interface Size {
  widthPx: number;
  heightPx: number;
}

interface Box extends Size {
  tipPx: number;
  maxPx: number;
  /** What its text, in an answer without letter and mark, can have of it. */
  text: Size;
}

/** Measures of the question part in its own pixels, before scaling. Places are counted from the box's corner. */
export interface QuestionGeometry {
  /** The part; its position is its top left corner. */
  part: Size;
  /** What is seen of it, lines aside: panel and answers. */
  box: Size & { x: number; y: number };
  /** `maxPx`: largest font size of its text. */
  panel: Box;
  answer: Box;
  /** Top left corners of the answers A to D. */
  places: readonly { x: number; y: number }[];
  /** Heights of the thin lines that run through the panels. */
  lines: readonly number[];
}

/** Letter, mark and margins: what a text cannot have of its answer's width. */
const besidesTextPx = 90;

function panelBox(box: Omit<Box, 'text'>): Box {
  const { widthPx, heightPx, tipPx } = box;
  return { ...box, text: { widthPx: widthPx - 2 * (tipPx + 14), heightPx: heightPx - 12 } };
}

function answerBox(box: Omit<Box, 'text'>): Box {
  const { widthPx, heightPx } = box;
  return { ...box, text: { widthPx: widthPx - besidesTextPx, heightPx: heightPx - 10 } };
}

/** The specification's scale of 2 makes it as wide as the canvas. */
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
