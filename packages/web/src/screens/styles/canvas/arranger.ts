import {
  canvasSizes,
  type CanvasSize,
  type Orientation,
} from '@quizcast/game/document/canvas-size';
import type { LayerName, QuizshowStyle } from '@quizcast/game/document/style';
import { edit } from '../../../live/use-document.ts';
import { rangeOf } from '../fields.ts';
import { setField, setFields, type FieldChange } from '../style-edits.ts';
import { align, orderOf, reordered, type Alignment, type Step } from './arrange.ts';
import { clamp, whollyOntoCanvas, type Point } from './box.ts';
import {
  boxAt,
  changesOf,
  kept,
  layerFields,
  naturalOf,
  placeOf,
  pxPerWidth,
  resized,
  typicalNatural,
  widened,
  type Natural,
  type Place,
} from './place.ts';
import { turned } from './turn.ts';
import type { Boxes } from './use-boxes.ts';

/** Everything that can be done to the layers of a style, each one edit and one step to take back. */
export interface Arranger {
  /** Writes where a layer was brought, by an edit that takes in whatever changed. */
  write: (layer: LayerName, place: Place) => void;
  /** Sets a number by its field's name; returns what it has become, as near as the rules and the canvas let it be. */
  setNumber: (layer: LayerName, name: string, value: number) => number;
  nudge: (layer: LayerName, by: Point) => Place;
  /** By so many units of the layer's size, about its middle. */
  scaleBy: (layer: LayerName, steps: number) => Place;
  widenBy: (layer: LayerName, steps: number) => Place;
  align: (layer: LayerName, alignment: Alignment) => Place;
  bringBack: (layer: LayerName) => Place;
  order: (layer: LayerName, step: Step) => void;
  setOrder: (order: readonly LayerName[]) => void;
  setLocked: (layer: LayerName, isLocked: boolean) => void;
  setHidden: (layer: LayerName, isHidden: boolean) => void;
  turn: (orientation: Orientation) => void;
}

export const naturalIn = (style: QuizshowStyle, boxes: Boxes, layer: LayerName): Natural => {
  const box = boxes.get(layer);
  return box === undefined ? typicalNatural(layer, style) : naturalOf(placeOf(style, layer), box);
};

const change = (style: QuizshowStyle, changes: readonly FieldChange[]): void => {
  const command = setFields(style.id, changes);
  if (command !== null) edit(command);
};

const placeKeys = ['x', 'y', 'size', 'width'] as const;

export function arranger(style: QuizshowStyle, boxes: Boxes): Arranger {
  const canvas: CanvasSize = canvasSizes[style.orientation];
  const natural = (layer: LayerName) => naturalIn(style, boxes, layer);
  const now = (layer: LayerName) => placeOf(style, layer);
  const put = (layer: LayerName, wanted: Place, how?: 'merge'): Place => {
    const place = kept(layer, wanted, natural(layer), canvas);
    const changes = changesOf(layer, now(layer), place);
    const [only] = changes;
    // One field alone, again and again, is one step as long as nobody pauses.
    if (how === 'merge' && only !== undefined && changes.length === 1)
      edit(setField(style.id, only.field, only.value));
    else change(style, changes);
    return place;
  };
  const moveBy = (layer: LayerName, by: Point, how?: 'merge') => {
    const place = now(layer);
    return put(layer, { ...place, x: place.x + by.x, y: place.y + by.y }, how);
  };
  return {
    write: (layer, place) => change(style, changesOf(layer, now(layer), place)),
    setNumber: (layer, name, value) => {
      const { part, ...names } = layerFields[layer];
      const key = placeKeys.find((each) => names[each] === name);
      if (key !== undefined)
        return put(layer, { ...now(layer), [key]: value }, 'merge')[key] ?? value;
      const { min, max } = rangeOf(part, name);
      const possible = clamp(value, min, max);
      edit(setField(style.id, [part, name], possible));
      return possible;
    },
    nudge: (layer, by) => moveBy(layer, by, 'merge'),
    scaleBy: (layer, steps) => {
      const start = now(layer);
      const size = start.size + steps * (layer === 'image' ? 1 : 0.01);
      return put(
        layer,
        resized(layer, start, natural(layer), { size, anchor: { x: 0.5, y: 0.5 } }),
      );
    },
    widenBy: (layer, steps) => {
      const pxPerUnit = pxPerWidth(layer, style);
      const unit = layer === 'stage' ? 0.1 : 1;
      const byPx = steps * unit * pxPerUnit * now(layer).size;
      return put(layer, widened(layer, now(layer), pxPerUnit, { byPx, side: 'right' }), 'merge');
    },
    align: (layer, alignment) =>
      moveBy(layer, align(boxAt(now(layer), natural(layer)), canvas, alignment)),
    bringBack: (layer) => {
      const box = boxAt(now(layer), natural(layer));
      return moveBy(layer, whollyOntoCanvas(box, canvas));
    },
    order: (layer, step) => {
      const before = orderOf(style.layers);
      const next = reordered(before, layer, step);
      if (next.join() !== before.join()) edit(setField(style.id, ['layers'], next));
    },
    setOrder: (order) => edit(setField(style.id, ['layers'], [...order])),
    setLocked: (layer, isLocked) => {
      const others = style.lockedLayers.filter((name) => name !== layer);
      edit(setField(style.id, ['lockedLayers'], isLocked ? [...others, layer] : others));
    },
    setHidden: (layer, isHidden) => {
      const { part, hide } = layerFields[layer];
      edit(setField(style.id, [part, hide], isHidden));
    },
    turn: (orientation) => change(style, turned(style, natural, orientation)),
  };
}
