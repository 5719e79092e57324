import fc from 'fast-check';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { styledGames, type AnyStyle } from '../../../games/game-side.ts';
import { allLayers, kindOfGame, type Layer } from '../style-kind.ts';
import type { DragContext } from './gestures/gesture.ts';
import { layerFields, pxPerWidth } from './layer-fields.ts';
import { constrainPlace, placeOf } from './place.ts';
import { linesOf } from './gestures/snap.ts';
import type { Natural } from './gestures/box.ts';

const float = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

export const anyBox = fc.record({
  left: float(-3000, 3000),
  top: float(-3000, 3000),
  width: float(1, 4000),
  height: float(1, 4000),
});
export const anyWay = fc.record({ x: float(-4000, 4000), y: float(-4000, 4000) });
const anyLayer = fc.constantFrom(...allLayers);
export const anyCanvas = fc.constantFrom(canvasSizes.landscape, canvasSizes.portrait);

/** Shapes as parts have them: hundreds of pixels in size, and near their position. */
const anyNatural = fc.record({
  left: float(0, 100),
  top: float(0, 110),
  width: float(50, 1000),
  height: float(50, 600),
});
/** The shape of layers whose size is in pixels. */
const pxNatural: Natural = { left: 0, top: 0, width: 16 / 9, height: 1 };

/** The default style of the layer's game. */
export function styleWith(layer: Layer): AnyStyle {
  const kind = styledGames.map(kindOfGame).find(({ layers }) => layers.includes(layer));
  if (kind === undefined) throw new Error(`${layer} is of no game`);
  return kind.defaults;
}

/** A random layer of a default style, dragged among others anywhere on a random canvas. */
export const anyGrip: fc.Arbitrary<DragContext> = fc
  .record({
    layer: anyLayer,
    canvas: anyCanvas,
    part: anyNatural,
    x: fc.integer({ min: -500, max: 1900 }),
    y: fc.integer({ min: -500, max: 1900 }),
    others: fc.array(anyBox, { maxLength: 5 }),
  })
  .map(({ layer, canvas, part, x, y, others }) => {
    const style = styleWith(layer);
    const natural = layerFields[layer].step === 1 ? pxNatural : part;
    const start = constrainPlace(layer, { ...placeOf(style, layer), x, y }, natural, canvas);
    const pxPerUnit = pxPerWidth(layer, style);
    return { layer, canvas, natural, start, pxPerUnit, lines: linesOf(canvas, others) };
  });
