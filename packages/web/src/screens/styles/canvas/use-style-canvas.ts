import { useMemo, useRef, useState } from 'react';
import type { CardKind } from '@quizcast/game/cards/card-kinds';
import { canvasSizes } from '@quizcast/game/values/canvas-size';
import type { QuizShowApp } from '@quizcast/game/document/document';
import type { OverlayView } from '@quizcast/game/views/view';
import { arranger, type Arranger } from './arranger.ts';
import { withPlace } from './place.ts';
import type { Situation } from './situations.ts';
import { useBoxes, type Boxes } from './gestures/use-boxes.ts';
import { useGesture, type Draft, type Gesture } from './gestures/use-gesture.ts';
import { usePicture } from './use-picture.ts';
import { useZoom, type ZoomControl } from './gestures/use-zoom.ts';
import type { AnyStyle } from '../../../games/game-side.ts';

export interface StyleCanvas {
  /** The scrolling element, and the element inside it that contains the overlay. */
  view: React.RefObject<HTMLDivElement | null>;
  world: React.RefObject<HTMLDivElement | null>;
  /** The overlay view, including the current place of a dragged layer. */
  picture: OverlayView;
  boxes: Boxes;
  /** Boxes before the current drag; updated when it ends. */
  still: Boxes;
  zoom: ZoomControl;
  arrange: Arranger;
  gesture: Gesture;
}

/** The measured overlay in this style and situation, with its actions. */
export function useStyleCanvas(
  app: QuizShowApp,
  style: AnyStyle,
  situation: Situation,
  card: CardKind | null,
): StyleCanvas {
  const view = useRef<HTMLDivElement>(null);
  const world = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const shown = draft === null ? style : withPlace(style, draft.layer, draft.place);
  const picture = usePicture(app, shown, situation, card);
  const zoom = useZoom(view, canvasSizes[style.orientation]);
  const boxes = useBoxes(world, zoom.scale, picture);
  const [still, setStill] = useState(boxes);
  if (draft === null && still !== boxes) setStill(boxes);
  // While dragging, only the canvas renders.
  const arrange = useMemo(() => arranger(style, still), [style, still]);
  const gesture = useGesture(style, still, { scale: zoom.scale, arrange, draft, setDraft });
  return { view, world, picture, boxes, still, zoom, arrange, gesture };
}
