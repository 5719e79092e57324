import fc from 'fast-check';
import { canvasSizes } from '@quizcast/game/document/canvas-size';
import { defaultStyle } from '@quizcast/game/document/defaults';
import { layerNames } from '@quizcast/game/document/style';
import type { Grip } from './gesture.ts';
import { kept, placeOf, pxPerWidth, type Natural } from './place.ts';
import { linesOf } from './snap.ts';

const float = (min: number, max: number) =>
  fc.double({ min, max, noNaN: true, noDefaultInfinity: true });

export const anyBox = fc.record({
  left: float(-3000, 3000),
  top: float(-3000, 3000),
  width: float(1, 4000),
  height: float(1, 4000),
});
export const anyWay = fc.record({ x: float(-4000, 4000), y: float(-4000, 4000) });
export const anyLayer = fc.constantFrom(...layerNames);
export const anyCanvas = fc.constantFrom(canvasSizes.landscape, canvasSizes.portrait);

/** Of the shape that parts have: as large as hundreds of pixels, and not far from their position. */
const anyNatural = fc.record({
  left: float(0, 100),
  top: float(0, 110),
  width: float(50, 1000),
  height: float(50, 600),
});
const pictureNatural: Natural = { left: 0, top: 0, width: 16 / 9, height: 1 };

/** Some layer of the default style, anywhere on some canvas, among some others, in somebody's hand. */
export const anyGrip: fc.Arbitrary<Grip> = fc
  .record({
    layer: anyLayer,
    canvas: anyCanvas,
    part: anyNatural,
    x: fc.integer({ min: -500, max: 1900 }),
    y: fc.integer({ min: -500, max: 1900 }),
    others: fc.array(anyBox, { maxLength: 5 }),
  })
  .map(({ layer, canvas, part, x, y, others }) => {
    const style = defaultStyle();
    const natural = layer === 'image' ? pictureNatural : part;
    const start = kept(layer, { ...placeOf(style, layer), x, y }, natural, canvas);
    const pxPerUnit = pxPerWidth(layer, style);
    return { layer, canvas, natural, start, pxPerUnit, lines: linesOf(canvas, others) };
  });
