import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import {
  imageMiddle,
  imagePlace,
  questionGeometry,
  type QuestionGeometry,
} from '../question-geometry.ts';
import { platePlace } from '../stage/plate-place.ts';

/** Number of answers in the usual geometry. */
const defaultAnswers = 4;
/** Width of a share within its answer, in part pixels. */
const sharePx = 56;

interface Rows {
  columns: number;
  pitchPx: number;
}

const rowsOf = ({ places }: QuestionGeometry): Rows => {
  const [first, second, third] = places;
  const columns = first?.y === second?.y ? 2 : 1;
  const next = columns === 2 ? third : second;
  return { columns, pitchPx: (next?.y ?? 0) - (first?.y ?? 0) };
};

/** Geometry of the question part for this number of answers; for none, one panel of full width for a typed answer. */
export function crowdGeometry(layout: QuestionStyle['layout'], options: number): QuestionGeometry {
  const usual = questionGeometry(layout);
  const { columns, pitchPx } = rowsOf(usual);
  const [first = { x: 0, y: 0 }, second = first] = usual.places;
  const isTyped = options === 0;
  const rows = isTyped ? 1 : Math.ceil(options / columns);
  const heightPx = usual.box.heightPx + (rows - defaultAnswers / columns) * pitchPx;
  const widthPx = isTyped ? usual.panel.widthPx : usual.answer.widthPx;
  const wider = widthPx - usual.answer.widthPx;
  return {
    ...usual,
    part: { ...usual.part, heightPx },
    box: { ...usual.box, heightPx },
    answer: {
      ...usual.answer,
      widthPx,
      text: {
        ...usual.answer.text,
        widthPx: usual.answer.text.widthPx + wider - (isTyped ? 0 : sharePx),
      },
    },
    places: Array.from({ length: Math.max(1, options) }, (_, index) => ({
      x: columns === 2 && index % 2 === 1 ? second.x : first.x,
      y: first.y + Math.floor(index / columns) * pitchPx,
    })),
    lines: [
      usual.lines[0] ?? 0,
      ...Array.from({ length: rows }, (_, row) => (usual.lines[1] ?? 0) + row * pitchPx),
    ],
  };
}

/** A question in the lower half of the canvas keeps its lower edge, whatever the number of answers. */
export function anchored(
  style: QuestionStyle,
  geometry: QuestionGeometry,
  canvas: CanvasSize,
): QuestionStyle {
  const usual = questionGeometry(style.layout);
  if (style.positionY < canvas.heightPx / 2) return style;
  const morePx = (geometry.box.heightPx - usual.box.heightPx) * style.scale;
  return { ...style, positionY: style.positionY - morePx };
}

const pictureGapPx = 12;

/**
 * The style for the picture of a question that has moved up to `asked` for its answers: as far as its plate or panel
 * would cover the picture, it is smaller, by a third at most, and then higher.
 */
export function withPictureAbove(
  style: QuestionStyle,
  asked: QuestionStyle,
  canvas: CanvasSize,
): QuestionStyle {
  const { left, top, width, height } = imagePlace(style, canvas);
  const plate = platePlace(asked, canvas, true);
  const isAside = plate.left + plate.widthPx <= left || left + width <= plate.left;
  const coveredPx = top + height + pictureGapPx - (isAside ? asked.positionY : plate.top);
  // A style may cover the picture of every question.
  const morePx = Math.min(coveredPx, style.positionY - asked.positionY);
  if (morePx <= 0) return style;
  const smallerPx = Math.min(morePx, height / 3);
  return {
    ...style,
    imagePositionX: style.imagePositionX + smallerPx * imageMiddle,
    imagePositionY: top + smallerPx - morePx,
    imageHeight: height - smallerPx,
  };
}
