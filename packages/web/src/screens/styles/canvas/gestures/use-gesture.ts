import { useRef } from 'react';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import { naturalIn, type Arranger } from '../arranger.ts';
import type { Point } from './box.ts';
import { dragged, scaled, stretched, type DragContext, type PlacedLayer } from './gesture.ts';
import type { Pull } from './handles.tsx';
import { pxPerWidth } from '../layer-fields.ts';
import { placeOf, type Place } from '../place.ts';
import { guidesOf, linesOf, type Guide } from './snap.ts';
import type { Boxes } from './use-boxes.ts';
import type { AnyStyle } from '../../../../games/game-side.ts';
import { kindOf, type Layer } from '../../style-kind.ts';

/** A layer being dragged, before it is saved. */
export interface Draft {
  layer: Layer;
  place: Place;
  guides: Guide[];
}

export interface Gesture {
  /** Null while no layer is dragged. */
  draft: Draft | null;
  start: (layer: Layer, pull: Pull) => void;
  /** `by` in screen pixels. */
  pull: (by: Point, keys: { isFree: boolean; isStraight: boolean }) => void;
  /** Ends the gesture and saves the layer's place. Null when it was not moved. */
  end: () => Place | null;
  /** Ends the gesture without changes. */
  cancel: () => void;
}

/** Snap distance in screen pixels. */
const reachPx = 7;

/** One drag of a layer by the pointer: a single edit at its end. */
export function useGesture(
  style: AnyStyle,
  boxes: Boxes,
  tools: {
    scale: number;
    arrange: Arranger;
    draft: Draft | null;
    setDraft: (draft: Draft | null) => void;
  },
): Gesture {
  const { scale, arrange, draft, setDraft } = tools;
  const grip = useRef<{ grip: DragContext; pull: Pull } | null>(null);
  // A ref, so that the last drawn and the saved draft are equal even within one render.
  const latest = useRef<Draft | null>(null);
  const show = (next: Draft | null) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    draft,
    start: (layer, pull) => {
      const canvas = canvasSizes[style.orientation];
      const others = kindOf(style).layers.flatMap((name) => {
        const box = boxes.get(name);
        return name === layer || box === undefined ? [] : [box];
      });
      grip.current = {
        pull,
        grip: {
          layer,
          canvas,
          start: placeOf(style, layer),
          natural: naturalIn(style, boxes, layer),
          pxPerUnit: pxPerWidth(layer, style),
          lines: linesOf(canvas, others),
        },
      };
    },
    pull: (by, { isFree, isStraight }) => {
      if (grip.current === null) return;
      const { grip: context, pull } = grip.current;
      const offset = { x: by.x / scale, y: by.y / scale };
      const reach = isFree ? 0 : reachPx / scale;
      const { place, box } = outcome(context, pull, isStraight ? straight(offset) : offset, reach);
      const guides = isFree ? [] : guidesOf(box, context.lines, context.canvas);
      show({ layer: context.layer, place, guides });
    },
    end: () => {
      const done = latest.current;
      grip.current = null;
      show(null);
      if (done !== null) arrange.write(done.layer, done.place);
      return done?.place ?? null;
    },
    cancel: () => {
      grip.current = null;
      show(null);
    },
  };
}

/** Restricts the movement to its longer axis. */
const straight = ({ x, y }: Point): Point =>
  Math.abs(x) >= Math.abs(y) ? { x, y: 0 } : { x: 0, y };

function outcome(grip: DragContext, pull: Pull, by: Point, reach: number): PlacedLayer {
  if (pull.kind === 'move') return dragged(grip, by, reach);
  const { direction } = pull;
  if (direction.y === 0) return stretched(grip, direction.x < 0 ? 'left' : 'right', by.x, reach);
  return scaled(grip, direction, by, reach);
}
