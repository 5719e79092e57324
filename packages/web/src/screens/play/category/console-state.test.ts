import { gameSettingsSchema } from '@quizcast/game/games/category-quiz/show';
import type { Lobby, LobbyGuest } from '@quizcast/game/lobby/lobby';
import { describe, expect, it } from 'vitest';
import { simpleMove, type Action } from './actions.ts';
import { figuresOf } from './buzzes/buzz-figures.ts';
import { lastMoveOf } from './last-move.ts';
import { after, buzzed, pick, playerId, sampleShow } from './played.fixture.ts';
import { freeSeat, gradeOf, seatOf, waitingGuests } from './players/seats.ts';
import { timerState } from './console-state.ts';

const fresh = sampleShow();
const [a, b] = [playerId(fresh, 1), playerId(fresh, 2)];
const guest = (id: string, seat: string | null): LobbyGuest => ({
  id,
  name: id,
  facecam: { isImage: false, src: '' },
  playerId: seat,
  isConnected: true,
  line: { roundTripMs: 30, jitterMs: 3, lostShare: 0, isUnstable: false },
});
const lobbyOf = (...guests: LobbyGuest[]): Lobby => ({
  showId: fresh.id,
  code: 'ABC234',
  origin: null,
  isLocked: false,
  guests,
});

describe('undo', () => {
  it('names the move it reverts, with player and field', () => {
    const started = after(fresh, simpleMove('start'));
    const asked = after(started, pick(fresh, 2, 3));
    const right: Action = { type: 'categoryQuiz.judge', verdict: 'right' };
    const wrong: Action = { type: 'categoryQuiz.judge', verdict: 'wrong' };
    const open = buzzed(after(asked, simpleMove('openBuzzers')), b, a);
    expect(lastMoveOf(fresh)).toBeNull();
    expect(lastMoveOf(asked)).toEqual({ name: 'pickField', player: '', field: 'On the map 300' });
    // The buzz is undone together with the opening before it.
    expect(lastMoveOf(open)?.name).toBe('openBuzzers');
    const missed = after(open, wrong);
    expect(lastMoveOf(missed)).toMatchObject({ name: 'wrong', player: 'B' });
    expect(lastMoveOf(after(buzzed(missed, a), right))).toMatchObject({
      name: 'right',
      player: 'A',
    });
    const renamed: Action = { type: 'categoryQuiz.setName', playerId: a, name: 'Anna' };
    expect(lastMoveOf(after(started, renamed))).toMatchObject({ name: 'setName', player: 'Anna' });
    const removed: Action = { type: 'categoryQuiz.removePlayer', playerId: b };
    expect(lastMoveOf(after(started, removed))).toMatchObject({ player: 'B' });
  });
});

describe('the timings of a buzz', () => {
  it('count from the opening, with places and gaps', () => {
    const open = after(fresh, simpleMove('start'), pick(fresh, 1, 1), simpleMove('openBuzzers'));
    const show = buzzed(open, b, a);
    const [round] = show.play.rounds;
    if (round === undefined) throw new Error('no round');
    const [first, second] = figuresOf(show, round);
    expect(first).toMatchObject({ name: 'B', place: 1, isFirst: true, behindMs: 0, creditMs: 30 });
    expect(first?.afterMs).toBeCloseTo(250.4);
    expect(first?.arrivedAfterMs).toBeCloseTo(280.4);
    expect(second).toMatchObject({ name: 'A', place: 2, isFirst: false });
    expect(second?.behindMs).toBeCloseTo(100);
    expect([first?.isTooQuick, second?.isTooQuick]).toEqual([false, false]);
    const machine = { ...round, opensAtMs: round.opensAtMs + 250 };
    expect(figuresOf(show, machine).map(({ isTooQuick }) => isTooQuick)).toEqual([true, false]);
  });
});

describe('a seat', () => {
  it('is played by the host without a device, and empty without a player', () => {
    const lobby = lobbyOf(guest('g', a), guest('w', null));
    expect(seatOf({ id: a, isOut: false }, lobby)).toMatchObject({ kind: 'guest', grade: 'good' });
    expect(seatOf({ id: b, isOut: false }, lobby)).toEqual({ kind: 'host' });
    expect(seatOf({ id: b, isOut: true }, lobby)).toEqual({ kind: 'out' });
    expect(seatOf({ id: a, isOut: false }, null)).toEqual({ kind: 'host' });
    expect(waitingGuests(lobby).map(({ id }) => id)).toEqual(['w']);
  });

  it('is given to the next guest if it is free, with vacated seats last', () => {
    const [, ...others] = fresh.players;
    expect(freeSeat(fresh.players, null)?.id).toBe(a);
    expect(freeSeat(fresh.players, lobbyOf(guest('g', a)))?.id).toBe(b);
    const firstIsOut = fresh.players.map((player) => ({ ...player, isOut: player.id === a }));
    expect(freeSeat(firstIsOut, null)?.id).toBe(b);
    const seated = others.map(({ id }, index) => guest(`g${index}`, id));
    expect(freeSeat(firstIsOut, lobbyOf(...seated))?.id).toBe(a);
    expect(freeSeat(fresh.players, lobbyOf(guest('g', a), ...seated))).toBeNull();
  });

  it.each<[string, Partial<LobbyGuest>]>([
    ['good', {}],
    ['fair', { line: { roundTripMs: 120, jitterMs: 3, lostShare: 0, isUnstable: false } }],
    ['fair', { line: { roundTripMs: 30, jitterMs: 40, lostShare: 0, isUnstable: false } }],
    ['bad', { line: { roundTripMs: 30, jitterMs: 3, lostShare: 0.2, isUnstable: false } }],
    ['bad', { line: { roundTripMs: 400, jitterMs: 3, lostShare: 0, isUnstable: false } }],
    ['unstable', { line: { roundTripMs: 30, jitterMs: 3, lostShare: 0, isUnstable: true } }],
    ['measuring', { line: null }],
    ['away', { isConnected: false }],
  ])('has a connection that is %s', (grade, change) => {
    expect(gradeOf({ ...guest('g', a), ...change })).toBe(grade);
  });
});

describe('the timer', () => {
  it('counts whole seconds down to 0 and reports when it is over', () => {
    expect(timerState({}, 0)).toEqual({ kind: 'none' });
    expect(timerState({ endsAtMs: 30_000 }, 0)).toEqual({ kind: 'running', secondsLeft: 30 });
    expect(timerState({ endsAtMs: 30_000 }, 29_001)).toMatchObject({ secondsLeft: 1 });
    expect(timerState({ endsAtMs: 30_000 }, 31_000)).toMatchObject({ secondsLeft: 0 });
    expect(timerState({ leftMs: 4200 }, 0)).toEqual({ kind: 'paused', secondsLeft: 5 });
    expect(timerState({ leftMs: 0 }, 0)).toEqual({ kind: 'over' });
    expect(gameSettingsSchema.parse({}).timer).toBe(30);
  });
});
