import { describe, expect, test } from 'vitest';
import { inputOfHint, pressOf, type KeyPress } from '../../../ui/keys/inputs.ts';
import { keyedActions } from '../control-keys.ts';
import { stageControls } from '@quizcast/game/games/stage-quiz/controls';
import { intentOf, keyOf } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const action = (wanted: object) => ({ kind: 'action', action: wanted });

describe('the keys of Play', () => {
  test.each([
    ['s', action({ kind: 'start' })],
    ['n', action({ kind: 'next-stage' })],
    ['r', action({ kind: 'reveal' })],
    ['x', action({ kind: 'next-answer' })],
    ['e', action({ kind: 'end-card' })],
    ['v', action({ kind: 'stop-vote' })],
    ['p', action({ kind: 'end-call' })],
    ['z', action({ kind: 'undo' })],
    ['m', { kind: 'mute' }],
    ['t', { kind: 'duck' }],
    ['a', action({ kind: 'lock', answer: 0 })],
    ['D', action({ kind: 'lock', answer: 3 })],
    [' ', { kind: 'big' }],
    ['ArrowRight', { kind: 'big' }],
    ['PageDown', { kind: 'big' }],
    ['?', { kind: 'help' }],
  ])('%j', (key, intent) => {
    expect(intentOf(press(key))).toEqual(intent);
  });

  test.each(keyedActions(stageControls))('%s is triggered by the key of its button', (kind) => {
    if (kind === 'lock' || kind === 'joker') return;
    const intent = kind === 'mute' ? { kind } : action({ kind });
    expect(intentOf(pressOf(inputOfHint(keyOf(kind))))).toEqual(intent);
  });

  test('digits use jokers, also on the number pad and on layouts where digits need Shift', () => {
    expect(intentOf(press('3', { code: 'Digit3' }))).toEqual(action({ kind: 'joker', index: 2 }));
    expect(intentOf(press('1', { code: 'Numpad1' }))).toEqual(action({ kind: 'joker', index: 0 }));
    expect(intentOf(press('&', { code: 'Digit1' }))).toEqual(action({ kind: 'joker', index: 0 }));
    expect(intentOf(press('0', { code: 'Digit0' }))).toBeNull();
  });

  test('Shift+S restarts a running show', () => {
    expect(intentOf(press('S', { shiftKey: true }))).toEqual({ kind: 'restart' });
  });

  test('Ctrl+Z is also undo, and reset and walking away need Shift', () => {
    expect(intentOf(press('z', { ctrlKey: true }))).toEqual(action({ kind: 'undo' }));
    expect(intentOf(press('R', { shiftKey: true }))).toEqual(action({ kind: 'reset' }));
    expect(intentOf(press('W', { shiftKey: true }))).toEqual(action({ kind: 'walk-away' }));
    expect(intentOf(press('w'))).toBeNull();
    expect(intentOf(press('?', { shiftKey: true, code: 'Slash' }))).toEqual({ kind: 'help' });
  });

  test('keys match by letter, not by position, except on non-Latin layouts', () => {
    expect(intentOf(press('z', { code: 'KeyY' }))).toEqual(action({ kind: 'undo' }));
    expect(intentOf(press('y', { code: 'KeyZ' }))).toBeNull();
    expect(intentOf(press('ф', { code: 'KeyA' }))).toEqual(action({ kind: 'lock', answer: 0 }));
  });

  test('the browser keeps its own shortcuts', () => {
    for (const key of ['r', 's', 'n', 'a', 'd', 'v'])
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
        expect(intentOf(press(key, { [modifier]: true }))).toBeNull();
    expect(intentOf(press('Z', { ctrlKey: true, shiftKey: true }))).toBeNull();
    expect(intentOf(press('N', { shiftKey: true }))).toBeNull();
  });
});
