import { useEffect, useRef, useState, type RefObject } from 'react';
import { pick } from '../arrange.ts';
import type { Boxes } from './use-boxes.ts';
import type { Layer } from '../../style-kind.ts';

/** The layer that a press would select; null outside of all layers and while a button is pressed. */
export function useHover(on: {
  view: RefObject<HTMLElement | null>;
  world: RefObject<HTMLElement | null>;
  boxes: Boxes;
  free: readonly Layer[];
  scale: number;
}): Layer | null {
  const [hovered, setHovered] = useState<Layer | null>(null);
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  useEffect(() => {
    const view = on.view.current;
    if (view === null) return undefined;
    const onMove = (event: MouseEvent) => {
      const { world, boxes, free, scale } = latest.current;
      const origin = world.current?.getBoundingClientRect();
      if (origin === undefined || event.buttons !== 0) return;
      const x = (event.clientX - origin.left) / scale;
      const y = (event.clientY - origin.top) / scale;
      setHovered(pick(free, boxes, { x, y }, null));
    };
    const onLeave = () => setHovered(null);
    view.addEventListener('mousemove', onMove);
    view.addEventListener('mouseleave', onLeave);
    return () => {
      view.removeEventListener('mousemove', onMove);
      view.removeEventListener('mouseleave', onLeave);
    };
  }, [on.view]);
  return hovered;
}
