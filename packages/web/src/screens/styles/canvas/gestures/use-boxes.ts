import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Box } from './box.ts';
import { allLayers, type Layer } from '../../style-kind.ts';

export type Boxes = ReadonlyMap<Layer, Box>;

/**
 * Measures the box of each layer drawn in `world`, in canvas pixels, as the size of parts depends on their content.
 * `zoom` is screen pixels per canvas pixel; measured again whenever `shown` changes.
 */
export function useBoxes(
  world: RefObject<HTMLElement | null>,
  zoom: number,
  shown: unknown,
): Boxes {
  const [boxes, setBoxes] = useState<Boxes>(new Map());
  useLayoutEffect(() => {
    if (world.current !== null) measureInto(setBoxes, world.current, zoom);
  }, [world, zoom, shown]);
  useLayoutEffect(() => {
    const root = world.current;
    if (root === null) return undefined;
    let frame = 0;
    const measure = () => {
      frame = 0;
      measureInto(setBoxes, root, zoom);
    };
    const later = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    // Any change of a part's place or size is a change of attributes, children or loaded pictures.
    const changes = new MutationObserver(later);
    changes.observe(root, { subtree: true, childList: true, attributes: true });
    const sizes = new ResizeObserver(measure);
    sizes.observe(root);
    root.addEventListener('load', later, true);
    return () => {
      cancelAnimationFrame(frame);
      changes.disconnect();
      sizes.disconnect();
      root.removeEventListener('load', later, true);
    };
  }, [world, zoom]);
  return boxes;
}

function measureInto(
  setBoxes: (change: (before: Boxes) => Boxes) => void,
  root: HTMLElement,
  zoom: number,
): void {
  const next = measured(root, zoom);
  setBoxes((before) => (same(before, next) ? before : next));
}

function measured(root: HTMLElement, zoom: number): Boxes {
  const origin = root.getBoundingClientRect();
  const found = new Map<Layer, Box>();
  for (const layer of allLayers) {
    const rect = root.querySelector(`[data-layer="${layer}"]`)?.getBoundingClientRect();
    if (rect === undefined || rect.width === 0 || rect.height === 0) continue;
    found.set(layer, {
      left: (rect.left - origin.left) / zoom,
      top: (rect.top - origin.top) / zoom,
      width: rect.width / zoom,
      height: rect.height / zoom,
    });
  }
  return found;
}

const same = (before: Boxes, next: Boxes): boolean =>
  before.size === next.size &&
  [...next].every(([layer, box]) => {
    const other = before.get(layer);
    return (
      other !== undefined &&
      Math.abs(other.left - box.left) < 0.05 &&
      Math.abs(other.top - box.top) < 0.05 &&
      Math.abs(other.width - box.width) < 0.05 &&
      Math.abs(other.height - box.height) < 0.05
    );
  });
