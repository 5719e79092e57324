import { beforeEach, expect, it } from 'vitest';
import { KeyQueue } from './key-queue.ts';
import type { ShortcutAction, Intent } from './keys.ts';

const shortcut = (what: ShortcutAction): Intent => ({ kind: 'shortcut', shortcut: what });
const digit = (number: number): Intent => ({ kind: 'digit', digit: number });

let [nowMs, carried]: [number, Intent[]] = [0, []];
/** Shortcuts and seconds are moves; digits are moves when they pick, which is every second digit. */
let line: KeyQueue;
let forgotten: number[] = [];
beforeEach(() => {
  [nowMs, carried, forgotten] = [0, [], []];
  let digits = 0;
  line = new KeyQueue(
    () => nowMs,
    (count) => forgotten.push(count),
  );
  line.setHandler((intent) => {
    carried.push(intent);
    if (intent.kind === 'digit') digits += 1;
    const isPick = intent.kind === 'digit' && digits % 2 === 0;
    if (isPick || intent.kind === 'shortcut' || intent.kind === 'time') line.moveSent();
  });
});
const press = (...intents: Intent[]) => {
  for (const intent of intents) line.press(intent);
};

it('runs keys immediately while no move is pending', () => {
  press(digit(1), digit(2));
  expect(carried).toEqual([digit(1), digit(2)]);
});

it('holds keys in order until the move before them is answered', () => {
  press(shortcut('start'), digit(1), digit(1), shortcut('toggle-buzzers'));
  expect(carried).toEqual([shortcut('start')]);
  line.moveAnswered(true);
  expect(carried.slice(1)).toEqual([digit(1), digit(1)]);
  line.moveAnswered(true);
  expect(carried.at(-1)).toEqual(shortcut('toggle-buzzers'));
  expect(carried).toHaveLength(4);
});

it('ignores a repeated key before its answer, and a repeated digit after a pick', () => {
  press(shortcut('toggle-buzzers'), shortcut('toggle-buzzers'));
  line.moveAnswered(true);
  expect(carried).toEqual([shortcut('toggle-buzzers')]);
  press(digit(2), digit(2), digit(2));
  line.moveAnswered(true);
  expect(carried.slice(1)).toEqual([digit(2), digit(2)]);
  press(shortcut('right'), shortcut('on'), shortcut('on'));
  line.moveAnswered(true);
  line.moveAnswered(true);
  expect(carried.slice(3)).toEqual([shortcut('right'), shortcut('on')]);
});

it('runs every press of a time key', () => {
  const more: Intent = { kind: 'time', seconds: 5 };
  press(more, more, more);
  for (let n = 0; n < 3; n++) line.moveAnswered(true);
  expect(carried).toEqual([more, more, more]);
});

it('drops keys queued behind a refused move, on Escape, or after too long', () => {
  press(shortcut('typed'), digit(3));
  line.moveAnswered(false);
  expect(carried).toEqual([shortcut('typed')]);
  press(shortcut('typed'), digit(3), { kind: 'cancel' });
  line.moveAnswered(true);
  press(shortcut('start'), digit(3));
  nowMs = 3001;
  line.moveAnswered(true);
  expect(carried.filter(({ kind }) => kind === 'digit')).toEqual([]);
});

it('reports how many keys were dropped because they waited too long', () => {
  press(shortcut('start'), digit(3), digit(1), shortcut('toggle-buzzers'));
  nowMs = 3001;
  line.moveAnswered(true);
  expect(carried).toEqual([shortcut('start')]);
  expect(forgotten).toEqual([3]);
  press(shortcut('on'), digit(2));
  line.moveAnswered(true);
  expect(carried.slice(1)).toEqual([shortcut('on'), digit(2)]);
  expect(forgotten).toEqual([3]);
});

it('runs keys that do not depend on the show at once', () => {
  const others: Intent[] = [
    { kind: 'panel', panel: 'lobby' },
    { kind: 'sound', sound: 'buzz' },
    { kind: 'letIn' },
  ];
  press(shortcut('start'), ...others);
  expect(carried.slice(1)).toEqual(others);
});

it('also waits for a clicked move', () => {
  line.moveSent();
  press(shortcut('on'));
  expect(carried).toEqual([]);
  line.moveAnswered(true);
  expect(carried).toEqual([shortcut('on')]);
});

it('keeps a long queue that advances, however long it takes in total', () => {
  press(shortcut('start'), shortcut('reveal'), shortcut('on'), shortcut('toggle-buzzers'));
  for (let move = 1; move <= 4; move++) {
    nowMs += 2500;
    line.moveAnswered(true);
  }
  expect(carried).toEqual([
    shortcut('start'),
    shortcut('reveal'),
    shortcut('on'),
    shortcut('toggle-buzzers'),
  ]);
  expect(forgotten).toEqual([]);
});
