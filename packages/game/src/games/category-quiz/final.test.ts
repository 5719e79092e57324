import { expect, test } from 'vitest';
import type { QuizShowApp } from '../../document/document.ts';
import { reduce } from '../../reduce.ts';
import {
  buzz,
  move,
  p1,
  p2,
  p3,
  p4,
  played,
  pointsOf,
  refusalOf,
  set,
  showId,
  showOf,
  started,
} from './any-move.fixture.ts';
import { nearestGuesses, numbersIn } from './guess.ts';
import { distinctName } from './players.ts';
import { categoryPlayerView } from './views/player-view.ts';
import { openRound } from './show.ts';

const points = (playerId: string, value: number) => move('setPoints', { playerId, points: value });
const play = (document: QuizShowApp) => showOf(document).play;
const answers = (document: QuizShowApp) => showOf(document).players.map(({ answer }) => answer);
const type = (playerId: string, answer: string) => move('typeAnswer', { playerId, answer });
const wager = (playerId: string, value: number) => move('wager', { playerId, wager: value });
const next = move('nextFinalStep');
const guess = move('pickField', { fieldId: 'field4-5' });
const asPlayer = (playerId: string, atMs = 1_000_000) =>
  ({ actor: { kind: 'player', showId, playerId }, atMs }) as const;

test('CQ11 answers can be typed while the question takes them, but not after the reveal or the time', () => {
  const document = played(
    started(set(true, 'startTimer')),
    guess,
    type(p1, '300'),
    type(p1, '320'),
  );
  expect(answers(document)).toEqual(['320', '', '', '']);
  expect(refusalOf(document, type(p2, '1'), asPlayer(p2, 1_031_000))).toBeNull();
  expect(refusalOf(document, type(p2, '1'), asPlayer(p2, 1_031_001))).toBe('tooLate');
  const shown = played(document, move('showGuessAnswer'));
  expect(refusalOf(shown, type(p2, '1'), asPlayer(p2))).toBe('answerRevealed');
  const withoutDouble = played(started(), move('pickField', { fieldId: 'field1-1' }));
  expect(refusalOf(withoutDouble, type(p2, '1'), asPlayer(p2))).toBe('nothingTyped');
  const pick = move('pickField', { fieldId: 'field1-1' });
  for (const typing of [set(true, 'disableBuzzers'), set(true, 'gameSettings', 'typedAnswers')])
    expect(refusalOf(played(started(typing), pick), type(p2, '1'), asPlayer(p2))).toBeNull();
  expect(() => type(p1, 'x'.repeat(501))).toThrow(/500/);
  const out = played(document, move('removePlayer', { playerId: p2 }));
  expect(refusalOf(out, type(p2, '1'), asPlayer(p2))).toBe('notEligible');
});

test('CQ11 a player whose answer was judged cannot type another one', () => {
  const called = played(started(), guess, move('callOn', { playerId: p1 }));
  expect(refusalOf(called, type(p1, '1'), asPlayer(p1))).toBeNull();
  const judged = played(called, move('judge', { verdict: 'wrong' }));
  expect(refusalOf(judged, type(p1, '1'), asPlayer(p1))).toBe('alreadyJudged');
  const mayType = (id: string) =>
    categoryPlayerView(showOf(judged), id, { cameraHosts: [] })?.you.mayType;
  expect([mayType(p1), mayType(p2)]).toEqual([false, true]);
});

test('CQ12 typed answers are revealed together, and each player is awarded points once', () => {
  const award = (playerId: string, value: number) =>
    move('awardGuess', { playerId, points: value });
  const typed = played(started(), guess, type(p1, '300'), type(p3, '328'));
  expect(refusalOf(typed, award(p3, 500))).toBe('notRevealed');
  const shown = played(typed, move('showGuessAnswer'));
  const awarded = played(shown, award(p3, 500), award(p1, -20), award(p2, 0));
  expect(pointsOf(awarded)).toEqual([-20, 0, 500, 0]);
  for (const id of [p1, p2, p3]) expect(refusalOf(awarded, award(id, 100))).toBe('alreadyJudged');
  const withoutDouble = played(started(), move('pickField', { fieldId: 'field1-1' }));
  expect(refusalOf(withoutDouble, move('showGuessAnswer'))).toBe('nothingTyped');
  // Points for the player who is answering end the answer.
  const called = played(typed, move('callOn', { playerId: p1 }), move('showGuessAnswer'));
  const judged = played(called, award(p1, 100));
  expect(showOf(judged).activePlayerIndex).toBe(-1);
  expect(showOf(played(called, award(p3, 100))).activePlayerIndex).toBe(0);
  expect(answers(played(awarded, move('backToBoard')))).toEqual(['', '', '', '']);
});

