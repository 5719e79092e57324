import { describe, expect, it } from 'vitest';
import { belowOf, activityOf, nextAt } from './grid-keys.ts';

const plain = { ctrlKey: false, altKey: false, metaKey: false };
const middle = { column: 2, row: 2 };
const activity = (key: string, at = middle, held: Partial<typeof plain> = {}) =>
  activityOf({ key, ...plain, ...held }, at);

describe('keys on a field', () => {
  it('move with arrows within the grid', () => {
    expect(activity('ArrowUp', { column: 0, row: 0 })).toEqual({
      kind: 'go',
      at: { column: 0, row: -1 },
    });
    expect(activity('ArrowLeft', { column: 0, row: 0 })).toBeNull();
    expect(activity('ArrowDown', { column: 0, row: 4 })).toBeNull();
    expect(activity('End', middle, { ctrlKey: true })).toEqual({
      kind: 'go',
      at: { column: 4, row: 4 },
    });
  });

  it('shift fields with Ctrl or Alt, and names only sideways', () => {
    expect(activity('ArrowRight', middle, { ctrlKey: true })).toEqual({
      kind: 'shift',
      at: { column: 3, row: 2 },
    });
    expect(activity('ArrowUp', { column: 1, row: 0 }, { altKey: true })).toBeNull();
    expect(activity('ArrowDown', { column: 1, row: -1 }, { ctrlKey: true })).toBeNull();
    expect(activity('ArrowLeft', { column: 1, row: -1 }, { altKey: true })).toMatchObject({
      kind: 'shift',
    });
  });

  it('edit with Enter, F2 and letters, clear with Delete and Backspace, and ignore all other keys', () => {
    for (const key of ['Enter', 'F2'])
      expect(activity(key)).toEqual({ kind: 'write', afresh: false });
    expect(activity('ü')).toEqual({ kind: 'write', afresh: true });
    for (const key of ['Delete', 'Backspace']) expect(activity(key)).toEqual({ kind: 'clear' });
    for (const key of ['Tab', 'Escape', 'F5', 'Shift', ' ']) expect(activity(key)).toBeNull();
    for (const key of ['c', 'v', 'z', 'Enter'])
      expect(activity(key, middle, { ctrlKey: true })).toBeNull();
    expect(activity('1', middle, { altKey: true })).toBeNull();
  });
});

it('Tab continues in the next row and stops at the ends of the grid', () => {
  expect(nextAt({ column: 4, row: 1 }, 1)).toEqual({ column: 0, row: 2 });
  expect(nextAt({ column: 0, row: 0 }, -1)).toEqual({ column: 4, row: -1 });
  expect(nextAt({ column: 4, row: 4 }, 1)).toBeNull();
  expect(nextAt({ column: 0, row: -1 }, -1)).toBeNull();
});

it('Enter moves down, then to the next category, and stays at the last field', () => {
  expect(belowOf({ column: 1, row: -1 })).toEqual({ column: 1, row: 0 });
  expect(belowOf({ column: 1, row: 4 })).toEqual({ column: 2, row: 0 });
  expect(belowOf({ column: 4, row: 4 })).toEqual({ column: 4, row: 4 });
});
