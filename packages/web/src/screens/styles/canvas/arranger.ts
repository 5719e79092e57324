import { canvasSizes, type CanvasSize, type Orientation } from '@quizcast/game/values/canvas-size';
import { edit } from '../../../live/use-document.ts';
import { rangeOf } from '../fields/fields.ts';
import { setField, setFields, type FieldChange } from '../style-edits.ts';
import { align, orderOf, reordered, type Alignment, type Step } from './arrange.ts';
import { clamp, whollyOntoCanvas, type Point, type Natural } from './gestures/box.ts';
import {
  boxAt,
  changesOf,
  constrainPlace,
  naturalOf,
  placeOf,
  resized,
  widened,
  type Place,
} from './place.ts';
import { formed, lookShared, type Formation } from './facecams.ts';
import { layerFields, pxPerWidth, typicalNatural } from './layer-fields.ts';
import { turned } from './gestures/turn.ts';
import type { Boxes } from './gestures/use-boxes.ts';
import type { AnyStyle } from '../../../games/game-side.ts';
import type { Layer } from '../style-kind.ts';

/** All actions on the layers of a style; each is one edit and one undo step. */
export interface Arranger {
  /** Saves the new place of a layer, with an edit of all changed fields. */
  write: (layer: Layer, place: Place) => void;
  /** Sets a number by field name; returns the value after clamping by the rules and the canvas. */
  setNumber: (layer: Layer, name: string, value: number) => number;
  nudge: (layer: Layer, by: Point) => Place;
  /** Scales around the center by this many steps of the layer's size. */
  scaleBy: (layer: Layer, steps: number) => Place;
  widenBy: (layer: Layer, steps: number) => Place;
  align: (layer: Layer, alignment: Alignment) => Place;
  bringBack: (layer: Layer) => Place;
  order: (layer: Layer, step: Step) => void;
  setOrder: (order: readonly Layer[]) => void;
  setLocked: (layer: Layer, isLocked: boolean) => void;
  setHidden: (layer: Layer, isHidden: boolean) => void;
  turn: (orientation: Orientation) => void;
  /** Arranges the facecams in a row, a column, or the corners. */
  form: (formation: Formation) => void;
  /** Applies the look of this facecam to all facecams. */
  shareLook: (layer: Layer) => void;
}

export const naturalIn = (style: AnyStyle, boxes: Boxes, layer: Layer): Natural => {
  const box = boxes.get(layer);
  return box === undefined ? typicalNatural(layer, style) : naturalOf(placeOf(style, layer), box);
};

const change = (style: AnyStyle, changes: readonly FieldChange[]): void => {
  const command = setFields(style, changes);
  if (command !== null) edit(command);
};

const placeKeys = ['x', 'y', 'size', 'width'] as const;

export function arranger(style: AnyStyle, boxes: Boxes): Arranger {
  const canvas: CanvasSize = canvasSizes[style.orientation];
  const natural = (layer: Layer) => naturalIn(style, boxes, layer);
  const now = (layer: Layer) => placeOf(style, layer);
  const setPlace = (layer: Layer, target: Place, how?: 'merge'): Place => {
    const place = constrainPlace(layer, target, natural(layer), canvas);
    const changes = changesOf(layer, now(layer), place);
    const [only] = changes;
    // Repeated edits of a single field are merged into one step until a pause.
    if (how === 'merge' && only !== undefined && changes.length === 1)
      edit(setField(style, only.field, only.value));
    else change(style, changes);
    return place;
  };
  const moveBy = (layer: Layer, by: Point, how?: 'merge') => {
    const place = now(layer);
    return setPlace(layer, { ...place, x: place.x + by.x, y: place.y + by.y }, how);
  };
  return {
    write: (layer, place) => change(style, changesOf(layer, now(layer), place)),
    setNumber: (layer, name, value) => {
      const { part, path, ...names } = layerFields[layer];
      const key = placeKeys.find((each) => names[each] === name);
      if (key !== undefined)
        return setPlace(layer, { ...now(layer), [key]: value }, 'merge')[key] ?? value;
      const { min, max } = rangeOf(part, name);
      const possible = clamp(value, min, max);
      edit(setField(style, [...path, name], possible));
      return possible;
    },
    nudge: (layer, by) => moveBy(layer, by, 'merge'),
    scaleBy: (layer, steps) => {
      const start = now(layer);
      const size = start.size + steps * Math.max(layerFields[layer].step, 0.01);
      return setPlace(
        layer,
        resized(layer, start, natural(layer), { size, anchor: { x: 0.5, y: 0.5 } }),
      );
    },
    widenBy: (layer, steps) => {
      const pxPerUnit = pxPerWidth(layer, style);
      const unit = layer === 'stage' ? 0.1 : 1;
      const byPx = steps * unit * pxPerUnit * now(layer).size;
      return setPlace(
        layer,
        widened(layer, now(layer), pxPerUnit, { byPx, side: 'right' }),
        'merge',
      );
    },
    align: (layer, alignment) =>
      moveBy(layer, align(boxAt(now(layer), natural(layer)), canvas, alignment)),
    bringBack: (layer) => {
      const box = boxAt(now(layer), natural(layer));
      return moveBy(layer, whollyOntoCanvas(box, canvas));
    },
    ...ordering(style),
    turn: (orientation) => change(style, turned(style, natural, orientation)),
    form: (formation) => change(style, formed(style, natural, formation)),
    shareLook: (layer) => change(style, lookShared(style, layer)),
  };
}

/** Actions that do not move layers. */
const ordering = (
  style: AnyStyle,
): Pick<Arranger, 'order' | 'setOrder' | 'setLocked' | 'setHidden'> => ({
  order: (layer, step) => {
    const before = orderOf(style);
    const next = reordered(before, layer, step);
    if (next.join() !== before.join()) edit(setField(style, ['layers'], next));
  },
  setOrder: (order) => edit(setField(style, ['layers'], [...order])),
  setLocked: (layer, isLocked) => {
    const locked: readonly Layer[] = style.lockedLayers;
    const others = locked.filter((name) => name !== layer);
    edit(setField(style, ['lockedLayers'], isLocked ? [...others, layer] : others));
  },
  setHidden: (layer, isHidden) => {
    const { path, hiding } = layerFields[layer];
    if (hiding !== null) edit(setField(style, [...path, hiding.name], isHidden === hiding.hidden));
  },
});
