import type { CountdownStyle, QuestionStyle } from '@quizcast/game/games/stage-quiz/style';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { questionGeometry } from '../question-geometry.ts';

export interface PlatePlace {
  left: number;
  top: number;
  widthPx: number;
  heightPx: number;
}

const marginPx = 24;
const maxWidthPx = 416;
const clockWidthPx = 130;

type Placed = Pick<QuestionStyle, 'layout' | 'positionX' | 'positionY' | 'scale'>;

/**
 * Position of the contestant's plate, in canvas pixels: on the question's upper edge at the left, below it when there
 * is no room above, never outside the canvas.
 */
export function platePlace(style: Placed, canvas: CanvasSize, hasLine: boolean): PlatePlace {
  const { box } = questionGeometry(style.layout);
  const widthPx = Math.min(maxWidthPx, box.widthPx * style.scale - clockWidthPx - marginPx);
  const left = style.positionX + box.x * style.scale;
  return beside(style, canvas, { left, widthPx, heightPx: hasLine ? 98 : 66 });
}

const clockHeightPx = 66;

/** Position of the question's clock: a place of its own, or like the plate, but at the right. */
export function clockPlace(style: Placed, canvas: CanvasSize, own: CountdownStyle): PlatePlace {
  const { placed, positionX, positionY, scale } = own;
  if (placed)
    return {
      left: positionX,
      top: positionY,
      widthPx: clockWidthPx * scale,
      heightPx: clockHeightPx * scale,
    };
  const { box } = questionGeometry(style.layout);
  const left = style.positionX + (box.x + box.widthPx) * style.scale - clockWidthPx;
  return beside(style, canvas, { left, widthPx: clockWidthPx, heightPx: clockHeightPx });
}

const jokerClockWidthPx = 210;

/** Position of a joker's clock: like those, but centered. */
export function jokerClockPlace(style: Placed, canvas: CanvasSize): PlatePlace {
  const { box } = questionGeometry(style.layout);
  const left = style.positionX + (box.x + box.widthPx / 2) * style.scale - jokerClockWidthPx / 2;
  return beside(style, canvas, { left, widthPx: jokerClockWidthPx, heightPx: 84 });
}

const bannerWidthPx = 640;
const bannerHeightPx = 124;

/** Position of a prize banner: like a joker's clock, and above the contestant's plate where they would overlap. */
export function bannerPlace(
  style: Placed,
  canvas: CanvasSize,
  contestant: { line: string } | null,
): PlatePlace {
  const { box } = questionGeometry(style.layout);
  const widthPx = Math.min(bannerWidthPx, box.widthPx * style.scale, canvas.widthPx - 2 * marginPx);
  const left = style.positionX + (box.x + box.widthPx / 2) * style.scale - widthPx / 2;
  const place = beside(style, canvas, { left, widthPx, heightPx: bannerHeightPx });
  if (contestant === null) return place;
  const plate = platePlace(style, canvas, contestant.line.trim() !== '');
  const isApart =
    plate.left + plate.widthPx <= place.left ||
    plate.top >= place.top + place.heightPx ||
    plate.top + plate.heightPx <= place.top;
  if (isApart) return place;
  const above = plate.top - bannerHeightPx - marginPx / 2;
  const below = plate.top + plate.heightPx + marginPx / 2;
  return { ...place, top: above >= marginPx ? above : below };
}

function beside(
  style: Placed,
  canvas: CanvasSize,
  { left, widthPx, heightPx }: Omit<PlatePlace, 'top'>,
): PlatePlace {
  const { box } = questionGeometry(style.layout);
  const above = style.positionY + box.y * style.scale - heightPx - marginPx;
  const below = style.positionY + (box.y + box.heightPx) * style.scale + marginPx;
  const within = (value: number, max: number) =>
    Math.max(marginPx, Math.min(value, max - marginPx));
  return {
    left: within(left, canvas.widthPx - widthPx),
    top: within(above >= marginPx ? above : below, canvas.heightPx - heightPx),
    widthPx,
    heightPx,
  };
}
