import { describe, expect, test } from 'vitest';
import type { Command } from '../../command.ts';
import { defaultDocument } from '../../document/defaults.ts';
import type { QuizShowApp } from '../../document/document.ts';
import { overlayView } from '../../views/overlay-view.ts';
import {
  buzz,
  field,
  move,
  p1,
  p2,
  played,
  pointsOf,
  refusalOf,
  set,
  showOf,
  started,
} from './any-move.fixture.ts';
import { lockoutWhileReadMs } from './buzzers.ts';
import { categoryPlayerView } from './views/player-view.ts';

const isDouble = set(true, ...field(1, 3), 'isDouble');
const pick = move('pickField', { fieldId: 'field1-3' });
const stake = (points: number, playerId: string = p1) =>
  move('setStake', { playerId, stake: points });
const wrong = move('judge', { verdict: 'wrong' });
const right = move('judge', { verdict: 'right' });
const points = (playerId: string, value: number) => move('setPoints', { playerId, points: value });

const picked = (...before: Command[]): QuizShowApp => played(started(isDouble), ...before, pick);
const viewOf = (document: QuizShowApp) => {
  const { categoryQuiz } = overlayView({ ...document, onAir: 'categoryQuiz' });
  if (categoryQuiz === null) throw new Error('no view');
  return categoryQuiz;
};

describe('a double', () => {
  test('CQ32 comes without its question and waits for its player and stake', () => {
    const document = played(
      started(isDouble, set(true, 'startTimer'), set(true, 'gameSettings', 'openBuzzersAtOnce')),
      pick,
    );
    expect(showOf(document).play).toMatchObject({ phase: 'question', rounds: [], timer: {} });
    expect(showOf(document).gamefield.showQuestion).toBe(false);
    expect(refusalOf(document, move('openBuzzers'))).toBe('noBuzzers');
    expect(refusalOf(document, move('showAnswer'))).toBe('stakeFirst');
    expect(refusalOf(document, move('startTimer'))).toBe('stakeFirst');
    expect(refusalOf(document, move('callOn', { playerId: p1 }))).toBe('stakeFirst');
    expect(refusalOf(document, move('playSound', { sound: 'question' }))).toBe('stakeFirst');
    expect(refusalOf(document, move('showGuessAnswer'))).toBe('nothingTyped');
    expect(lockoutWhileReadMs(showOf(document), p2)).toBeNull();
    expect(refusalOf(document, move('backToBoard'))).toBeNull();
    const asked = played(document, stake(300));
    expect(showOf(asked).gamefield).toMatchObject({ showQuestion: true, fieldPoints: 300 });
    // Overlays show the stake first, and the player's time starts after that.
    expect(showOf(asked).play.timer.endsAtMs).toBe(1_000_000 + 1600 + 30_000);
    expect(played(asked, move('undo')).categoryQuiz.shows[0]?.play).toEqual(
      document.categoryQuiz.shows[0]?.play,
    );
    expect(refusalOf(asked, stake(200))).toBe('noWagers');
    expect(refusalOf(played(asked, move('backToBoard')), stake(200))).toBe('noWagers');
  });

  test('CQ33 is played by one player only, who wins or loses the stake', () => {
    expect(refusalOf(picked(), stake(501))).toBe('wagerTooHigh');
    expect(refusalOf(picked(), stake(500))).toBeNull();
    expect(refusalOf(picked(points(p1, 900)), stake(900))).toBeNull();
    expect(refusalOf(picked(points(p1, 900)), stake(900, p2))).toBe('wagerTooHigh');
    expect(refusalOf(picked(move('removePlayer', { playerId: p1 })), stake(5))).toBe('notEligible');
    const lost = played(picked(points(p1, 900)), stake(900), wrong);
    expect(pointsOf(lost)).toEqual([0, 0, 0, 0]);
    expect(refusalOf(lost, move('openBuzzers'))).toBe('noBuzzers');
    expect(refusalOf(lost, move('callOn', { playerId: p2 }))).toBe('notEligible');
    expect(refusalOf(lost, move('showAnswer'))).toBeNull();
    expect(pointsOf(played(picked(), stake(400), right))).toEqual([400, 0, 0, 0]);
    // The next field is a normal one.
    const next = played(
      lost,
      move('backToBoard'),
      move('pickField', { fieldId: 'field1-2' }),
      move('openBuzzers'),
      buzz(p2),
      wrong,
    );
    expect(showOf(next).play.double).toBeUndefined();
    expect(pointsOf(next)).toEqual([0, 0, 0, 0]);
  });

  test('CQ34 is sent to overlays and players with its player and stake, and with its question only once the stake is set', () => {
    const open = picked(move('giveTurn', { playerId: p2 }));
    const name = showOf(open).players[1]?.name ?? '';
    expect(viewOf(open)).toMatchObject({ question: null, double: { name, stake: null } });
    const { question, answer } = showOf(open).gamefield.categories[0]?.fields[2] ?? {};
    expect(JSON.stringify(viewOf(open))).not.toContain(question ?? '?');
    expect(JSON.stringify(viewOf(open))).not.toContain(answer ?? '?');
    const asked = viewOf(played(open, stake(450, p1)));
    expect(asked).toMatchObject({
      question: { text: question, points: 450, isTyped: false, answer: null },
      double: { name: showOf(open).players[0]?.name, stake: 450 },
    });
    expect(viewOf(started()).double).toBeNull();
    expect(categoryPlayerView(showOf(open), p1, { cameraHosts: [] })).toMatchObject({
      question: null,
      double: { name, stake: null },
      you: { mostWager: 500 },
    });
  });

  test('CQ34 is played by everybody for what the field is worth, once its question is shown', () => {
    const document = played(
      started(set({ isOn: true, topFiveEvery: 1 }, 'everybodyPlays'), isDouble),
      pick,
    );
    expect(showOf(document).play.crowd).toEqual({});
    const asked = played(document, stake(450));
    expect(Object.values(showOf(asked).play.crowd)).toMatchObject([{ points: 300 }]);
  });

  test('CQ32 can be set and cleared by edits, and the default document has none', () => {
    expect(JSON.stringify(defaultDocument())).not.toContain('isDouble');
    const off = played(started(isDouble), set(null, ...field(1, 3), 'isDouble'));
    expect(showOf(off).gamefield.categories[0]?.fields[2]).not.toHaveProperty('isDouble', true);
  });
});
