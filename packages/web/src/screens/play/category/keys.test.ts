import { describe, expect, it } from 'vitest';
import { inputOfHint, type KeyPress } from '../../../ui/keys/inputs.ts';
import { simpleMove } from './actions.ts';
import { actionOf, digitAction, prefixAction, restartsShow } from './shortcut-actions.ts';
import { pointStep } from '@quizcast/game/games/category-quiz/controls/players';
import { categoryControls } from '@quizcast/game/games/category-quiz/controls/controls';
import { controlKeys } from '../control-keys.ts';
import { duckKey, intentOf, ownKeys, panelKeys, soundKeys, type Intent } from './keys.ts';
import { after, pick, playerId, sampleShow } from './played.fixture.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^[a-z]$/iu.test(key) ? `Key${key.toUpperCase()}` : '',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});
const shortcut = (what: string) => ({ kind: 'shortcut', shortcut: what });

describe('the keys of the category quiz', () => {
  it.each<[string, object]>([
    ['s', shortcut('start')],
    ['b', shortcut('toggle-buzzers')],
    ['y', shortcut('right')],
    ['X', shortcut('wrong')],
    ['g', shortcut('typed')],
    ['r', shortcut('reveal')],
    ['n', shortcut('on')],
    ['t', shortcut('toggle-timer')],
    ['i', shortcut('blur')],
    ['z', shortcut('undo')],
    [' ', { kind: 'big' }],
    ['PageDown', { kind: 'big' }],
    ['ArrowRight', { kind: 'arrow', key: 'ArrowRight' }],
    ['Enter', { kind: 'letIn' }],
    ['Escape', { kind: 'cancel' }],
    ['m', { kind: 'mute' }],
    ['l', { kind: 'panel', panel: 'lobby' }],
    ['d', { kind: 'panel', panel: 'buzzes' }],
    ['o', { kind: 'panel', panel: 'options' }],
    ['w', { kind: 'prefix', prefix: 'turn' }],
    ['+', { kind: 'prefix', prefix: 'plus' }],
    ['-', { kind: 'prefix', prefix: 'minus' }],
    [',', { kind: 'time', seconds: -5 }],
    ['.', { kind: 'time', seconds: 5 }],
    ['?', { kind: 'help' }],
  ])('%j', (key, intent) => {
    expect(intentOf(press(key))).toEqual(intent);
  });

  it('restart a running show only with Shift', () => {
    expect(intentOf(press('S', { shiftKey: true }))).toEqual(shortcut('restart'));
    const running = after(sampleShow(), simpleMove('start'));
    expect(restartsShow(sampleShow(), 'start')).toBe(false);
    expect(restartsShow(running, 'start')).toBe(true);
    expect(restartsShow(running, 'restart')).toBe(false);
    expect(actionOf(running, 'restart')).toEqual(simpleMove('start'));
  });

  it('need Shift for sounds, larger time steps, and the reset', () => {
    const shiftKey = true;
    expect(intentOf(press('!', { code: 'Digit1', shiftKey }))).toEqual({
      kind: 'sound',
      sound: 'buzz',
    });
    expect(intentOf(press('(', { code: 'Digit8', shiftKey }))).toEqual({
      kind: 'sound',
      sound: 'question',
    });
    expect(intentOf(press(')', { code: 'Digit9', shiftKey }))).toBeNull();
    expect(intentOf(press(';', { code: 'Comma', shiftKey }))).toEqual({
      kind: 'time',
      seconds: -10,
    });
    expect(intentOf(press('R', { shiftKey }))).toEqual(shortcut('reset'));
    expect(intentOf(press('Y', { shiftKey }))).toBeNull();
  });

  it('include digits on the number pad', () => {
    expect(intentOf(press('3', { code: 'Numpad3' }))).toEqual({ kind: 'digit', digit: 3 });
    expect(intentOf(press('&', { code: 'Digit1' }))).toEqual({ kind: 'digit', digit: 1 });
    expect(intentOf(press('0', { code: 'Digit0' }))).toBeNull();
  });

  it('leave browser shortcuts alone', () => {
    for (const key of ['r', 'n', 't', 'l', 'd', 'o', 'w', '+', '-', '1'])
      for (const modifier of ['ctrlKey', 'metaKey', 'altKey'] as const)
        expect(intentOf(press(key, { [modifier]: true }))).toBeNull();
    expect(intentOf(press('z', { ctrlKey: true }))).toEqual(shortcut('undo'));
    expect(intentOf(press('Z', { ctrlKey: true, shiftKey: true }))).toBeNull();
  });

  it('have one meaning each', () => {
    const keys = [
      ...controlKeys(categoryControls).map(([input]) => input),
      ...[...Object.values(ownKeys), ...Object.values(panelKeys), 'W', duckKey, '+', '−'].map(
        inputOfHint,
      ),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    const intents = Array.from('abcdefghijklmnopqrstuvwxyz')
      .map((key): Intent | null => intentOf(press(key)))
      .filter((intent) => intent !== null)
      .map((intent) => JSON.stringify(intent));
    expect(new Set(intents).size).toBe(intents.length);
    expect(soundKeys).toHaveLength(8);
  });
});

describe('the action of a key', () => {
  const fresh = sampleShow();
  const second = playerId(fresh, 2);
  const started = after(fresh, simpleMove('start'));
  const asked = after(started, pick(fresh, 2, 3));

  it('depends on the state of the show', () => {
    expect(actionOf(asked, 'toggle-buzzers')).toEqual(simpleMove('openBuzzers'));
    expect(actionOf(after(asked, simpleMove('openBuzzers')), 'toggle-buzzers')).toEqual(
      simpleMove('closeBuzzers'),
    );
    expect(actionOf(asked, 'toggle-timer')).toEqual(simpleMove('startTimer'));
    expect(actionOf(after(asked, simpleMove('startTimer')), 'toggle-timer')).toEqual(
      simpleMove('pauseTimer'),
    );
    expect(actionOf(started, 'on')).toEqual(simpleMove('nextBoard'));
    expect(actionOf(asked, 'on')).toEqual(simpleMove('backToBoard'));
    expect(actionOf(after(started, simpleMove('startFinal')), 'on')).toEqual(
      simpleMove('nextFinalStep'),
    );
  });

  it('calls on, awards or reveals a player for a digit, but not on the board or before the reveal of the final', () => {
    expect(digitAction(started, second)).toBeNull();
    expect(digitAction(asked, second)?.type).toBe('categoryQuiz.callOn');
    const typed = after(started, pick(fresh, 4, 5), simpleMove('showGuessAnswer'));
    expect(digitAction(typed, second)).toEqual({
      type: 'categoryQuiz.awardGuess',
      playerId: second,
      points: 500,
    });
    const final = after(started, simpleMove('startFinal'));
    expect(digitAction(final, second)).toBeNull();
    const next = simpleMove('nextFinalStep');
    const answering = after(final, next, next);
    expect(digitAction(answering, second)).toBeNull();
    const reveal = { type: 'categoryQuiz.revealFinal', playerId: second } as const;
    const revealing = after(answering, next);
    expect(digitAction(revealing, second)).toEqual(reveal);
    expect(after(revealing, reveal).play.revealed).toEqual([second]);
  });

  it('changes points by the value of a field, and sets or clears the turn', () => {
    const player = { id: second, points: 50, hasTurn: false };
    expect(pointStep(started)).toBe(100);
    expect(prefixAction(asked, 'plus', player)).toMatchObject({ points: 350 });
    expect(prefixAction(asked, 'minus', player)).toMatchObject({ points: -250 });
    expect(prefixAction(asked, 'turn', player)).toMatchObject({ playerId: second });
    expect(prefixAction(asked, 'turn', { ...player, hasTurn: true })).toMatchObject({
      playerId: null,
    });
  });
});
