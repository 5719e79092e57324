import { describe, expect, test } from 'vitest';
import {
  bound,
  inputsFor,
  isFull,
  keyFor,
  readBindings,
  restored,
  unbound,
  type Bindings,
} from './bindings.ts';
import { inputOf, inputOfHint, labelOf, padInput, pressOf, type KeyPress } from './inputs.ts';
import { downIn } from './use-gamepads.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const none: Bindings = {};

describe('bindings', () => {
  test('KEYS1 map every key to itself by default', () => {
    expect(keyFor(none, 'a')).toBe('a');
    expect(inputsFor(none, 'a')).toEqual(['a']);
  });

  test('KEYS1 can give a key another input beside its own, or instead of it', () => {
    const both = bound(none, 'a', 'pad1:3');
    expect(inputsFor(both, 'a')).toEqual(['a', 'pad1:3']);
    expect(keyFor(both, 'pad1:3')).toBe('a');
    expect(keyFor(both, 'a')).toBe('a');
    const instead = unbound(both, 'a', 'a');
    expect(keyFor(instead, 'a')).toBeNull();
    expect(keyFor(instead, 'pad1:3')).toBe('a');
  });

  test('KEYS6 keep the inputs of a key that has four, and those of others', () => {
    const four = ['f1', 'f2', 'f3'].reduce((now, input) => bound(now, 'a', input), none);
    expect(isFull(bound(none, 'a', 'f1'), 'a')).toBe(false);
    expect(isFull(four, 'a')).toBe(true);
    expect(bound(four, 'a', 'n')).toEqual(four);
    expect(inputsFor(four, 'a')).toEqual(['a', 'f1', 'f2', 'f3']);
  });

  test('KEYS5 give the key of a USB buzzer no default input', () => {
    expect(inputsFor(none, 'buzz2')).toEqual([]);
    const bindings = bound(none, 'buzz2', 'pad1:5');
    expect(inputsFor(bindings, 'buzz2')).toEqual(['pad1:5']);
    expect(unbound(bindings, 'buzz2', 'pad1:5')).toEqual({});
  });

  test('KEYS2 remove an input from its previous key when it is given to another', () => {
    const moved = bound(none, 'a', 'n');
    expect(keyFor(moved, 'n')).toBe('a');
    expect(inputsFor(moved, 'n')).toEqual([]);
    const again = bound(moved, 'r', 'n');
    expect(keyFor(again, 'n')).toBe('r');
    expect(inputsFor(again, 'a')).toEqual(['a']);
  });

  test('KEYS2 take a restored default from the action that had it, and leave no entry behind', () => {
    const swapped = bound(bound(none, 'a', 'n'), 'n', 'f1');
    const back = restored(restored(swapped, 'n'), 'a');
    expect(back).toEqual({});
    expect(keyFor(restored(bound(none, 'a', 'n'), 'n'), 'n')).toBe('n');
  });

  test('KEYS2 never give one input to two keys, in any order of changes', () => {
    const names = ['a', 'b', 'c', 'pad1:1'];
    let bindings = none;
    for (let step = 0; step < 400; step++) {
      const key = names[(step * 7) % 3] ?? 'a';
      const input = names[(step * 5 + (step >> 2)) % 4] ?? 'a';
      if (step % 5 === 3) bindings = unbound(bindings, key, input);
      else if (step % 11 === 7) bindings = restored(bindings, key);
      else bindings = bound(bindings, key, input);
      for (const one of names) {
        const owners = ['a', 'b', 'c'].filter((owner) => inputsFor(bindings, owner).includes(one));
        expect(owners.length).toBeLessThanOrEqual(1);
        const meant = keyFor(bindings, one);
        if (owners.length === 1) expect(meant).toBe(owners[0]);
      }
    }
  });

  test.each([
    '',
    'not json',
    '[]',
    '{"stageQuiz":{"a":"x"}}',
    '{"stageQuiz":{"a":[1,"",null]}}',
    'null',
  ])('KEYS3 ignore invalid stored values: %s', (text) => {
    const { stageQuiz, categoryQuiz } = readBindings(text);
    expect(Object.values(stageQuiz).flat()).toEqual([]);
    expect(categoryQuiz).toEqual({});
  });
});

describe('inputs', () => {
  test.each([
    [press('a', { code: 'KeyA' }), 'a'],
    [press('R', { code: 'KeyR', shiftKey: true }), 'shift+r'],
    [press('?', { code: 'Slash', shiftKey: true }), '?'],
    [press(' ', { code: 'Space' }), 'space'],
    [press('4', { code: 'Numpad4' }), 'numpad4'],
    [press('F13'), 'f13'],
    [press('ф', { code: 'KeyA' }), 'a'],
  ])('KEYS1 %j is named %s', (bindings, name) => expect(inputOf(bindings)).toBe(name));

  test.each([
    press('w', { ctrlKey: true }),
    press('w', { metaKey: true }),
    press('ArrowLeft', { altKey: true }),
    press('Escape'),
    press('Tab'),
    press('F5'),
    press('Shift', { shiftKey: true }),
  ])('KEYS3 cannot be assigned: %j', (bindings) => expect(inputOf(bindings)).toBeNull());

  test('KEYS1 names convert to the key presses that Play expects', () => {
    expect(pressOf('shift+r')).toMatchObject({ key: 'R', code: 'KeyR', shiftKey: true });
    expect(pressOf('space')).toMatchObject({ key: ' ' });
    expect(pressOf('3')).toMatchObject({ key: '3', code: 'Digit3' });
    expect(inputOfHint('⇧ R')).toBe('shift+r');
    expect(inputOfHint('−')).toBe('-');
    expect(inputOfHint('↵')).toBe('enter');
  });

  test('KEYS1 names have readable labels', () => {
    const words = { space: 'Space', pad: 'Pad' };
    const written = ['shift+r', 'space', 'pad2:11', 'numpad4', 'f13', 'arrowleft', 'pagedown'];
    expect(written.map((name) => labelOf(name, words))).toEqual([
      '⇧ R',
      'Space',
      'Pad 2·11',
      'Num 4',
      'F13',
      '←',
      'Pagedown',
    ]);
  });

  test('KEYS4 buttons are numbered from one, on every connected gamepad', () => {
    const button = (pressed: boolean) => ({ pressed, touched: pressed, value: pressed ? 1 : 0 });
    const pad = { buttons: [button(false), button(true)] };
    expect(downIn([null, pad])).toEqual(new Set([padInput(2, 2)]));
  });
});