test('CQ13 finds the nearest number, however it is written', () => {
  const guesses = (...texts: string[]) =>
    texts.map((text, index) => ({ playerId: `p${index}`, text }));
  expect(nearestGuesses('330', guesses('300', 'about 329 m', 'no idea', '−330'))).toEqual(['p1']);
  expect(nearestGuesses('330', guesses('320', '340'))).toEqual(['p0', 'p1']);
  expect(nearestGuesses('172,800', guesses('172.800', '170 000', '172800'))).toEqual(['p0', 'p2']);
  expect(nearestGuesses('3.142', guesses('3,1', '3142'))).toEqual(['p0']);
  expect(nearestGuesses('Paris', guesses('1'))).toEqual([]);
  expect(nearestGuesses('12', guesses('a', ''))).toEqual([]);
  expect(numbersIn('1.234.567')).toEqual([1_234_567]);
  expect(numbersIn('1,234.5')).toEqual([1234.5]);
  expect(numbersIn('1.234,5')).toEqual([1234.5]);
  expect(numbersIn('-4 to 5')).toEqual([-4]);
  expect(numbersIn('0.125')).toEqual([0.125]);
  expect(numbersIn(`${'1'.repeat(500)}`)).toEqual([]);
});

test('CQ18 the final proceeds from its category to wagers, the question and the reveal', () => {
  const document = played(started(), points(p1, 1000), points(p2, 400), move('startFinal'));
  expect(play(document)).toMatchObject({ phase: 'final', finalStep: 'category' });
  expect(showOf(document).gamefield).toMatchObject({ showField: false, showQuestion: false });
  const asked = played(document, next, wager(p1, 800), wager(p2, 500), next);
  expect(showOf(asked).gamefield.showQuestion).toBe(true);
  const typed = played(asked, type(p1, 'the press'), type(p2, 'print'));
  expect(refusalOf(typed, move('revealFinal', { playerId: p1 }))).toBe('notRevealed');
  expect(refusalOf(typed, move('showAnswer'))).toBe('notRevealed');
  const reveal = played(typed, next);
  expect(refusalOf(reveal, next)).toBe('noNextStep');
  expect(refusalOf(reveal, type(p1, 'late'))).toBe('nothingTyped');
  const judged = (playerId: string, verdict: string) => move('judgeFinal', { playerId, verdict });
  expect(refusalOf(reveal, judged(p1, 'right'))).toBe('notRevealed');
  const done = played(
    reveal,
    move('revealFinal', { playerId: p1 }),
    judged(p1, 'right'),
    move('revealFinal', { playerId: p2 }),
    judged(p2, 'wrong'),
    move('showAnswer'),
  );
  expect(pointsOf(done)).toEqual([1800, -100, 0, 0]);
  expect(refusalOf(done, judged(p1, 'right'))).toBe('alreadyJudged');
  expect(play(played(done, move('finish'))).winnerIds).toEqual([p1]);
  expect(refusalOf(started(set('', 'final', 'question')), move('startFinal'))).toBe('noFinal');
  expect(refusalOf(played(started(), guess), move('startFinal'))).toBe('boardNotOpen');
});

test('CQ19 a wager is limited by the points of the player or by what everybody may wager', () => {
  const step = played(started(), points(p1, 1000), points(p2, -300), move('startFinal'));
  expect(refusalOf(step, wager(p1, 1))).toBe('noWagers');
  const open = played(step, next);
  expect(refusalOf(open, wager(p1, 1000), asPlayer(p1))).toBeNull();
  expect(refusalOf(open, wager(p1, 1001), asPlayer(p1))).toBe('wagerTooHigh');
  expect(refusalOf(open, wager(p2, 500), asPlayer(p2))).toBeNull();
  expect(refusalOf(open, wager(p2, 501), asPlayer(p2))).toBe('wagerTooHigh');
  const strict = played(open, set(0, 'gameSettings', 'leastWagerLimit'));
  expect(refusalOf(strict, wager(p2, 1), asPlayer(p2))).toBe('wagerTooHigh');
  expect(refusalOf(played(open, next), wager(p1, 1), asPlayer(p1))).toBe('noWagers');
  expect(() => wager(p1, -1)).toThrow(/0/);
});

