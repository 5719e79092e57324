import { camSize, fieldSize } from '../../../parts/category/geometry.ts';
import { imageMiddle, imageRatio, questionGeometry } from '../../../parts/question-geometry.ts';
import type { PartName } from '../fields/part-fields.ts';
import { layerParts } from '../fields/part-fields.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isCategoryStyle, type Layer } from '../style-kind.ts';
import type { IdPath } from '@quizcast/game/command';
import type { Natural } from './gestures/box.ts';

/** The switch that hides a layer: its field, and its value when hidden. */
interface Hiding {
  name: string;
  hidden: boolean;
}

export interface LayerFields {
  part: PartName;
  /** Path of the part within the style. */
  path: IdPath;
  /** Null for a layer that every overlay of its game needs. */
  hiding: Hiding | null;
  x: string;
  y: string;
  size: string;
  width: string | null;
  /** Sizes are rounded to this step, which lets an edge match a line within a pixel. */
  step: number;
}

const hide: Hiding = { name: 'hide', hidden: true };
const visible: Hiding = { name: 'visible', hidden: false };
const placed: Hiding = { name: 'placed', hidden: false };

const fields = (
  layer: Layer,
  hiding: Hiding | null,
  { width = null, size = 'scale', step = 0.001 }: Partial<LayerFields> = {},
): LayerFields => ({
  ...layerParts[layer],
  hiding,
  x: 'positionX',
  y: 'positionY',
  size,
  width,
  step,
});

/** The style fields of each layer's place. */
export const layerFields: Record<Layer, LayerFields> = {
  question: fields('question', hide),
  stage: fields('stage', hide, { width: 'width' }),
  joker: fields('joker', hide),
  votingChart: fields('votingChart', hide, { width: 'width' }),
  explanation: fields('explanation', hide, { width: 'width' }),
  crowdBoard: fields('crowdBoard', hide, { width: 'width' }),
  crowdSpread: fields('crowdSpread', hide, { width: 'width' }),
  countdown: fields('countdown', placed),
  joinCard: fields('joinCard', placed),
  image: {
    ...layerParts.image,
    hiding: { name: 'imageHide', hidden: true },
    x: 'imagePositionX',
    y: 'imagePositionY',
    size: 'imageHeight',
    width: null,
    step: 1,
  },
  gameField: fields('gameField', null),
  facecam1: fields('facecam1', visible),
  facecam2: fields('facecam2', visible),
  facecam3: fields('facecam3', visible),
  facecam4: fields('facecam4', visible),
  hostCam: fields('hostCam', visible),
  // Its size is the font size of its digits.
  timer: fields('timer', null, { size: 'fontSize', step: 1 }),
};

/** Approximate box of a layer that is not visible and cannot be measured. */
export function typicalNatural(layer: Layer, style: AnyStyle): Natural {
  if (layer === 'crowdBoard')
    return { left: 0, top: 0, width: style.crowdBoard.width, height: 370 };
  if (isCategoryStyle(style)) return categoryNatural(layer);
  const { stage, votingChart, explanation, crowdSpread } = style;
  if (layer === 'crowdSpread') return { left: 0, top: 0, width: crowdSpread.width, height: 390 };
  if (layer === 'countdown') return { left: 0, top: 0, width: 130, height: 66 };
  if (layer === 'joinCard') return { left: 0, top: 0, width: 300, height: 438 };
  if (layer === 'stage')
    return { left: 0, top: 0, width: stage.width * stage.fontSize, height: 15 * stage.fontSize };
  if (layer === 'joker') return { left: 0, top: 0, width: 908, height: 132 };
  if (layer === 'votingChart')
    return { left: 32, top: 104, width: 48 + 4.66 * votingChart.width, height: 500 };
  if (layer === 'explanation')
    return { left: 0, top: 0, width: explanation.width, height: 4 * explanation.fontSize };
  if (layer === 'image')
    return { left: imageMiddle - imageRatio / 2, top: 0, width: imageRatio, height: 1 };
  const { x, y, widthPx, heightPx } = questionGeometry(style.question.layout).box;
  return { left: x, top: y, width: widthPx, height: heightPx };
}

function categoryNatural(layer: Layer): Natural {
  if (layer === 'gameField') return { left: 0, top: 0, ...sides(fieldSize) };
  if (layer === 'timer') return { left: 0, top: 0, width: 1.9, height: 1.42 };
  return { left: 0, top: 0, ...sides(camSize) };
}

const sides = ({ widthPx, heightPx }: { widthPx: number; heightPx: number }) => ({
  width: widthPx,
  height: heightPx,
});

/** Pixels of the unscaled box per unit of the layer's width. */
export function pxPerWidth(layer: Layer, style: AnyStyle): number {
  if (layer === 'crowdBoard') return 1;
  if (isCategoryStyle(style)) return 0;
  if (layer === 'stage') return style.stage.fontSize;
  // Four bars and the gaps between them.
  if (layer === 'votingChart') return 4 + 3 * 0.22;
  return layer === 'explanation' || layer === 'crowdSpread' ? 1 : 0;
}
