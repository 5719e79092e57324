import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { partNames } from '@quizcast/game/games/stage-quiz/style';
import { rangeOf, type Range } from '../fields/fields.ts';
import type { FieldChange } from '../style-edits.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import { isCategoryStyle, valueAt, type Layer } from '../style-kind.ts';
import { backOntoCanvas, clamp, type Box, type Point, type Natural } from './gestures/box.ts';
import { layerFields } from './layer-fields.ts';

/** Position and size of a layer, in the style's units. */
export interface Place {
  x: number;
  y: number;
  /** Scale of a part; for the picture its height in pixels. */
  size: number;
  /** In the unit of its field; null for layers without a width. */
  width: number | null;
}

export function placeOf(style: AnyStyle, layer: Layer): Place {
  const { path, x, y, size, width } = layerFields[layer];
  const read = (name: string): number => {
    const value = valueAt(style, [...path, name]);
    return typeof value === 'number' ? value : 0;
  };
  return { x: read(x), y: read(y), size: read(size), width: width === null ? null : read(width) };
}

export const boxAt = ({ x, y, size }: Place, natural: Natural): Box => ({
  left: x + natural.left * size,
  top: y + natural.top * size,
  width: natural.width * size,
  height: natural.height * size,
});

export const naturalOf = ({ x, y, size }: Place, box: Box): Natural => ({
  left: (box.left - x) / size,
  top: (box.top - y) / size,
  width: box.width / size,
  height: box.height / size,
});

const sizeRange = (layer: Layer): Range =>
  rangeOf(layerFields[layer].part, layerFields[layer].size);

/** Clamps a place to the allowed values, with a part of the layer on the canvas: SPEC.md, CANVAS3 and CANVAS7. */
export function constrainPlace(
  layer: Layer,
  place: Place,
  natural: Natural,
  canvas: CanvasSize,
): Place {
  const { part, x, y, width, step } = layerFields[layer];
  const range = sizeRange(layer);
  const size = clamp(Math.round(place.size / step) * step, range.min, range.max);
  const rounded = { ...place, x: Math.round(place.x), y: Math.round(place.y), size: tidy(size) };
  const back = backOntoCanvas(boxAt(rounded, natural), canvas);
  const inRange = (value: number, name: string): number => {
    const { min, max } = rangeOf(part, name);
    return clamp(value, min, max);
  };
  return {
    x: inRange(rounded.x + back.x, x),
    y: inRange(rounded.y + back.y, y),
    size: rounded.size,
    width: width === null || place.width === null ? null : inRange(place.width, width),
  };
}

/** Rounds off floating-point errors: 1.234, not 1.2340000000000002. */
const tidy = (value: number): number => Math.round(value * 1000) / 1000;

/** A point relative to a box: 0/0 is the top left corner, 1/1 the bottom right. */
export type Anchor = Point;

/** Resizes a place within its range while the anchor keeps its position. */
export function resized(
  layer: Layer,
  start: Place,
  natural: Natural,
  { size: targetSize, anchor }: { size: number; anchor: Anchor },
): Place {
  const { step } = layerFields[layer];
  const { min, max } = sizeRange(layer);
  const size = tidy(clamp(Math.round(targetSize / step) * step, min, max));
  const off = start.size - size;
  return {
    ...start,
    size,
    x: Math.round(start.x + off * (natural.left + natural.width * anchor.x)),
    y: Math.round(start.y + off * (natural.top + natural.height * anchor.y)),
  };
}

/** Widens a place by `byPx` canvas pixels on its right or left side; the other side is kept. */
export function widened(
  layer: Layer,
  start: Place,
  pxPerUnit: number,
  { byPx, side }: { byPx: number; side: 'left' | 'right' },
): Place {
  const name = layerFields[layer].width;
  if (name === null || start.width === null || pxPerUnit <= 0) return start;
  const { min, max } = rangeOf(layerFields[layer].part, name);
  const unitPx = pxPerUnit * start.size;
  const step = layer === 'stage' ? 0.1 : 1;
  const width = tidy(clamp(Math.round((start.width + byPx / unitPx) / step) * step, min, max));
  const grownPx = (width - start.width) * unitPx;
  return { ...start, width, x: side === 'left' ? Math.round(start.x - grownPx) : start.x };
}

/** The fields that differ between two places. */
export function changesOf(layer: Layer, before: Place, after: Place): FieldChange[] {
  const { path, ...names } = layerFields[layer];
  return (['x', 'y', 'size', 'width'] as const).flatMap((key) => {
    const name = names[key];
    const value = after[key];
    if (name === null || value === null || value === before[key]) return [];
    return [{ field: [...path, name], value }];
  });
}

/** The style with a layer at another place, as drawn while dragging. */
export function withPlace<Style extends AnyStyle>(style: Style, layer: Layer, place: Place): Style;
export function withPlace(style: AnyStyle, layer: Layer, place: Place): AnyStyle {
  const [part, index] = layerFields[layer].path;
  const changes = changesOf(layer, placeOf(style, layer), place);
  const values = Object.fromEntries(
    changes.map(({ field, value }) => [String(field.at(-1)), value]),
  );
  if (!isCategoryStyle(style)) {
    const name = partNames.find((each) => each === part);
    return name === undefined ? style : { ...style, [name]: { ...style[name], ...values } };
  }
  if (part === 'facecams')
    return {
      ...style,
      facecams: style.facecams.map((each, at) => (at === index ? { ...each, ...values } : each)),
    };
  const name = placedParts.find((each) => each === part);
  return name === undefined ? style : { ...style, [name]: { ...style[name], ...values } };
}

/** Parts that exist once in a category quiz style. */
const placedParts = ['hostCam', 'timer', 'gameField', 'crowdBoard'] as const;