test('CQ20 only tied players play the tie-break, and a right answer wins', () => {
  const tied = played(started(), points(p1, 500), points(p3, 500));
  expect(refusalOf(played(started(), points(p1, 5)), move('startTieBreak'))).toBe('noTie');
  const asked = played(tied, move('startTieBreak'), move('openBuzzers'));
  expect(openRound(showOf(asked))?.eligible).toEqual([p1, p3]);
  const first = played(asked, buzz(p3), move('judge', { verdict: 'wrong' }));
  expect(openRound(showOf(first))?.eligible).toEqual([p1]);
  const won = played(first, buzz(p1), move('judge', { verdict: 'right' }));
  expect(play(won)).toMatchObject({ phase: 'finished', winnerIds: [p1] });
  expect(pointsOf(won)).toEqual([500, 0, 500, 0]);
  const again = played(
    first,
    buzz(p1),
    move('judge', { verdict: 'wrong' }),
    move('backToBoard'),
    move('startTieBreak'),
    move('openBuzzers'),
  );
  expect(openRound(showOf(again))?.eligible).toEqual([p1, p3]);
  const late = played(tied, move('finish'), move('startTieBreak'));
  expect(play(late)).toMatchObject({ phase: 'tieBreak', winnerIds: [] });
});

test('CQ21 finish names all leading players and no empty seat', () => {
  const document = played(
    started(),
    points(p1, -100),
    points(p2, -100),
    points(p3, -200),
    move('removePlayer', { playerId: p4 }),
  );
  expect(play(played(document, move('finish')))).toMatchObject({
    phase: 'finished',
    winnerIds: [p1, p2],
  });
  expect(refusalOf(played(document, move('reset')), move('finish'))).toBe('notStarted');
});

test('CQ21 winners are named anew when points are corrected after the end, unless a tie-break was won', () => {
  const tied = played(started(), points(p1, 400), points(p2, 400));
  const finished = played(tied, move('finish'));
  const winners = (document: QuizShowApp) => play(document).winnerIds;
  expect(winners(finished)).toEqual([p1, p2]);
  const corrected = played(finished, points(p2, 300));
  expect(winners(corrected)).toEqual([p1]);
  expect(winners(played(corrected, move('undo')))).toEqual([p1, p2]);
  expect(winners(played(corrected, move('removePlayer', { playerId: p1 })))).toEqual([p2]);
  const ask = [move('startTieBreak'), move('openBuzzers'), buzz(p2)];
  const won = played(tied, ...ask, move('judge', { verdict: 'right' }));
  expect(winners(played(won, points(p1, 500)))).toEqual([p2]);
});

test('LOBBY21 a player who takes the name of another one gets a number, but not from the host', () => {
  const name = (playerId: string, value: string) => move('setName', { playerId, name: value });
  const names = (document: QuizShowApp) => showOf(document).players.map((player) => player.name);
  const named = played(started(), name(p1, 'Anna'));
  const asked = move('setName', { playerId: p2, name: 'anna' });
  const result = reduce(named, asked, { atMs: 1, dice: 1, actor: asPlayer(p2).actor });
  expect(result.kind === 'accepted' && names(result.document)).toEqual([
    'Anna',
    'anna 2',
    'Player',
    'Player',
  ]);
  expect(names(played(named, name(p2, 'Anna')))).toEqual(['Anna', 'Anna', 'Player', 'Player']);
  expect(distinctName('a'.repeat(37) + '👍x', ['a'.repeat(37) + '👍x'])).toBe(
    `${'a'.repeat(37)} 2`,
  );
});

test('LOBBY21 a number at the end of a name is replaced, not followed by another one', () => {
  expect(distinctName('mia 2', ['Mia', 'mia 2'])).toBe('mia 3');
  expect(distinctName('Mia 2', ['Mia 2'])).toBe('Mia');
  expect(distinctName('Mia 2', ['Mia'])).toBe('Mia 2');
  expect(distinctName('007', ['007'])).toBe('007 2');
});
