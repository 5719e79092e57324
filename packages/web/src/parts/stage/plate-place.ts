import type { QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { questionGeometry } from '../question-geometry.ts';

export interface PlatePlace {
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

const marginPx = 24;
const maxWidthPx = 440;

/**
 * Where the plate of the contestant stands, in canvas pixels: on the question's upper edge at its left, below it where
 * there is no room above, never off the canvas.
 */
export function platePlace(
  style: Pick<QuestionStyle, 'layout' | 'positionX' | 'positionY' | 'scale'>,
  canvas: CanvasSize,
  hasLine: boolean,
): PlatePlace {
  const { box } = questionGeometry(style.layout);
  const { scale } = style;
  const heightPx = hasLine ? 98 : 66;
  const widthPx = Math.min(maxWidthPx, box.widthPx * scale);
  const above = style.positionY + box.y * scale - heightPx - marginPx;
  const below = style.positionY + (box.y + box.heightPx) * scale + marginPx;
  const within = (value: number, most: number) =>
    Math.max(marginPx, Math.min(value, most - marginPx));
  return {
    left: within(style.positionX + box.x * scale, canvas.widthPx - widthPx),
    top: within(above >= marginPx ? above : below, canvas.heightPx - heightPx),
    widthPx,
    heightPx,
  };
}
