import type { Arranger } from './arranger.ts';
import type { Step } from './arrange.ts';
import type { Gesture } from './gestures/use-gesture.ts';
import type { Layer } from '../style-kind.ts';

interface Pressed {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Brackets as in drawing programs; page up and down for keyboards without them. */
const orders: Readonly<Record<string, Step>> = {
  ']': 'forward',
  '[': 'back',
  '}': 'front',
  '{': 'behind',
  PageUp: 'forward',
  PageDown: 'back',
  'shift PageUp': 'front',
  'shift PageDown': 'behind',
};

/** Step of a nudge with Shift. Canvas pixels, or steps of size. */
const farther = 10;

/** Handles a key on the canvas. Null when the key has no meaning here; `arranged` when the selected layer was changed. */
export function canvasKey(
  pressed: Pressed,
  on: {
    selected: Layer | null;
    isLocked: boolean;
    gesture: Gesture;
    arrange: Arranger;
  },
): 'arranged' | 'deselect' | null {
  const { selected, isLocked, gesture, arrange } = on;
  if (pressed.key === 'Escape') {
    if (gesture.draft === null) return selected === null ? null : 'deselect';
    gesture.cancel();
    return 'arranged';
  }
  if (selected === null || pressed.altKey) return null;
  const order = orders[`${pressed.shiftKey ? 'shift ' : ''}${pressed.key}`] ?? orders[pressed.key];
  if (order !== undefined && !pressed.ctrlKey && !pressed.metaKey) {
    arrange.order(selected, order);
    return 'arranged';
  }
  const direction = arrows[pressed.key];
  if (direction === undefined || isLocked) return null;
  const far = pressed.shiftKey ? farther : 1;
  if (!pressed.ctrlKey && !pressed.metaKey)
    arrange.nudge(selected, { x: direction.x * far, y: direction.y * far });
  else if (direction.y !== 0) arrange.scaleBy(selected, -direction.y * far);
  else arrange.widenBy(selected, direction.x * far);
  return 'arranged';
}
