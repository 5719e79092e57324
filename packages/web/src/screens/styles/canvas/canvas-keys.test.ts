import { defaultStyle } from '@quizcast/game/document/defaults';
import { expect, test, vi } from 'vitest';
import type { Arranger } from './arranger.ts';
import { canvasKey } from './canvas-keys.ts';
import { placeOf } from './place.ts';

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

function press(
  key: string,
  modifiers: Partial<typeof none> = {},
  on: { isLocked?: boolean; isDragging?: boolean } = {},
) {
  const place = placeOf(defaultStyle(), 'stage');
  const done: unknown[] = [];
  const note =
    (name: string) =>
    (...all: unknown[]) => {
      done.push([name, ...all]);
      return place;
    };
  const arrange: Arranger = {
    write: note('write'),
    setNumber: () => 0,
    nudge: note('nudge'),
    scaleBy: note('scaleBy'),
    widenBy: note('widenBy'),
    align: note('align'),
    bringBack: note('bringBack'),
    order: note('order'),
    setOrder: note('setOrder'),
    setLocked: note('setLocked'),
    setHidden: note('setHidden'),
    turn: note('turn'),
    form: note('form'),
    shareLook: note('shareLook'),
  };
  const cancel = vi.fn();
  const draft = on.isDragging === true ? { layer: 'stage' as const, place, guides: [] } : null;
  const gesture = { draft, start: vi.fn(), pull: vi.fn(), end: () => null, cancel };
  const isLocked = on.isLocked ?? false;
  const event = { key, ...none, ...modifiers };
  const result = canvasKey(event, { selected: 'stage', isLocked, arrange, gesture });
  return { result, done, isCancelled: cancel.mock.calls.length > 0 };
}

test('CANVAS10 arrow keys move a layer by one pixel, or by ten with Shift', () => {
  expect(press('ArrowLeft').done).toEqual([['nudge', 'stage', { x: -1, y: 0 }]]);
  expect(press('ArrowDown', { shiftKey: true }).done).toEqual([
    ['nudge', 'stage', { x: 0, y: 10 }],
  ]);
});

test('CANVAS10 arrow keys with Ctrl change size and width, and page keys change the order', () => {
  expect(press('ArrowUp', { ctrlKey: true }).done).toEqual([['scaleBy', 'stage', 1]]);
  expect(press('ArrowLeft', { ctrlKey: true, shiftKey: true }).done).toEqual([
    ['widenBy', 'stage', -10],
  ]);
  expect(press('PageUp').done).toEqual([['order', 'stage', 'forward']]);
  expect(press('PageDown', { shiftKey: true }).done).toEqual([['order', 'stage', 'behind']]);
});

test('CANVAS10 keys do not move a locked layer, and other keys do nothing', () => {
  const locked = press('ArrowLeft', {}, { isLocked: true });
  expect([locked.result, locked.done]).toEqual([null, []]);
  expect(press('x').result).toBeNull();
  expect(press('ArrowLeft', { altKey: true }).done).toEqual([]);
});

test('CANVAS10 Escape cancels a drag, or else clears the selection', () => {
  expect(press('Escape', {}, { isDragging: true }).isCancelled).toBe(true);
  const idle = press('Escape');
  expect([idle.result, idle.isCancelled]).toEqual(['deselect', false]);
});
