import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { CanvasSize } from '@quizcast/game/values/canvas-size';
import { clamp, type Point } from './box.ts';
import { fitZoom, scrollFor, zoomBy, zoomRange } from './zoom.ts';

/** `fit` follows the size of the window; a number is fixed. */
export type Zoom = 'fit' | number;

export interface ZoomControl {
  /** Screen pixels per canvas pixel. */
  scale: number;
  isFit: boolean;
  set: (zoom: Zoom) => void;
  step: (direction: 1 | -1) => void;
}

/** Zoom of the canvas in the scrollable `view`. Ctrl and the wheel zoom around the pointer. */
export function useZoom(view: RefObject<HTMLElement | null>, canvas: CanvasSize): ZoomControl {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [room, setRoom] = useState({ width: 800, height: 500 });
  const scale = zoom === 'fit' ? fitZoom(canvas, room) : zoom;
  const scroll = useRef<Point | null>(null);
  useLayoutEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const measure = () =>
      setRoom({ width: element.offsetWidth - 2, height: element.offsetHeight - 2 });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [view]);
  // After the canvas was resized, before it is painted.
  useLayoutEffect(() => {
    if (scroll.current === null || view.current === null) return;
    view.current.scrollTo({ left: scroll.current.x, top: scroll.current.y, behavior: 'instant' });
    scroll.current = null;
  }, [view, scale]);
  const zoomTo = (to: number, pointer?: Point) => {
    const element = view.current;
    if (element === null) return;
    const at = pointer ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
    const before = { x: element.scrollLeft, y: element.scrollTop };
    scroll.current = scrollFor(before, at, { from: scale, to });
    setZoom(to);
  };
  useEffect(() => {
    const element = view.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const to = clamp(scale * Math.exp(-event.deltaY / 500), zoomRange.min, zoomRange.max);
      zoomTo(to, { x: event.clientX - left, y: event.clientY - top });
    };
    // React's wheel listeners are passive and cannot prevent the browser's page zoom.
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });
  return {
    scale,
    isFit: zoom === 'fit',
    set: (to) => (to === 'fit' ? setZoom('fit') : zoomTo(to)),
    step: (direction) => zoomTo(zoomBy(scale, direction)),
  };
}
