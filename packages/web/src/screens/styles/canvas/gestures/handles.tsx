import { useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { flushSync } from 'react-dom';
import Moveable from 'react-moveable';
import type { Box, Point } from './box.ts';
import type { Direction } from './gesture.ts';

/** Kind of gesture: moving the layer, or dragging a corner or side. */
export type Pull = { kind: 'move' } | { kind: 'pull'; direction: Direction };

export interface HandlesApi {
  /** Starts moving the selected layer by the pointer that was just pressed. */
  startDrag: (event: MouseEvent | TouchEvent) => void;
}

export interface HandlesProps {
  api: Ref<HandlesApi>;
  /** Element at the position of the selected layer. */
  target: HTMLElement;
  /** In screen or canvas pixels: a change updates the handles. */
  box: Box;
  zoom: number;
  /** Whether the sides have handles, too. */
  hasSides: boolean;
  onStart: (pull: Pull) => void;
  /** `by` is the pointer's movement since the start, in screen pixels. */
  onPull: (by: Point, event: unknown) => void;
  /** `isMoved` is false for a click without movement. */
  onEnd: (isMoved: boolean) => void;
}

const corners = ['nw', 'ne', 'sw', 'se'];
const cornersAndSides = [...corners, 'w', 'e'];

const sign = (value: number | undefined): -1 | 0 | 1 =>
  value === undefined || value === 0 ? 0 : value < 0 ? -1 : 1;

/** Handles around the selected layer. They report the movement; the caller applies it. */
export default function Handles(props: HandlesProps) {
  const { target, box, zoom, onStart, onPull, onEnd } = props;
  const moveable = useRef<Moveable>(null);
  const from = useRef<Point>({ x: 0, y: 0 });
  useLayoutEffect(() => moveable.current?.updateRect(), [box, zoom, target]);
  useImperativeHandle(props.api, () => ({
    startDrag: (event) => {
      moveable.current?.dragStart(event, target);
    },
  }));
  const start = (pull: Pull, { clientX, clientY }: { clientX: number; clientY: number }) => {
    from.current = { x: clientX, y: clientY };
    onStart(pull);
  };
  const pull = (event: { clientX: number; clientY: number; inputEvent: unknown }) =>
    onPull(
      { x: event.clientX - from.current.x, y: event.clientY - from.current.y },
      event.inputEvent,
    );
  return (
    <Moveable
      ref={moveable}
      target={target}
      flushSync={flushSync}
      origin={false}
      draggable
      resizable
      renderDirections={props.hasSides ? cornersAndSides : corners}
      onDragStart={(event) => start({ kind: 'move' }, event)}
      onDrag={pull}
      onDragEnd={({ isDrag }) => onEnd(isDrag)}
      onResizeStart={(event) =>
        start(
          {
            kind: 'pull',
            direction: { x: sign(event.direction[0]), y: sign(event.direction[1]) },
          },
          event,
        )
      }
      onResize={pull}
      onResizeEnd={({ isDrag }) => onEnd(isDrag)}
    />
  );
}
