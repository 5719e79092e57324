import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { pick } from '../arrange.ts';
import { contains, type Point } from './box.ts';
import type { HandlesApi } from './handles.tsx';
import type { Boxes } from './use-boxes.ts';
import type { Layer } from '../../style-kind.ts';

/** Maximum distance of two clicks at the same place. Screen pixels. */
const samePlacePx = 5;

export interface PressOptions {
  view: RefObject<HTMLElement | null>;
  world: RefObject<HTMLElement | null>;
  handles: RefObject<HandlesApi | null>;
  boxes: Boxes;
  /** Unlocked layers, from front to back. */
  free: readonly Layer[];
  /** Screen pixels per canvas pixel. */
  scale: number;
  selected: Layer | null;
  onSelect: (layer: Layer | null) => void;
  /** Whether a press currently pans the view. */
  isPanning: () => boolean;
}

export interface Press {
  /** The press was a click without movement. */
  onClick: () => void;
  /** The press became a drag. */
  onMoved: () => void;
}

/** Selects the layer under the pointer and starts dragging it. */
export function usePress(options: PressOptions): Press {
  const press = useRef<{ at: Point; point: Point; before: Layer | null } | null>(null);
  const lastClick = useRef<Point | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const click = useCallback(() => {
    const { view, boxes, free, onSelect } = latest.current;
    if (press.current === null || view.current === null) return;
    const { at, point, before } = press.current;
    const last = lastClick.current;
    const isAgain = last !== null && Math.hypot(at.x - last.x, at.y - last.y) <= samePlacePx;
    lastClick.current = at;
    press.current = null;
    const layer = pick(free, boxes, point, isAgain ? before : null);
    onSelect(layer);
    focusLayer(view.current, layer);
  }, []);
  useEffect(() => {
    const view = options.view.current;
    if (view === null) return undefined;
    const onPress = (event: MouseEvent | TouchEvent) => {
      const { world, handles, boxes, free, scale, selected, onSelect, isPanning } = latest.current;
      const at = 'touches' in event ? event.touches[0] : event;
      const origin = world.current?.getBoundingClientRect();
      if (at === undefined || origin === undefined || isOnHandle(event.target)) return;
      if (event instanceof MouseEvent && (event.button !== 0 || isPanning())) return;
      if (isOnScrollbar(view, at)) return;
      const point = {
        x: (at.clientX - origin.left) / scale,
        y: (at.clientY - origin.top) / scale,
      };
      const box = selected === null ? undefined : boxes.get(selected);
      const isOnSelected =
        selected !== null && box !== undefined && free.includes(selected) && contains(box, point);
      press.current = { at: { x: at.clientX, y: at.clientY }, point, before: selected };
      // The selected layer can be dragged even where other layers cover it.
      const layer = isOnSelected ? selected : pick(free, boxes, point, null);
      onSelect(layer);
      event.preventDefault();
      focusLayer(view, layer);
      let isReleased = false;
      const release = () => {
        isReleased = true;
      };
      addEventListener('mouseup', release, { once: true });
      addEventListener('touchend', release, { once: true });
      // The handles must move to the layer first. A short click may have ended by then.
      requestAnimationFrame(() => {
        if (isReleased) click();
        else if (layer !== null) handles.current?.startDrag(event);
      });
    };
    view.addEventListener('mousedown', onPress);
    view.addEventListener('touchstart', onPress, { passive: false });
    return () => {
      view.removeEventListener('mousedown', onPress);
      view.removeEventListener('touchstart', onPress);
    };
  }, [options.view, click]);
  return {
    onClick: click,
    onMoved: () => {
      lastClick.current = null;
      press.current = null;
    },
  };
}

/** Moves the focus along, so that arrow keys apply to the clicked layer. */
function focusLayer(view: HTMLElement, layer: Layer | null): void {
  const button = view.querySelector<HTMLElement>(`[data-canvas-layer="${layer ?? ''}"]`);
  if (button !== null) button.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

const isOnHandle = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('.moveable-control-box') !== null;

function isOnScrollbar(view: HTMLElement, at: { clientX: number; clientY: number }): boolean {
  const { left, top } = view.getBoundingClientRect();
  return at.clientX - left > view.clientWidth + 2 || at.clientY - top > view.clientHeight + 2;
}
